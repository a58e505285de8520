import { z } from 'zod'
import { NOTIFICATION_KINDS } from './notifications.ts'
import { Delivery, receiver, Tried } from './webhooks.ts'
import { endpoints } from './wire/endpoint.ts'
import { AsTyped, Done, Flag, Id, Text } from './wire/fields.ts'
import { bool, number, text } from './wire/wire.ts'

/** Where a member's notices go outside the pages: their devices, their own Discord, the weekly digest; and when not. */

const Device = z.object({
  id: number,
  name: text,
  /** SHA-256 of its push address in hexadecimal: a browser finds itself by it */
  mark: text,
  ...receiver,
})

const Hook = z.object({ ...receiver, waiting: number })

const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/** Of the tz database, as `Europe/Warsaw`. */
const Zone = z
  .string()
  .max(64)
  .regex(/^[A-Za-z][\w+-]*(\/[\w+-]+)*$/)
const Quiet = z.object({ begins: Clock, ends: Clock, zone: Zone })
export type Quiet = z.output<typeof Quiet>

export const channels = endpoints({
  'GET /notification/channels': {
    access: 'user',
    rate: 'READ',
    reply: z.object({
      /** of the site, base64url: what a browser is asked with */
      publicKey: text,
      devices: z.array(Device),
      hook: Hook.nullable(),
      quiet: z.object({ begins: text, ends: text, zone: text }).nullable(),
      digest: bool,
      /** false: mail waits until the address is confirmed */
      emailVerified: bool,
    }),
  },
  /** this browser, as the push service knows it; one that is known is given to the caller. `kinds` are pushed from now on */
  'POST /notification/devices': {
    access: 'user',
    rate: 'SELF',
    status: 201,
    body: z.object({
      endpoint: AsTyped(1_000),
      p256dh: AsTyped(100),
      auth: AsTyped(40),
      name: Text(40, 1),
      kinds: z.array(z.enum(NOTIFICATION_KINDS)).max(NOTIFICATION_KINDS.length).default([]),
    }),
    reply: z.object({ id: number }),
  },
  'DELETE /notification/devices/{id}': { access: 'user', rate: 'EDIT', params: z.object({ id: Id }), reply: Done },
  'POST /notification/devices/{id}/test': { access: 'user', rate: 'SELF', params: z.object({ id: Id }), reply: Tried },
  'PUT /notification/hook': { access: 'user', rate: 'SELF', body: z.object({ address: AsTyped(500) }), reply: Done },
  'DELETE /notification/hook': { access: 'user', rate: 'SELF', reply: Done },
  'POST /notification/hook/test': { access: 'user', rate: 'SELF', reply: Tried },
  'GET /notification/hook/deliveries': { access: 'user', rate: 'READ', reply: z.array(Delivery) },
  /** null: never */
  'PUT /notification/quiet': {
    access: 'user',
    rate: 'EDIT',
    body: z.object({ quiet: Quiet.nullable() }),
    reply: Done,
  },
  'PUT /notification/digest': { access: 'user', rate: 'EDIT', query: z.object({ wanted: Flag }), reply: Done },
})
