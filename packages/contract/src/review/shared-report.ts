import { z } from 'zod'
import { LONGJUMP_TYPES } from '../runs/longjump-types.ts'
import { AsTyped } from '../wire/fields.ts'
import { bool, boolOrNull } from '../wire/wire.ts'
import { RULE_STATES } from './verdicts.ts'

/**
 * The report of a demo as somebody's browser made it and shared it. Nobody has checked what stands in it: every number,
 * text and list has its bound, and what is not listed here is refused. It holds no Steam id and nothing others said.
 */

const BELIEVABLE = 1e9
const Num = z.number().min(-BELIEVABLE).max(BELIEVABLE)
const Maybe = Num.nullable()
const Whole = z.number().int().min(0).max(BELIEVABLE)
/** Milliseconds. */
const Ms = z
  .number()
  .int()
  .min(0)
  .max(100 * BELIEVABLE)
const Share = z.number().min(-10).max(10).nullable()
const Name = AsTyped(64)
const Sentence = AsTyped(400)
const Kind = AsTyped(40).regex(/^[a-z-]+$/)
const Level = z.enum(['fact', 'look', 'strong'])
const list = <T extends z.ZodType>(item: T, most: number) => z.array(item).max(most)

const SETTINGS = [
  'sv_gravity',
  'sv_stopspeed',
  'sv_maxspeed',
  'sv_accelerate',
  'sv_airaccelerate',
  'sv_wateraccelerate',
  'sv_friction',
  'edgefriction',
  'sv_waterfriction',
  'sv_stepsize',
  'sv_maxvelocity',
  'mp_footsteps',
  'sv_cheats',
] as const

const CLIENT_SETTINGS = [
  'fps_max',
  'fps_override',
  'developer',
  'gl_vsync',
  'cl_lw',
  'cl_forwardspeed',
  'cl_sidespeed',
  'cl_backspeed',
  'cl_movespeedkey',
] as const

const Fps = z.strictObject({
  average: Num,
  median: Num,
  minimum: Num,
  maximum: Num,
  longestGapMs: Ms,
  frames: Whole,
})

const Clocks = z.strictObject({
  frameMs: Num,
  serverMs: Num,
  stalledMs: Num,
  serverToFrame: Maybe,
  messageToServer: Maybe,
  steps: Whole,
  oddSteps: Whole,
})

const Timer = z.strictObject({
  kind: z.enum(['text', 'round-time', 'buttons']),
  startMs: Ms.nullable(),
  endMs: Ms,
  timeMs: Ms,
  cp: Whole.nullable(),
  gc: Whole.nullable(),
  text: Sentence,
  ownName: bool,
})

const Summary = z.strictObject({
  map: Name,
  mapCrc: AsTyped(16),
  mapCrcAgrees: boolOrNull,
  gameDir: Name,
  protocol: Whole,
  build: Whole.nullable(),
  player: z.strictObject({ name: Name, realSteam: boolOrNull }),
  server: z
    .strictObject({ hostName: AsTyped(200), kind: z.enum(['listen', 'dedicated', 'unknown']), maxClients: Whole })
    .nullable(),
  hltv: bool,
  finished: bool,
  durationMs: Ms,
  fps: Fps.nullable(),
  renderedPerNet: Num,
  clocks: Clocks,
  settings: z.strictObject({
    values: z.record(z.enum(SETTINGS), Maybe),
    changes: Whole,
    violations: list(z.strictObject({ name: z.enum(SETTINGS), value: Num, approved: Num }), SETTINGS.length),
  }),
  session: z.strictObject({ recording: Whole, totalMs: Ms }),
  timers: list(Timer, 10),
  weapons: list(Name, 64),
  warnings: list(z.strictObject({ code: Kind, level: Level, text: Sentence, time: Ms.nullable() }), 80),
  frames: Whole,
  messages: Whole,
  messageErrors: Whole,
})

const Finding = z.strictObject({
  kind: Kind,
  level: Level,
  text: Sentence,
  time: Ms.nullable(),
  value: AsTyped(100),
  limit: AsTyped(100).nullable(),
  /** from and to */
  hits: list(z.array(Ms).length(2), 800),
  hitCount: Whole,
})

const Rule = z.strictObject({
  rule: Kind,
  state: z.enum(RULE_STATES),
  text: Sentence,
  hits: list(z.array(Ms).length(2), 24),
  hitCount: Whole,
})

const Hop = z.strictObject({
  time: Ms,
  groundFrames: Whole,
  speedBefore: Num,
  speedAfter: Num,
  pressesBefore: Whole,
  pressesAfter: Whole,
})

const Hops = z.strictObject({
  isComplete: bool,
  takeoffs: Whole,
  hops: Whole,
  perfect: Whole,
  perfectShare: Share,
  longestStreak: Whole,
  histogram: list(Whole, 10),
  speedKept: Maybe,
  pressesBefore: Maybe,
  pressesAfter: Maybe,
  scroll: z.strictObject({
    presses: Whole,
    wheelShare: Share,
    intervals: Whole,
    meanMs: Maybe,
    deviationMs: Maybe,
    pattern: list(Whole, 30),
  }),
  list: list(Hop, 100),
})

const Movement = z.strictObject({
  groundMs: Ms,
  airMs: Ms,
  ladderMs: Ms,
  waterMs: Ms,
  idleMs: Ms,
  distance: Num,
  averageSpeed: Maybe,
  topSpeed: Num,
  speedBands: list(Ms, 64),
})

