import { z } from 'zod'
import { PlayerMap, PlayerQuery } from '../accounts/profiles.ts'
import { STANDINGS } from '../runs/standings.ts'
import { PIN_NOTE_LENGTH } from '../site-limits.ts'
import { endpoints } from './endpoint.ts'
import { Flag, Id, MapName, mapTags, named, place, Text } from './fields.ts'
import { bool, number, numberOrNull, text, textOrNull } from './wire.ts'

/** What a member keeps for themselves: players they follow, maps they come back to, records they show first. */

export const MOST_FOLLOWED = 200
export const MOST_FAVOURITES = 500

const FollowedPlayer = z.object({
  userId: number,
  ...named,
  picture: textOrNull,
  /** records without checkpoints the player holds now */
  records: number,
})
export type FollowedPlayer = z.output<typeof FollowedPlayer>

export const PinnedRun = z.object({
  runId: number,
  demoId: numberOrNull,
  ...place,
  difficulty: mapTags.difficulty,
  timeMs: number,
  gc: number,
  standing: z.enum(STANDINGS),
  isRecord: bool,
  /** among the replayed runs without gochecks; null where the player is faster now, or used gochecks */
  rank: numberOrNull,
  /** where it can be watched */
  replay: textOrNull,
  /** the way of the run from above, else the picture of the map */
  still: text,
  note: text,
})
export type PinnedRun = z.output<typeof PinnedRun>

const marking = { access: 'user', rate: 'LIKE', token: 'favourites' } as const

export const kept = endpoints({
  /** ids of the players one follows, names of one's favourite maps: what buttons need to know */
  'GET /user/marks': {
    access: 'user',
    rate: 'READ',
    token: 'read',
    reply: z.object({
      follows: z.array(number),
      favourites: z.array(text),
      followedMaps: z.array(text),
      /** names of mappers */
      followedMappers: z.array(text),
      /** ids of game servers */
      followedServers: z.array(number),
      /** events one wants to be told of */
      reminders: z.array(number),
    }),
  },
  /** the newest first */
  'GET /user/follows': { access: 'user', rate: 'READ', token: 'read', reply: z.array(FollowedPlayer) },
  /** a follower is notified of the player's records */
  'PUT /user/follow': {
    ...marking,
    query: z.object({ userId: Id, followed: Flag }),
    reply: z.object({ userId: number, followed: bool }),
  },
  /** the newest first */
  'GET /user/favourites': { access: 'user', rate: 'READ', token: 'read', reply: z.array(PlayerMap) },
  'PUT /user/favourite': {
    ...marking,
    query: z.object({ mapName: MapName, favourite: Flag }),
    reply: z.object({ mapName: text, favourite: bool }),
  },
  /** a record one holds or held, shown first on one's profile */
  'PUT /user/pinned-record': {
    ...marking,
    query: z.object({ demoId: Id, pinned: Flag }),
    reply: z.object({ pinned: z.array(number) }),
  },
  /** what a player shows first, in the order of pinning */
  'GET /user/pinned': {
    access: 'guest',
    rate: 'READ',
    query: PlayerQuery,
    reply: z.object({ runs: z.array(PinnedRun) }),
  },
  /** a run of one's own that counts; without a note the one it has stays */
  'PUT /user/pinned-run': {
    ...marking,
    query: z.object({ runId: Id }),
    body: z.object({ pinned: Flag, note: Text(PIN_NOTE_LENGTH).optional() }),
    reply: z.object({ runId: number, pinned: bool }),
  },
})
