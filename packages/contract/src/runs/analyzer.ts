import { z } from 'zod'
import { SharedReport } from '../review/shared-report.ts'
import { endpoints } from '../wire/endpoint.ts'
import { AsTyped } from '../wire/fields.ts'
import { bool, number, text, textOrNull } from '../wire/wire.ts'

/** The analyzer reads demos in the browser; the server keeps a report only for whoever shares it. */

export const REPORT_DAYS = 90
/** A shared report as JSON, with what is around it. */
const REPORT_BYTES = 64 * 1024

const Corner = z.tuple([number, number, number]).readonly()

const Report = z.object({ id: z.string().regex(/^[\w-]{12}$/) })

/** What was shared, by whom, and until when. It is what the sender's browser said, not what this site says. */
export const KeptReport = z.object({
  id: text,
  report: SharedReport,
  /** null for a guest */
  sharedBy: textOrNull,
  sharedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** shared by this account; a guest shows the key they were given */
  isOwn: bool,
})
export type KeptReport = z.output<typeof KeptReport>

export const analyzer = endpoints({
  'POST /analyzer/report': {
    access: 'guest',
    rate: 'SHARE',
    bodyBytes: REPORT_BYTES,
    body: z.object({ report: SharedReport }),
    status: 201,
    /** with the key whoever has it deletes the report again: it is told once */
    reply: z.object({ id: text, url: text, key: text, expiresAt: z.iso.datetime() }),
  },
  /** what a demo is judged by: the site's rules, and what it knows of the map */
  'GET /analyzer/rules': {
    access: 'guest',
    rate: 'READ',
    query: z.object({ mapName: AsTyped(64) }),
    reply: z.object({
      /** the builds of the game it takes, the first and the last; null: all */
      builds: z.object({ from: number, to: number }).nullable(),
      /** of the files it has of the map, as eight hexadecimal digits */
      mapCrcs: z.array(text),
      buttons: z.array(z.object({ kind: z.enum(['start', 'stop']), least: Corner, most: Corner })),
    }),
  },
  'GET /analyzer/report': { access: 'guest', rate: 'FAST', query: Report, reply: KeptReport },
  'DELETE /analyzer/report': {
    access: 'guest',
    rate: 'FAST',
    query: Report,
    body: z.object({
      key: z
        .string()
        .regex(/^[\w-]{43}$/)
        .optional(),
    }),
    reply: z.object({ id: text }),
  },
})