const StrafeKey = z.strictObject({
  frames: Whole,
  withTurn: Share,
  gained: Share,
  changes: Whole,
  offset: Maybe,
  offsetDeviation: Maybe,
})

const Strafes = z.strictObject({
  airFrames: Whole,
  left: StrafeKey,
  right: StrafeKey,
  overlapFrames: Whole,
  deadFrames: Whole,
  changes: Whole,
  withoutGap: Whole,
  withGap: Whole,
  withOverlap: Whole,
  reversals: Whole,
  sameFrame: Whole,
  offsets: list(Whole, 11),
  efficiency: Maybe,
  efficiencyKeyed: Maybe,
})

const Bias = z.strictObject({
  frames: Whole,
  framesApart: Whole,
  from: Ms.nullable(),
  to: Ms.nullable(),
  mean: Maybe,
  share: Maybe,
  shareByClock: Maybe,
})

const NOT_JUDGED = [
  'several-commands',
  'contact',
  'ladder',
  'water',
  'pushed',
  'use-key',
  'teleported',
  'unknown-map',
  'not-playing',
] as const

/** How much of the movement follows from the commands. */
const Explained = z.strictObject({
  withMap: bool,
  frames: Whole,
  judged: Whole,
  explained: Whole,
  airFrames: Whole,
  airJudged: Whole,
  airExplained: Whole,
  share: Share,
  judgedShare: Share,
  slopeFrames: Whole,
  notJudged: list(z.strictObject({ reason: z.enum(NOT_JUDGED), frames: Whole }), NOT_JUDGED.length),
  fall: Bias,
  push: Bias,
  way: Bias,
  worst: z.strictObject({ time: Ms, endTime: Ms, frames: Whole, slopeFrames: Whole, speed: Num }).nullable(),
  stretches: list(z.array(Ms).length(2), 60),
  stretchCount: Whole,
  moved: list(z.strictObject({ time: Ms, units: Num }), 60),
  movedCount: Whole,
})

const JumpType = z.enum(LONGJUMP_TYPES).nullable()

const Jump = z.strictObject({
  type: JumpType,
  startMs: Ms,
  endMs: Ms,
  takeoffRow: Whole,
  landingRow: Whole,
  distance: Num,
  offset: Num,
  level: bool,
  prestrafe: Num,
  /** reports of older analyzers have none */
  prestrafeSync: Maybe.default(null),
  duckSpeeds: list(Num, 64),
  topspeed: Num,
  gain: Num,
  loss: Num,
  strafes: list(
    z.strictObject({ frames: Whole, gain: Num, loss: Num, sync: Num, share: Num, possible: Maybe.optional() }),
    14,
  ),
  sync: Num,
  airMs: Ms,
  height: Num,
  groundFrames: Whole,
  /** with the best angle in each frame; reports of older versions lack it */
  possible: z.strictObject({ distance: Num, topspeed: Num }).nullable().optional(),
})

const PrintedJump = z.strictObject({
  time: Ms,
  type: JumpType,
  player: Name.nullable(),
  distance: Num,
  prestrafe: Maybe,
  topspeed: Maybe,
  endspeed: Maybe,
  strafes: Maybe,
  sync: Maybe,
  prestrafeSync: Maybe,
  block: Maybe,
  edge: Maybe,
  landing: Maybe,
  duckSpeeds: list(Num, 64),
  table: list(z.strictObject({ gain: Num, loss: Num, share: Maybe, frames: Maybe, sync: Num }), 14),
  text: Sentence,
})

/** Most points of the path that go with a report. */
export const TRACE_POINTS = 400
const Column = list(z.number().int().min(-BELIEVABLE).max(BELIEVABLE), TRACE_POINTS)

/** The path in few points: milliseconds, units, units a second. */
const Trace = z
  .strictObject({ ms: Column, x: Column, y: Column, z: Column, speed: Column })
  .refine(({ ms, ...columns }) => Object.values(columns).every(({ length }) => length === ms.length))

export const SharedReport = z.strictObject({
  version: Whole,
  bytes: Whole,
  summary: Summary,
  findings: list(Finding, 60),
  /** reports of older analyzers have none */
  rules: list(Rule, 30).optional(),
  hops: Hops,
  movement: Movement,
  strafes: Strafes,
  /** reports of older versions lack it */
  explained: Explained.optional(),
  longJumps: list(z.strictObject({ computed: Jump.nullable(), printed: PrintedJump.nullable() }), 6),
  frameTimes: list(Whole, 51),
  clientSettings: list(
    z.strictObject({
      time: Ms,
      name: z.enum(CLIENT_SETTINGS),
      value: Num,
      isForced: bool,
      times: Whole,
    }),
    40,
  ),
  segments: list(
    z.strictObject({
      start: Whole,
      end: Whole,
      startMs: Ms,
      endMs: Ms,
      reason: z.enum(['start', 'server-info', 'time-back']),
    }),
    16,
  ),
  segmentCount: Whole,
  sessions: list(z.strictObject({ time: Ms, map: Name }), 16),
  sessionCount: Whole,
  ownNames: list(z.strictObject({ time: Ms, name: Name }), 16),
  otherPlayers: Whole,
  trace: Trace,
})
export type SharedReport = z.output<typeof SharedReport>
