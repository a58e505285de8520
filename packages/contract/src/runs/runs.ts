import { z } from 'zod'
import { DEMO_LONGEST_MS, DEMO_STATES, formatTime, isMapName, isRoute, NOTE_LENGTH } from '../rules.ts'
import { endpoints } from '../wire/endpoint.ts'
import { AsTyped, Country, CountrySent, Flag, Id, Instant, MapName, Page, Route, Text } from '../wire/fields.ts'
import { pages } from '../wire/page.ts'
import { Sentence } from '../wire/sentence.ts'
import { bool, number, numberOrNull, text, textOrNull } from '../wire/wire.ts'
import { Accepted } from './demos.ts'
import { REPLAY_BYTES } from './game-protocol.ts'
import { RUN_CLASSES, STANDINGS } from './standings.ts'

/** Runs of every player: what game servers send, and the boards of each map. */

export const Standing = z.enum(STANDINGS)
const RunClass = z.enum(RUN_CLASSES).default('pro')

export const MOST_RUNS_SENT = 500
const MOST_COUNT = 1_000_000
const whole = z.number().int().min(0).max(MOST_COUNT)

/** A finish as a server sends it. What it says of `id` holds between a server and us. */
export const SentRun = z.object({
  id: AsTyped(100).min(1),
  steamid: AsTyped(64).min(1),
  name: AsTyped(64),
  map: z.string().refine(isMapName),
  timeMs: z.number().int().positive().max(DEMO_LONGEST_MS),
  cp: whole,
  gc: whole,
  weapon: AsTyped(32).default(''),
  /** the instant of the finish, by the server's clock */
  at: Instant.optional(),
  route: z.string().refine(isRoute).default(''),
})
export type SentRun = z.output<typeof SentRun>

export const RunAnswer = z.object({
  id: text,
  /** `waiting`: its map is not here yet */
  state: z.enum(['taken', 'waiting', 'refused']),
  reason: text.optional(),
  code: text.optional(),
  rank: number.optional(),
  isBest: bool.optional(),
  /** to the first of the board */
  gapMs: number.optional(),
})
export type RunAnswer = z.output<typeof RunAnswer>

const Line = { rank: number, name: text, timeMs: number, cp: number, gc: number }
const ServerTop = z.object({
  map: text,
  class: text,
  record: z.object({ name: text, timeMs: number }).nullable(),
  entries: z.array(z.object(Line)),
})
const ServerBest = z.object({ timeMs: number, rank: number, cp: number, gc: number }).nullable()
const ServerRecord = z.object({ map: text, record: z.object({ name: text, timeMs: number }).nullable() })

/** The same for a plugin that prints lines: `rank name time`. */
const topLines = ({ entries }: z.output<typeof ServerTop>): string =>
  entries.map(({ rank, name, timeMs }) => `${rank} ${name} ${formatTime(timeMs)}\n`).join('')
const recordLine = ({ record }: z.output<typeof ServerRecord>): string =>
  record ? `${record.name} ${formatTime(record.timeMs)}\n` : ''

const Limit = z.coerce.number().int().min(1).max(100).default(15)

const who = { player: text, playerId: numberOrNull, playerCountry: Country }
const checks = { cp: number, gc: number, weapon: text }
const from = { standing: Standing, serverId: numberOrNull, serverName: textOrNull, date: text, hasReplay: bool }

export const TopRun = z.object({
  runId: number,
  rank: number,
  ...who,
  timeMs: number,
  gapMs: number,
  ...checks,
  ...from,
  /** where its replay can be watched */
  replay: textOrNull,
})
export type TopRun = z.output<typeof TopRun>

export const RunTop = z.object({
  mapName: text,
  route: text,
  total: number,
  ...pages,
  runs: z.array(TopRun),
  mine: z
    .object({
      rank: number,
      timeMs: number,
      /** the share of the board that is slower, rounded down */
      percentile: number,
      /** where one's run is watched, against the record where it is not that itself */
      race: textOrNull,
      runId: number,
      replay: textOrNull,
      next: z.object({ rank: number, player: text, gapMs: number, runId: number, replay: textOrNull }).nullable(),
    })
    .nullable(),
  /** half of the board need more; null where it is empty */
  medianMs: numberOrNull,
  histogram: z.object({ fromMs: number, stepMs: number, counts: z.array(number) }),
  /** how many players have a time of this class from each standing up, the least first */
  levels: z.array(number),
  /** how many have one of each class whatever its standing, in the order of RUN_CLASSES */
  finished: z.array(number),
  /** how many have a time of any class that no person checked */
  unchecked: number,
  /** a run that stands lower than what is shown and is faster than the record that was checked */
  faster: z.object({ player: text, playerCountry: Country, timeMs: number, serverName: textOrNull }).nullable(),
  /** a run of the viewer's that would be the record, of whichever class: POST /run/submit */
  submittable: z.object({ runId: number, timeMs: number }).nullable(),
})
export type RunTop = z.output<typeof RunTop>

