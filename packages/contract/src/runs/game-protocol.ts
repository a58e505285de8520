import { z } from 'zod'
import { isMapName } from '../rules.ts'
import { isStorable } from '../wire/fields.ts'

/** What the module of game servers and `/ws/game` say to each other: text frames of JSON, binary frames for parts of replays. */

/** From a server: `msg_type` of what it sends. */
export const FROM_SERVER = {
  hello: 1,
  mapChange: 2,
  playerJoin: 3,
  playerLeave: 4,
  wantMapInfo: 5,
  wantCourseTop: 6,
  wantPlayerRecords: 7,
  addRecord: 8,
  getReplay: 9,
} as const
export type FromServer = keyof typeof FROM_SERVER

/** To a server. A join is answered by its own type. */
export const TO_SERVER = {
  playerJoin: 3,
  helloAck: 101,
  mapInfo: 102,
  courseTop: 103,
  playerRecords: 104,
  recordAck: 105,
  fileAck: 106,
  getReplayAck: 108,
  deleteReplay: 109,
  error: 199,
} as const
export type ToServer = keyof typeof TO_SERVER

/** How a connection is closed. After `revoked` the module stays away until its settings change; after all others it comes back. */
export const GAME_CLOSE = { revoked: 1008, restart: 1012, later: 1013, replaced: 4409 } as const

/** `data` may be missing; `msg_id` is an int64, of which JSON numbers hold 53 bits. */
export const GameMessage = z.object({ msg_type: z.number().int(), msg_id: z.number(), data: z.unknown() })

/** What a server calls a player; never a reason to lose a run. */
const Nickname = z
  .string()
  .transform((name) => (isStorable(name) ? name.slice(0, 64) : ''))
  .catch('')
const SteamId = z.string().min(1).max(64).refine(isStorable)
const KnownName = z.string().refine(isMapName)
/** The module shows what it is told of any map, also of one whose name no map here can have. */
const AnyMap = z.string().max(64).refine(isStorable)
const MOST_COUNT = 1_000_000
const Count = z.number().int().min(0).max(MOST_COUNT)
/** It names a file at the server, in 63 bytes and a zero. */
const LocalUid = z.string().regex(/^[!-~]{1,63}$/)

/** What `data` must be, by message. */
export const GAME_DATA = {
  hello: z.object({
    plugin_version: z.string().max(64).catch(''),
    plugin_checksum: z.string().max(128).catch(''),
    map_name: AnyMap.catch(''),
  }),
  mapChange: z.object({ map_name: AnyMap }),
  playerJoin: z.object({ steamid: SteamId, nickname: Nickname }),
  playerLeave: z.object({ steamid: SteamId }),
  wantMapInfo: z.object({ map_name: AnyMap }),
  wantCourseTop: z.object({
    map_name: AnyMap,
    category: z.enum(['nub', 'pro']).default('nub'),
    limit: z.number().int().min(1).max(100).default(100),
    offset: z.number().int().min(0).max(100_000).default(0),
  }),
  wantPlayerRecords: z.object({ steamid: SteamId, map_name: AnyMap }),
  addRecord: z.object({
    steamid: SteamId,
    map_name: KnownName,
    time_ms: z.number().int().positive(),
    local_uid: LocalUid,
    checkpoints: Count,
    gochecks: Count,
  }),
  getReplay: z.object({ map_name: AnyMap }),
} as const satisfies Record<FromServer, z.ZodObject>

export type GameData<Name extends FromServer> = z.output<(typeof GAME_DATA)[Name]>

/** A part of a replay: a header, packed and little-endian, and at most so many bytes of the file. */
export const CHUNK_HEADER_BYTES = 92
export const CHUNK_BYTES = 64 * 1024
export const REPLAY_BYTES = 64 * 1024 * 1024
/** The module fills its frames; who sends smaller parts has to stay below this. */
export const MOST_CHUNKS = 16_384
