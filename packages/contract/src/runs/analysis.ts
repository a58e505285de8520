import { z } from 'zod'
import { DEMO_VERDICTS, RESULT_STANDS, RULE_STATES } from '../review/verdicts.ts'
import { endpoints } from '../wire/endpoint.ts'
import { Country, Day, Flag, Id, MapName, Page, Text, Time } from '../wire/fields.ts'
import { paging } from '../wire/page.ts'
import { bool, boolOrNull, number, numberOrNull, text, textOrNull } from '../wire/wire.ts'
import { LONGJUMP_TYPES } from './longjump-types.ts'

/** What the site's own analyzer says of records and waiting demos: for staff alone. */

const Verdict = z.enum(DEMO_VERDICTS)

export const RUN_SETS = ['all', 'map', 'since'] as const
export const RUN_STATES = ['RUNNING', 'PAUSED', 'DONE', 'STOPPED'] as const
const RunState = z.enum(RUN_STATES)
export type RunState = z.output<typeof RunState>

const Num = numberOrNull
/** Milliseconds. */
const Ms = number

/** Something that was found, with the moments it shows; `hitCount` is not cut. */
const Sign = z.object({
  kind: text,
  level: z.enum(['fact', 'look', 'strong']),
  text: text,
  times: z.array(Ms),
  hitCount: number,
})
export type Sign = z.output<typeof Sign>

/** The same in a list: how often, and when first. */
const Detection = Sign.pick({ kind: true, level: true }).extend({ count: number, atMs: Ms.nullable() })
export type Detection = z.output<typeof Detection>

/** A rule of recording, and how the demo keeps it; `hitCount` is not cut. */
const Rule = z.object({
  rule: text,
  state: z.enum(RULE_STATES),
  text: text,
  times: z.array(Ms),
  hitCount: number,
})
export type KeptRule = z.output<typeof Rule>

const Figures = z.object({ distance: Num, prestrafe: Num, topspeed: Num, strafes: Num, sync: Num })

/** How much of a demo's movement follows from its commands, and where it does not; some stretches, and how many there are. */
export const KeptExplained = z.object({
  share: Num,
  judged: number,
  frames: number,
  withMap: bool,
  stretches: z.array(z.object({ from: Ms, to: Ms })),
  stretchCount: number,
})
export type KeptExplained = z.output<typeof KeptExplained>

/** What is kept of a demo's report: what a checker looks at, without a Steam id and without what others said. */
export const KeptFigures = z.object({
  signs: z.array(Sign),
  /** older analyzers judged none */
  rules: z.array(Rule).default([]),
  fps: z.object({ average: number, minimum: number, maximum: number }).nullable(),
  hops: z.object({ count: number, perfect: number, share: Num, streak: number }),
  strafes: z.object({ changes: number, sameFrame: number, withoutGap: number, efficiency: Num }),
  topSpeed: number,
  /** how much of the movement follows from the commands, and where it does not; reports of older versions lack it */
  explained: KeptExplained.optional(),
  /** the server's clock against the recording's, both without stalls */
  clockRatio: Num,
  saysMap: text,
  crcAgrees: boolOrNull,
  durationMs: Ms,
  timers: z.array(z.object({ kind: text, startMs: Ms.nullable(), endMs: Ms, timeMs: Ms, text: text })),
  jumps: z.array(
    z.object({
      type: z.enum(LONGJUMP_TYPES).nullable(),
      atMs: Ms,
      measured: Figures.nullable(),
      printed: Figures.nullable(),
    }),
  ),
})
export type KeptFigures = z.output<typeof KeptFigures>

/** A demo as it was read, in the figures that lists show. */
const READ = {
  verdict: Verdict,
  /** what an older analyzer, or an older file, was called; null when read once */
  before: Verdict.nullable(),
  /** the analyzer's version */
  version: number,
  isOlder: bool,
  readAt: z.iso.datetime(),
  /** why it could not be read */
  fault: textOrNull,
  signs: z.array(Detection),
  fpsAverage: Num,
  fpsMaximum: Num,
  hops: number,
  perfectShare: Num,
  topSpeed: Num,
  /** what was gained in the air of what was possible; null where frames are missing */
  efficiency: Num,
  clockRatio: Num,
  /** the map the demo says it is of, and whether its CRC is that of the server */
  saysMap: textOrNull,
  crcAgrees: boolOrNull,
}
const Read = z.object(READ)
export type DemoRead = z.output<typeof Read>

