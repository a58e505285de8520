import { z } from 'zod'
import { MOST_PORT } from '../rules.ts'
import { endpoints } from '../wire/endpoint.ts'
import { AsTyped, Country, Flag, Id, MapName, Text } from '../wire/fields.ts'
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
  date: text,
})

export type SentRunLine = z.output<typeof SentRunLine>

/** What the owner of a server sees of it. */
export const OwnServer = z.object({
  id: number,
  name: text,
  addr: text,
  port: number,
  trust: Trust,
  /** whether a key works now, and until when those before it do */
  hasKey: bool,
  oldKeyUntil: textOrNull,
  plugin: text,
  heard: textOrNull,
  /** of its clock to ours; positive: it is ahead */
  clockMs: numberOrNull,
  runs: number,
  replayed: number,
  refused: number,
  latest: z.array(SentRunLine),
})
export type OwnServer = z.output<typeof OwnServer>

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
  map: textOrNull,
  mapImage: text,
  /** whether the map that runs has a page here */
  hasMap: bool,
  players: number,
  maxPlayers: number,
  playersList: z.array(z.object({ name: text, seconds: number })),
  runs: number,
  /** runs of the last week, and those of them whose replay was read and agrees */
  weekRuns: number,
  weekReplayed: number,
  /** of the last week */
  maps: z.array(z.object({ mapName: text, runs: number, players: number })),
  latest: z.array(SentRunLine.omit({ reasons: true, state: true })),
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

export const WaitingMap = z.object({ mapName: text, runs: number, players: number, since: text })
export type WaitingMap = z.output<typeof WaitingMap>

export const gameServers = endpoints({
  'GET /game-server/server': { access: 'guest', rate: 'READ', query: z.object({ id: Id }), reply: ServerPage },
  'GET /game-server/own': {
    access: 'user',
    rate: 'READ',
    reply: z.object({ servers: z.array(OwnServer), claims: z.array(ServerClaim) }),
  },
  /** the key is in this answer and never again; the one before it works for 24 hours */
  'POST /game-server/own-key': {
    access: 'user',
    rate: 'SELF',
    query: z.object({ id: Id }),
    reply: z.object({ key: text }),
  },
  'DELETE /game-server/own-key': {
    access: 'user',
    rate: 'SELF',
    query: z.object({ id: Id }),
    reply: z.object({ id: number }),
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
    body: z.object({ mapName: MapName, accept: Flag }),
    reply: z.object({ mapName: text, runs: number }),
  },
})
