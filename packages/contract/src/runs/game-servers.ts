import { z } from 'zod'
import { MOST_PORT } from '../rules.ts'
import { endpoints } from '../wire/endpoint.ts'
import { AsTyped, Country, Flag, Id, MapName, Text } from '../wire/fields.ts'
import { Sentence } from '../wire/sentence.ts'
import { bool, number, numberOrNull, text, textOrNull } from '../wire/wire.ts'
import { RunState, Standing } from './runs.ts'

/** Game servers that send runs: who stands behind them, their keys, and what they sent. */

export const TRUSTS = ['provisional', 'confirmed', 'struck'] as const
export const Trust = z.enum(TRUSTS)
export type Trust = z.output<typeof Trust>

const Port = z.coerce.number().int().min(1).max(MOST_PORT)

const SentRunLine = z.object({
  runId: number,
  mapName: text,
  player: text,
  timeMs: number,
  standing: Standing,
  state: RunState,
  /** sentences */
  reasons: z.array(text),
  /** the same as codes of RUN_SENTENCES, for pages in another language */
  reasonCodes: z.array(Sentence),
  date: text,
})

export type SentRunLine = z.output<typeof SentRunLine>

export const TEST_STEPS = ['address', 'socket', 'hello', 'finish', 'replay', 'board'] as const
/** One of the six steps to a first run on the board. `wait`: nothing to do but wait; `todo`: those before come first. */
export const TestStep = z.object({
  step: z.enum(TEST_STEPS),
  state: z.enum(['ok', 'wait', 'fault', 'todo']),
  /** what is known, or the one thing to do */
  text,
  /** the same as codes of STEP_SENTENCES, for pages in another language */
  said: z.array(Sentence),
})
export type TestStep = z.output<typeof TestStep>

/** What the owner of a server sees of it. */
export const OwnServer = z.object({
  id: number,
  name: text,
  addr: text,
  port: number,
  trust: Trust,
  /** its owner took it off: its runs are on no board until it is back */
  isOff: bool,
  /** what the caller is to it; of top staff an owner */
  role: z.enum(['owner', 'helper']),
  /** those that work, the newest first; `tail`: the last eight characters */
  keys: z.array(z.object({ id: number, tail: text, since: text, usedAt: textOrNull, endsAt: textOrNull })),
  plugin: text,
  heard: textOrNull,
  /** since when its module is connected, and since when it was never gone for more than five minutes; null: it is not */
  connectedSince: textOrNull,
  unbrokenSince: textOrNull,
  /** of its clock to ours; positive: it is ahead */
  clockMs: numberOrNull,
  /** the same over the last seven days, the oldest first */
  clock: z.array(z.object({ at: text, ms: number })),
  runs: number,
  /** of the last 30 days, up to the last 10,000 runs */
  monthRuns: number,
  monthReplayed: number,
  monthRefused: number,
  todayRuns: number,
  todayRefused: number,
  steps: z.array(TestStep),
  refused: z.array(SentRunLine),
  people: z.array(z.object({ userId: number, player: text, country: Country, role: z.enum(['owner', 'helper']) })),
})
export type OwnServer = z.output<typeof OwnServer>

/** A line of what a server and we said to each other. */
export const ServerMessage = z.object({
  id: number,
  at: text,
  /** from the server, to it, or about its connection */
  way: z.enum(['in', 'out', 'line']),
  name: text,
  number: numberOrNull,
  messageId: text,
  what: text,
  answer: text,
  kind: z.enum(['ok', 'refused', 'lost']),
})
export type ServerMessage = z.output<typeof ServerMessage>

const ServerRun = z.object({
  runId: number,
  mapName: text,
  player: text,
  country: Country,
  /** whether the player has a page here */
  isMember: bool,
  timeMs: number,
  standing: Standing,
  date: text,
  replay: textOrNull,
})
export type ServerRun = z.output<typeof ServerRun>

export const ServerPage = z.object({
  id: number,
  name: text,
  addr: text,
  port: number,
  trust: Trust,
  country: Country,
  status: z.enum(['ONLINE', 'OFFLINE', 'UNKNOWN']),
  /** when it last answered, ISO 8601; null: never */
  lastSeen: textOrNull,
  joinUrl: textOrNull,
  /** who runs it, and since when */
  owner: z.object({ player: text, country: Country, since: text }).nullable(),
  /** since when it sends runs; null where none came */
  sendsSince: textOrNull,
  map: textOrNull,
  mapImage: text,
  /** whether the map that runs has a page here */
  hasMap: bool,
  /** of that map, as it was released */
  record: z.object({ player: text, country: Country, isMember: bool, timeMs: number }).nullable(),
  players: number,
  maxPlayers: number,
  ping: numberOrNull,
  /** who is there, by the name there, for how many seconds, and what they finished meanwhile */
  playersList: z.array(
    z.object({
      name: text,
      seconds: number,
      country: Country,
      isMember: bool,
      runs: number,
      /** of the map that runs, without gochecks if there is one */
      best: z
        .object({
          timeMs: number,
          gc: number,
          standing: Standing,
          /** among the replayed ones, where it stands there */
          rank: numberOrNull,
          /** their first finish of the map, or their best, or how far behind that in milliseconds */
          remark: z.enum(['first', 'best', 'behind']),
          behindMs: number,
        })
        .nullable(),
    }),
  ),
  /** world records that stand and were set there */
  records: number,
  /** of the last 30 days, up to the last 10,000 runs: how many stand where, the least proven first, and how many were refused */
  monthRuns: number,
  standings: z.array(number),
  refused: number,
  clockMs: numberOrNull,
  unbrokenSince: textOrNull,
  /** what ran in the last seven days and how full the server was, 0 to 1 */
  week: z.array(z.object({ from: text, until: text, mapName: text, fill: number, players: number })),
  /** of the last week, those played longest first */
  maps: z.array(
    z.object({
      mapName: text,
      hasMap: bool,
      seconds: number,
      runs: number,
      players: number,
      best: ServerRun.nullable(),
    }),
  ),
  weekMaps: number,
  /** of the last week, with the place among the replayed runs of the site */
  bests: z.array(ServerRun.extend({ rank: number, isRecord: bool })),
  latest: z.array(ServerRun.extend({ isRecord: bool })),
})
export type ServerPage = z.output<typeof ServerPage>