export const RunState = z.enum(['counts', 'waiting', 'provisional', 'struck', 'banned', 'refused'])
export type RunState = z.output<typeof RunState>

/** A run wherever it stands. */
export const OneRun = z.object({
  runId: number,
  mapName: text,
  route: text,
  ...who,
  timeMs: number,
  ...checks,
  ...from,
  state: RunState,
  /** it is the record of its map and class */
  isRecord: bool,
  /** sentences; of a refusal only to the player, the server's owners and staff */
  reasons: z.array(text),
  /** the same as codes of RUN_SENTENCES, for pages in another language */
  reasonCodes: z.array(Sentence),
  /** where its replay can be watched */
  replay: textOrNull,
  /** where its replay can be downloaded */
  file: textOrNull,
  /** the viewer's own, and it would be the record: POST /run/submit */
  maySubmit: bool,
  /** what its replay was submitted as, while it waits or is released; of a waiting one only to the player and to staff */
  submission: z.object({ demoId: number, status: z.enum(DEMO_STATES) }).nullable(),
})
export type OneRun = z.output<typeof OneRun>

const board = { mapName: MapName, route: Route, class: RunClass, from: Standing.default('replayed') }

export const runs = endpoints({
  'POST /server/runs': {
    access: 'server',
    rate: 'SERVER',
    bodyBytes: 512 * 1024,
    // each run is read by itself: a broken one spoils no other
    body: z.object({
      runs: z.array(z.unknown()).min(1).max(MOST_RUNS_SENT),
      /** now, by the server's clock: the finishes are corrected by its difference to ours */
      sentAt: Instant.optional(),
    }),
    reply: z.object({ runs: z.array(RunAnswer) }),
  },
  /** the replay or demo of a run that was sent under this id; it is judged soon after */
  'PUT /server/replay': {
    access: 'server',
    rate: 'SERVER',
    query: z.object({ id: AsTyped(100).min(1) }),
    fileBytes: REPLAY_BYTES,
    fileIsBody: true,
    reply: z.object({ standing: Standing, reasons: z.array(text) }),
  },
  'GET /server/top': {
    access: 'guest',
    rate: 'READ',
    query: z.object({ map: MapName, route: Route, class: RunClass, limit: Limit }),
    reply: ServerTop,
    lines: topLines,
  },
  'GET /server/record': {
    access: 'guest',
    rate: 'READ',
    query: z.object({ map: MapName, route: Route }),
    reply: ServerRecord,
    lines: recordLine,
  },
  'GET /server/best': {
    access: 'server',
    rate: 'SERVER',
    query: z.object({ map: MapName, route: Route, steamid: AsTyped(64).min(1) }),
    reply: z.object({ map: text, pro: ServerBest, nub: ServerBest }),
  },
  'GET /run/top': {
    access: 'guest',
    rate: 'READ',
    cache: { cacheTags: ['runs', 'records', 'replays'] },
    query: z.object({ ...board, country: CountrySent.optional(), followed: Flag.default(false), page: Page }),
    reply: RunTop,
  },
  'GET /run/player': {
    access: 'guest',
    rate: 'READ',
    query: z.object({ player: AsTyped(64).min(1), page: Page }),
    reply: z.object({ runs: z.array(OneRun), ...pages }),
  },
  /** takes a run off every board, or puts it back; servers that fetched its replay delete it */
  'PUT /run/strike': {
    access: 'DEMO',
    rate: 'STAFF',
    query: z.object({ runId: Id }),
    body: z.object({ struck: Flag, reason: Text(300, 1) }),
    reply: z.object({ runId: number, state: RunState }),
  },
  'GET /run/run': { access: 'guest', rate: 'READ', query: z.object({ runId: Id }), reply: OneRun },
  /** makes the replay of one's own run a submission, which waits for the checkers as a demo does */
  'POST /run/submit': {
    access: 'submitter',
    rate: 'DEMOUP',
    token: 'submit',
    query: z.object({ runId: Id }),
    body: z.object({
      ytLink: AsTyped(200).default(''),
      /** beside a replay that was rejected: it is sent again with this */
      note: Text(NOTE_LENGTH).default(''),
    }),
    reply: Accepted,
  },
})
