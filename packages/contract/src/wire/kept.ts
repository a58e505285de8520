import { z } from 'zod'
import { PlayerMap } from '../accounts/profiles.ts'
import { endpoints } from './endpoint.ts'
import { Flag, Id, MapName, named } from './fields.ts'
import { bool, number, text, textOrNull } from './wire.ts'

/** What a member keeps for themselves: players they follow, maps they come back to, records they show first. */

export const MOST_FOLLOWED = 200
export const MOST_FAVOURITES = 500
export const MOST_PINNED = 6

const FollowedPlayer = z.object({
  userId: number,
  ...named,
  picture: textOrNull,
  /** records without checkpoints the player holds now */
  records: number,
})
export type FollowedPlayer = z.output<typeof FollowedPlayer>

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
})
