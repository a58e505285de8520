import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { Country, Day, Flag, Icons, Id, Time } from './fields.ts'

/** Who is online, game servers, map of the day (specification 2.4, 3, 7; H044, H045, H064, H111, H112, H175, H188, H189). */

const Member = z.object({ id: z.number(), pseudo: z.string(), country: Country, icons: Icons })
export const Online = z.object({
  /** guests */
  userCount: z.number(),
  users: z.array(Member),
  totalUsers: z.number(),
  newestMember: z.object({ id: z.number(), pseudo: z.string(), country: Country }).nullable(),
  recordOnline: z.object({ count: z.number(), date: z.string() }),
})
export type Online = z.output<typeof Online>

export const GameServer = z.object({
  id: z.number(),
  name: z.string(),
  /** host or address without the port */
  addr: z.string(),
  port: z.number(),
  community: z.string(),
  isPartner: z.boolean(),
  country: Country,
  status: z.enum(['ONLINE', 'OFFLINE', 'UNKNOWN']),
  map: z.string().nullable(),
  mapId: z.number().nullable(),
  mapImage: z.string(),
  players: z.number(),
  maxPlayers: z.number(),
  playersList: z.array(z.object({ name: z.string(), seconds: z.number() })),
  records: z.array(
    z.object({ playerId: z.number().nullable(), playerName: z.string(), playerCountry: Country, time: Time }),
  ),
  joinUrl: z.string(),
  lastSeen: z.string().nullable(),
})
export type GameServer = z.output<typeof GameServer>

const ServerWriting = z.object({
  addr: z.string().max(253),
  port: z.union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number),
  ]),
  community: z.string().max(60).default(''),
  isPartner: Flag.default(false),
})

const MotdRun = z
  .object({
    mapName: z.string(),
    mapImage: z.string(),
    playerId: z.number().nullable(),
    playerName: z.string().nullable(),
    playerCountry: Country.nullable(),
    time: Time.nullable(),
    /** run minus the map's record, its sign always shown; a leading '-' is faster */
    timeDiff: z.string().nullable(),
    runs: z.number(),
  })
  .nullable()

export const community = endpoints({
  'GET /user/online': { access: 'guest', rate: 'READ', reply: Online },
  'GET /game-server/top-5': {
    access: 'guest',
    rate: 'READ',
    cache: { topics: ['servers', 'records'] },
    reply: z.array(GameServer),
  },
  'GET /game-server/all': {
    access: 'guest',
    rate: 'READ',
    cache: { topics: ['servers', 'records'] },
    reply: z.array(GameServer),
  },
  'GET /game-server/list': {
    access: 'guest',
    rate: 'READ',
    cache: { topics: ['servers', 'records'] },
    reply: z.array(GameServer),
  },
  'GET /game-server/all-admin': { access: 'TOP', rate: 'READ', reply: z.array(GameServer) },
  'POST /game-server/create': { access: 'TOP', rate: 'STAFF', query: ServerWriting, reply: GameServer },
  'PUT /game-server/update': {
    access: 'TOP',
    rate: 'STAFF',
    query: ServerWriting.extend({ id: Id }),
    reply: GameServer,
  },
  'DELETE /game-server/delete': {
    access: 'TOP',
    rate: 'STAFF',
    query: z.object({ id: Id }),
    reply: z.object({ id: z.number() }),
  },
  'GET /motd/': {
    access: 'guest',
    rate: 'READ',
    reply: z.object({
      currentMotdRecord: MotdRun,
      previousMotdRecord: MotdRun,
      endsIso: z.string(),
      joinUrl: z.string().nullable(),
    }),
  },
  'GET /motd/day': {
    access: 'guest',
    rate: 'READ',
    query: z.object({ date: Day }),
    reply: z.object({
      mapName: z.string(),
      mapImage: z.string(),
      runs: z.array(
        z.object({
          rank: z.number(),
          playerName: z.string(),
          playerCountry: Country,
          time: Time,
          timeDiff: z.string().nullable(),
          cp: z.number(),
          gc: z.number(),
        }),
      ),
    }),
  },
})
