import { z } from 'zod'
import { DEMO_LONGEST_MS, DEMO_SHORTEST_MS, DIFFICULTIES, LENGTHS, MAP_TYPES } from '../rules.ts'
import { Trust } from '../runs/game-servers.ts'
import { endpoints } from '../wire/endpoint.ts'
import {
  AsTyped,
  Count,
  Country,
  CountrySent,
  Day,
  Flag,
  Icons,
  Id,
  MapName,
  Moment,
  named,
  shownMap,
  Text,
  Time,
} from '../wire/fields.ts'
import { bool, number, numberOrNull, text, textOrNull } from '../wire/wire.ts'

/** Who is online, game servers, map of the day. */

const Member = z.object({
  id: number,
  ...named,
  icons: Icons,
  /** when the member was last active */
  lastActive: text,
})
export const Online = z.object({
  /** guests */
  userCount: number,
  users: z.array(Member),
  totalUsers: number,
  newestMember: z.object({ id: number, ...named }).nullable(),
  recordOnline: z.object({ count: number, date: text }),
})
export type Online = z.output<typeof Online>

export const GameServer = z.object({
  id: number,
  name: text,
  /** host or address without the port */
  addr: text,
  port: number,
  community: text,
  isPartner: bool,
  /** where the map of the day is run */
  isMotdServer: bool,
  /** how far staff trusts the runs it sends */
  trust: Trust,
  country: Country,
  status: z.enum(['ONLINE', 'OFFLINE', 'UNKNOWN']),
  map: textOrNull,
  mapId: numberOrNull,
  mapImage: text,
  /** people; bots are counted apart, and may be in the list */
  players: number,
  bots: number,
  maxPlayers: number,
  playersList: z.array(z.object({ name: text, seconds: number })),
  records: z.array(z.object({ playerId: numberOrNull, playerName: text, playerCountry: Country, time: Time })),
  joinUrl: text,
  lastSeen: textOrNull,
  /** milliseconds from the question to the answer, by this site's clock */
  ping: numberOrNull,
  tags: z.array(text),
  /** others are neither asked nor shown, but to those who manage them */
  enabled: bool,
})
export type GameServer = z.output<typeof GameServer>

/** An easy map for somebody's first day, and where it is run. */
export const FirstMap = z.object({
  ...shownMap,
  type: z.enum(MAP_TYPES),
  length: z.enum(LENGTHS),
  difficulty: z.enum(DIFFICULTIES),
  record: Time.nullable(),
  /** online: it runs the map now; else it ran it when it was last seen; null: none in sight has run it last */
  server: z
    .object({
      name: text,
      addr: text,
      port: number,
      joinUrl: text,
      isOnline: bool,
      players: number,
      maxPlayers: number,
      lastSeenIso: textOrNull,
    })
    .nullable(),
})
export type FirstMap = z.output<typeof FirstMap>

const Address = {
  addr: AsTyped(253),
  port: z.union([
    number,
    z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number),
  ]),
}

const ServerWriting = z.object({
  ...Address,
  /** left out of an update, these stay as they are */
  community: AsTyped(60).optional(),
  isPartner: Flag.optional(),
  isMotdServer: Flag.optional(),
  country: CountrySent.optional(),
  enabled: Flag.optional(),
  /** separated by commas */
  tags: Text(100).optional(),
})

/**
 * Why a server gave no answer: the name has no address now, its machine says that the port is closed, nothing came, only
 * what was not asked came, only challenges came, or an answer that is cut, compressed or too large.
 */
const NoAnswer = z.enum(['no_address', 'refused', 'silent', 'other', 'challenge', 'unreadable'])
export type NoAnswer = z.output<typeof NoAnswer>

/** What a server answers when it is asked now; all but `answered` and `reason` are empty when it does not. */
const LiveAnswer = z.object({
  answered: bool,
  reason: NoAnswer.nullable(),
  name: text,
  map: text,
  players: number,
  bots: number,
  maxPlayers: number,
  ping: numberOrNull,
  playersList: z.array(z.object({ name: text, seconds: number })),
})
export type LiveAnswer = z.output<typeof LiveAnswer>

export const Community = z.object({
  id: number,
  name: text,
  country: Country,
  url: text,
  discord: text,
  logo: text,
  description: text,
  isPartner: bool,
  order: number,
})
export type Community = z.output<typeof Community>

const Link = AsTyped(200)
  .trim()
  .regex(/^(https:\/\/\S+)?$/)
  .default('')
const CommunityWriting = z.object({
  name: Text(60, 1),
  country: CountrySent.default('n-a'),
  url: Link,
  discord: Link,
  /** an image of this site: `/media/...` */
  logo: AsTyped(200)
    .regex(/^(\/media\/[\w./-]+)?$/)
    .default(''),
  description: Text(500).default(''),
  isPartner: Flag.default(false),
  order: Count.default(0),
})

const KeyName = z.string().regex(/^[\w.-]{1,40}$/)

const MotdRun = z
  .object({
    mapName: text,
    mapImage: text,
    playerId: numberOrNull,
    playerName: textOrNull,
    playerCountry: Country.nullable(),
    time: Time.nullable(),
    /** run minus the map's record, its sign always shown; a leading '-' is faster */
    timeDiff: textOrNull,
    runs: number,
  })
  .nullable()

