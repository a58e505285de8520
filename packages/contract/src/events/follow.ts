import { z } from 'zod'
import { endpoints } from '../wire/endpoint.ts'
import { Country, Flag, Id, MapName, Text } from '../wire/fields.ts'
import { bool, number, numberOrNull, text } from '../wire/wire.ts'

/** Maps, mappers and game servers that a member follows; players are in kept.ts. */

const marking = { access: 'user', rate: 'LIKE' } as const

export const FollowedThings = z.object({
  maps: z.array(z.object({ mapName: text })),
  mappers: z.array(z.object({ name: text, country: Country, userId: numberOrNull, maps: number })),
  servers: z.array(z.object({ serverId: number, name: text })),
})
export type FollowedThings = z.output<typeof FollowedThings>

export const follow = endpoints({
  /** the newest of each first */
  'GET /follow/list': { access: 'user', rate: 'READ', reply: FollowedThings },
  /** a follower hears of every new record on the map */
  'PUT /follow/map': {
    ...marking,
    query: z.object({ mapName: MapName, followed: Flag }),
    reply: z.object({ mapName: text, followed: bool }),
  },
  /** of every new map of theirs */
  'PUT /follow/mapper': {
    ...marking,
    query: z.object({ name: Text(64, 1), followed: Flag }),
    reply: z.object({ name: text, followed: bool }),
  },
  /** of every run there that becomes the first of its map */
  'PUT /follow/server': {
    ...marking,
    query: z.object({ id: Id, followed: Flag }),
    reply: z.object({ serverId: number, followed: bool }),
  },
})