/** A record with what was read of its demo; null: not read yet. */
const Result = z.object({
  demoId: number,
  mapName: text,
  route: text,
  time: Time,
  player: text,
  country: Country,
  /** null: nobody knows */
  releasedAt: z.iso.datetime().nullable(),
  hasFile: bool,
  read: Read.nullable(),
  /** standard deviations from other demos of the map and of the player; null where there are too few of them */
  unlike: z.object({ mapPerfect: Num, playerPerfect: Num, mapEfficiency: Num, playerEfficiency: Num }),
})
export type AnalysisResult = z.output<typeof Result>

const Run = z.object({
  id: number,
  set: z.enum(RUN_SETS),
  mapName: textOrNull,
  since: textOrNull,
  state: RunState,
  /** demos that had to be read when it began, and those that were */
  total: number,
  done: number,
  startedBy: textOrNull,
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
})
export type AnalysisRun = z.output<typeof Run>

const filters = {
  stand: z.enum(RESULT_STANDS).optional(),
  /** a part of the map's name */
  map: Text(64).optional(),
  /** a part of the player's name */
  player: Text(64).optional(),
  /** a kind of finding */
  sign: z
    .string()
    .regex(/^[a-z-]{1,40}$/)
    .optional(),
  /** called worse than before */
  worse: Flag.optional(),
  /** far from other demos of the map or of the player */
  unlike: Flag.optional(),
}

/** Demos that are checked: runs, long jumps, and those in a collection by the number they will have among the runs. */
export const REPORT_KINDS = ['demo', 'longjump', 'collected'] as const
const Kind = z.enum(REPORT_KINDS)
export type ReportKind = z.output<typeof Kind>
const DemoQuery = z.object({ demoId: Id, kind: Kind.default('demo') })

export const analysis = endpoints({
  'GET /record/analyze-all-wr': {
    access: 'ANALYZE',
    rate: 'READ',
    query: z.object({ ...filters, page: Page }),
    reply: z.object({
      /** the last one; null: none was ever started */
      run: Run.nullable(),
      /** of all records, whatever the filters */
      stands: z.record(z.enum(RESULT_STANDS), number),
      /** kinds of findings that are there, with their numbers */
      signs: z.array(z.object({ kind: text, count: number })),
      results: z.array(Result),
      ...paging,
    }),
  },
  /** reads what no analyzer, or an older one, has read: all records, those of a map, those released since a day */
  'POST /record/analyze-all-wr': {
    access: 'ANALYZE',
    rate: 'BULK',
    body: z.object({ set: z.enum(RUN_SETS), mapName: MapName.optional(), since: Day.optional() }),
    reply: Run,
  },
  'PUT /record/analyze-all-wr': {
    access: 'ANALYZE',
    rate: 'STAFF',
    body: z.object({ state: RunState.exclude(['DONE']) }),
    reply: Run,
  },
  /** reads one demo, a waiting one too, whatever was read before */
  'POST /record/analyze-one': { access: 'ANALYZE', rate: 'STAFF', query: DemoQuery, reply: Read },
  'GET /record/analyze-csv': { access: 'ANALYZE', rate: 'BULK', query: z.object(filters), effect: 'file', bytes: true },
  /** what a checker's card shows of a demo, beside the same player's other demos, the newest first */
  'GET /record/demo-report': {
    access: 'DEMO',
    rate: 'READ',
    query: DemoQuery,
    reply: z.object({
      read: Read.nullable(),
      /** null for what could not be read, or was read in a form that is no more */
      figures: KeptFigures.nullable(),
      others: z.array(
        z.object({
          demoId: number,
          kind: Kind.exclude(['collected']),
          /** map and route, or the kind of jump */
          title: text,
          /** a time, or a distance */
          result: text,
          status: text,
          date: z.iso.datetime(),
          read: Read,
        }),
      ),
    }),
  },
})
