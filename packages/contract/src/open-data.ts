import { z } from 'zod'
import { endpoints } from './wire/endpoint.ts'
import { Count, Country } from './wire/fields.ts'
import { bool, number, numberOrNull, text, textOrNull } from './wire/wire.ts'

/** All public data, line by line: asked for from a cursor, and made into files every night (docs/decisions/131). */

export const DATA_KINDS = ['maps', 'records', 'runs', 'histories'] as const
export type DataKind = (typeof DATA_KINDS)[number]

const ofRoute = { mapName: text, route: text }
const who = { player: text, playerId: numberOrNull, country: Country }

const DataMap = z.object({
  mapId: number,
  mapName: text,
  type: text,
  length: text,
  difficulty: text,
  releasedIso: textOrNull,
  authors: z.array(text),
  routes: z.array(text),
})

const DataRecord = z.object({
  demoId: number,
  ...ofRoute,
  /** with checkpoints */
  hasCp: bool,
  ...who,
  timeMs: number,
  /** null: a list without dates brought it */
  fromIso: textOrNull,
})

const DataReign = DataRecord.extend({
  stands: bool,
  /** null while it stands, or where nobody knows */
  untilIso: textOrNull,
  /** the record it took; null for a first one, or where nobody knows */
  previousMs: numberOrNull,
})

const DataRun = z.object({
  runId: number,
  ...ofRoute,
  ...who,
  timeMs: number,
  cp: number,
  gc: number,
  weapon: text,
  /** sent, replayed, simulated or checked */
  standing: text,
  serverId: numberOrNull,
  server: textOrNull,
  finishedIso: text,
})

/** A line of each kind. */
export interface DataLines {
  maps: z.output<typeof DataMap>
  records: z.output<typeof DataRecord>
  runs: z.output<typeof DataRun>
  histories: z.output<typeof DataReign>
}

const DataFile = z.object({
  kind: z.enum(DATA_KINDS),
  url: text,
  /** of the file as it is sent, and unpacked */
  size: number,
  unpacked: number,
  lines: number,
  sha256: text,
  madeIso: text,
})
export type DataFile = z.output<typeof DataFile>

const from = {
  access: 'guest',
  rate: 'READ',
  query: z.object({
    /** `next` of the answer before; without one it begins at the first */
    cursor: z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number)
      .optional(),
    limit: Count.pipe(z.number().min(1).max(1_000)).default(500),
  }),
} as const

/** `next` is null at the end; asked again with the last cursor that was not null, what is new comes. */
const linesOf = <T extends z.ZodType>(line: T) => z.object({ lines: z.array(line), next: textOrNull })

export const openData = endpoints({
  'GET /data/files': { access: 'guest', rate: 'READ', reply: z.object({ files: z.array(DataFile) }) },
  'GET /data/maps': { ...from, reply: linesOf(DataMap) },
  'GET /data/records': { ...from, reply: linesOf(DataRecord) },
  'GET /data/histories': { ...from, reply: linesOf(DataReign) },
  'GET /data/runs': { ...from, reply: linesOf(DataRun) },
})
