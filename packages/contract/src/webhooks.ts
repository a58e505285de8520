import { z } from 'zod'
import { DELIVERY_OUTCOMES, WEBHOOK_FORMS, WEBHOOK_KINDS } from './webhook-kinds.ts'
import { endpoints } from './wire/endpoint.ts'
import { AsTyped, CountrySent, Done, Flag, Id, MapName, Text } from './wire/fields.ts'
import { number, numberOrNull, text, textOrNull } from './wire/wire.ts'

/** Webhooks of the site, which administrators keep: where records, news, maps and events are told outside of it. */

/** What was sent, and how it ended. */
export const Delivery = z.object({
  id: text,
  title: text,
  dateIso: text,
  outcome: z.enum(DELIVERY_OUTCOMES),
  /** of the last answer; null where there was none */
  status: numberOrNull,
  attempts: number,
})
export type Delivery = z.output<typeof Delivery>

/** How a trial ended. */
export const Tried = z.object({ outcome: z.enum(DELIVERY_OUTCOMES), status: numberOrNull, ms: number })
export type Tried = z.output<typeof Tried>

/** As long as an address of a webhook may be. */
const Address = AsTyped(500)

/** What of a receiver may be shown: never its address. */
export const receiver = {
  /** the address with its end hidden */
  shown: text,
  createdIso: text,
  lastSentIso: textOrNull,
  /** in a row */
  failures: number,
  /** no more is sent; null: it goes on */
  stoppedIso: textOrNull,
}

export const Webhook = z.object({
  id: number,
  name: text,
  form: z.enum(WEBHOOK_FORMS),
  kinds: z.array(z.enum(WEBHOOK_KINDS)),
  /** null: of all */
  country: textOrNull,
  mapName: textOrNull,
  player: textOrNull,
  waiting: number,
  ...receiver,
})
export type Webhook = z.output<typeof Webhook>

const Kept = {
  name: Text(40, 1),
  kinds: z.array(z.enum(WEBHOOK_KINDS)).min(1).max(WEBHOOK_KINDS.length),
  country: CountrySent.nullable().default(null),
  mapName: MapName.nullable().default(null),
  player: Text(24, 1).nullable().default(null),
}

export const webhooks = endpoints({
  'GET /admin/webhooks': { access: 'ADMC', rate: 'READ', reply: z.array(Webhook) },
  /** what signs a `json` webhook is in this answer and nowhere else */
  'POST /admin/webhooks': {
    access: 'ADMC',
    rate: 'POWER',
    status: 201,
    body: z.object({ ...Kept, form: z.enum(WEBHOOK_FORMS), address: Address }),
    reply: z.object({ id: number, secret: textOrNull }),
  },
  /** `on` starts one again that was stopped; without an address it keeps its own */
  'PUT /admin/webhooks/{id}': {
    access: 'ADMC',
    rate: 'POWER',
    params: z.object({ id: Id }),
    body: z.object({ ...Kept, address: Address.optional(), on: Flag }),
    reply: Done,
  },
  'DELETE /admin/webhooks/{id}': { access: 'ADMC', rate: 'POWER', params: z.object({ id: Id }), reply: Done },
  'POST /admin/webhooks/{id}/test': { access: 'ADMC', rate: 'POWER', params: z.object({ id: Id }), reply: Tried },
  'GET /admin/webhooks/{id}/deliveries': {
    access: 'ADMC',
    rate: 'READ',
    params: z.object({ id: Id }),
    reply: z.array(Delivery),
  },
})