export const ServerClaim = z.object({
  id: number,
  addr: text,
  port: number,
  name: text,
  reason: text,
  player: text,
  date: text,
  state: z.enum(['open', 'accepted', 'refused']),
  answer: text,
})
export type ServerClaim = z.output<typeof ServerClaim>

export const WaitingMap = z.object({
  mapName: text,
  /** of the file, eight hex digits; null: no replay has said it */
  crc: textOrNull,
  runs: number,
  players: number,
  since: text,
})
export type WaitingMap = z.output<typeof WaitingMap>

export const gameServers = endpoints({
  'GET /game-server/server': { access: 'guest', rate: 'READ', query: z.object({ id: Id }), reply: ServerPage },
  /** the servers of the caller; with `id` that one, for its people and top staff */
  'GET /game-server/own': {
    access: 'user',
    rate: 'READ',
    query: z.object({ id: Id.optional() }),
    reply: z.object({ servers: z.array(OwnServer), claims: z.array(ServerClaim) }),
  },
  /** the key is in this answer and never again; the one before it works for 24 hours */
  'POST /game-server/own-key': {
    access: 'user',
    rate: 'SELF',
    query: z.object({ id: Id }),
    reply: z.object({ key: text }),
  },
  /** ends all keys of a server, or one of them */
  'DELETE /game-server/own-key': {
    access: 'user',
    rate: 'SELF',
    query: z.object({ id: Id, keyId: Id.optional() }),
    reply: z.object({ id: number }),
  },
  /** the latest of the last seven days, before a line */
  'GET /game-server/own-messages': {
    access: 'user',
    rate: 'READ',
    query: z.object({
      id: Id,
      kind: z.enum(['all', 'refused', 'lost']).default('all'),
      before: Id.optional(),
    }),
    reply: z.object({ messages: z.array(ServerMessage), refused: number, lost: number }),
  },
  /** asks the server now, and says which step is the next */
  'POST /game-server/own-test': {
    access: 'user',
    rate: 'POWER',
    query: z.object({ id: Id }),
    reply: z.object({ steps: z.array(TestStep) }),
  },
  'POST /game-server/own-person': {
    access: 'user',
    rate: 'SELF',
    query: z.object({ id: Id }),
    body: z.object({ player: AsTyped(64).min(1), role: z.enum(['owner', 'helper']) }),
    reply: z.object({ id: number }),
  },
  'DELETE /game-server/own-person': {
    access: 'user',
    rate: 'SELF',
    query: z.object({ id: Id, userId: Id }),
    reply: z.object({ id: number }),
  },
  /** its owner takes a server off, or puts it back: all its runs follow in one act */
  'PUT /game-server/own-off': {
    access: 'user',
    rate: 'SELF',
    query: z.object({ id: Id }),
    body: z.object({ off: Flag }),
    reply: z.object({ isOff: bool, runs: number }),
  },
  'POST /game-server/claim': {
    access: 'user',
    rate: 'SELF',
    body: z.object({ addr: AsTyped(253), port: Port, name: Text(60, 1), reason: Text(500, 1) }),
    reply: z.object({ id: number }),
  },
  'GET /game-server/claims': { access: 'TOP', rate: 'READ', reply: z.object({ claims: z.array(ServerClaim) }) },
  'PUT /game-server/claim': {
    access: 'TOP',
    rate: 'STAFF',
    query: z.object({ id: Id }),
    body: z.object({ accept: Flag, reason: Text(300).default('') }),
    reply: z.object({ id: number, serverId: numberOrNull }),
  },
  'PUT /game-server/trust': {
    access: 'TOP',
    rate: 'STAFF',
    query: z.object({ id: Id }),
    body: z.object({ state: Trust, reason: Text(300, 1) }),
    reply: z.object({ id: number, trust: Trust, runs: number }),
  },
  'GET /game-server/waiting-maps': { access: 'MAPC', rate: 'READ', reply: z.object({ maps: z.array(WaitingMap) }) },
  /** takes a map in that servers named, or refuses it: its runs count, or never do */
  'PUT /game-server/waiting-map': {
    access: 'MAPC',
    rate: 'STAFF',
    body: z.object({
      mapName: MapName,
      /** as in the list; left out: all files of this name */
      crc: z
        .string()
        .regex(/^(?:[0-9a-f]{8}|unknown)$/)
        .optional(),
      accept: Flag,
    }),
    reply: z.object({ mapName: text, runs: number }),
  },
})