const keeping = { access: 'TOP', rate: 'STAFF' } as const
const listed = { access: 'guest', rate: 'READ', cache: { cacheTags: ['servers', 'records'], for: 'everyone' } } as const

export const community = endpoints({
  'GET /user/online': { access: 'guest', rate: 'READ', reply: Online },
  /** whether the caller is shown as a guest to everybody */
  'GET /user/presence': { access: 'user', rate: 'READ', reply: z.object({ hidden: bool }) },
  'PUT /user/presence': {
    access: 'user',
    rate: 'EDIT',
    query: z.object({ hidden: Flag }),
    reply: z.object({ hidden: bool }),
  },
  'GET /game-server/top-5': { ...listed, reply: z.array(GameServer) },
  'GET /game-server/all': { ...listed, reply: z.array(GameServer) },
  'GET /game-server/list': { ...listed, reply: z.array(GameServer) },
  /** five easy maps, the easiest first: those that a server runs now before others */
  'GET /game-server/first-maps': {
    access: 'guest',
    rate: 'READ',
    cache: { cacheTags: ['servers', 'records', 'maps'], for: 'everyone' },
    reply: z.array(FirstMap),
  },
  'GET /game-server/all-admin': { access: 'TOP', rate: 'READ', reply: z.array(GameServer) },
  'POST /game-server/create': { ...keeping, query: ServerWriting, reply: GameServer },
  'PUT /game-server/update': { ...keeping, query: ServerWriting.extend({ id: Id }), reply: GameServer },
  'DELETE /game-server/delete': {
    ...keeping,
    asksAgain: true,
    query: z.object({ id: Id }),
    reply: z.object({ id: number }),
  },
  /** asks a server now, listed or not, and keeps nothing */
  'POST /game-server/test': { ...keeping, query: z.object(Address), reply: LiveAnswer },
  'GET /game-server/keys': {
    access: 'ADMC',
    rate: 'READ',
    reply: z.array(z.object({ name: text, created: Moment, revoked: Moment.nullable(), lastRun: Moment.nullable() })),
  },
  /** the key itself is in this answer and never again */
  'POST /game-server/key': {
    ...keeping,
    asksAgain: true,
    access: 'ADMC',
    body: z.object({ name: KeyName }),
    reply: z.object({ name: text, key: text }),
  },
  'DELETE /game-server/key': {
    ...keeping,
    asksAgain: true,
    access: 'ADMC',
    query: z.object({ name: KeyName }),
    reply: z.object({ name: text }),
  },
  'GET /community/all': {
    access: 'guest',
    rate: 'READ',
    cache: { cacheTags: ['servers'], for: 'everyone' },
    reply: z.array(Community),
  },
  'POST /community/create': { ...keeping, body: CommunityWriting, reply: Community },
  'PUT /community/update': { ...keeping, query: z.object({ id: Id }), body: CommunityWriting, reply: Community },
  'DELETE /community/delete': {
    ...keeping,
    asksAgain: true,
    query: z.object({ id: Id }),
    reply: z.object({ id: number }),
  },
  'GET /motd/': {
    access: 'guest',
    rate: 'READ',
    cache: { cacheTags: ['motd', 'servers', 'records'], for: 'everyone' },
    reply: z.object({
      currentMotdRecord: MotdRun,
      previousMotdRecord: MotdRun,
      endsIso: text,
      joinUrl: textOrNull,
    }),
  },
  'GET /motd/day': {
    access: 'guest',
    rate: 'READ',
    query: z.object({ date: Day }),
    reply: z.object({
      mapName: text,
      mapImage: text,
      runs: z.array(
        z.object({
          rank: number,
          playerName: text,
          playerCountry: Country,
          time: Time,
          timeDiff: textOrNull,
          cp: number,
          gc: number,
        }),
      ),
    }),
  },
  'PUT /motd/day': {
    ...keeping,
    query: z.object({ date: Day, mapId: Id }),
    reply: z.object({ date: text, mapId: number, mapName: text }),
  },
  /** Sent by a game server whose key an operator made; `mapName`, where it is told, must be today's. */
  'POST /motd/run': {
    access: 'guest',
    rate: 'STAFF',
    body: z.object({
      serverKey: AsTyped(100),
      mapName: MapName.optional(),
      playerName: Text(32, 1),
      country: CountrySent.default('n-a'),
      timeMs: z.number().int().min(DEMO_SHORTEST_MS).max(DEMO_LONGEST_MS),
      cp: Count.default(0),
      gc: Count.default(0),
      steamId: z
        .string()
        .regex(/^[\w:[\]-]{3,40}$/)
        .optional(),
    }),
    reply: z.object({ rank: number, time: Time, isBest: bool, timeDiff: textOrNull }),
  },
  'GET /motd/calendar': {
    access: 'guest',
    rate: 'READ',
    query: z.object({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) }),
    reply: z.array(
      z.object({
        date: text,
        mapName: text,
        mapImage: text,
        playerName: textOrNull,
        playerCountry: Country.nullable(),
        time: Time.nullable(),
        runs: number,
      }),
    ),
  },
  /** who finished a run on the most days in a row, a day without a map left out; only streaks that still go on */
  'GET /motd/streaks': {
    access: 'guest',
    rate: 'READ',
    reply: z.array(z.object({ rank: number, playerName: text, playerCountry: Country, days: number })),
  },
})
