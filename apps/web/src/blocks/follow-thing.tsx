import { UserCheck, UserPlus } from 'lucide-react'
import { api } from '../lib/api.ts'
import { useSession } from '../lib/session/session.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { MARK_CALLS, useMarks } from './use-marks.ts'
import { useMutation } from './use-mutation.ts'

/** What can be followed besides a player. */
export type Followable =
  | { kind: 'map'; name: string }
  | { kind: 'mapper'; name: string }
  | { kind: 'server'; name: string; serverId: number }

const HEAR = {
  map: 'hear of every new record',
  mapper: 'hear of every new map',
  server: 'hear of every run there that is first of its map',
} as const

function send(thing: Followable, followed: boolean): Promise<unknown> {
  if (thing.kind === 'map') return api.call('PUT /follow/map', { query: { mapName: thing.name, followed } })
  if (thing.kind === 'mapper') return api.call('PUT /follow/mapper', { query: { name: thing.name, followed } })
  return api.call('PUT /follow/server', { query: { id: thing.serverId, followed } })
}

/** Follows a map, a mapper or a server, or no longer. */
export function FollowThing({ of: thing, words }: { of: Followable; words?: string }) {
  const { user } = useSession()
  const marks = useMarks()
  const { act, busy } = useMutation({ refetches: MARK_CALLS })
  const isFollowed =
    thing.kind === 'map'
      ? marks.followedMaps.includes(thing.name)
      : thing.kind === 'mapper'
        ? marks.followedMappers.includes(thing.name)
        : marks.followedServers.includes(thing.serverId)
  const done = isFollowed ? `You no longer follow ${thing.name}` : `You follow ${thing.name} and ${HEAR[thing.kind]}`
  return (
    <Button
      small
      aria-pressed={isFollowed}
      onClick={() => act(done, () => send(thing, !isFollowed))}
      blockedBy={user ? (busy ? 'One moment' : undefined) : 'Log in to follow'}
    >
      <Icon of={isFollowed ? UserCheck : UserPlus} size="sm" />
      {isFollowed ? 'Following' : (words ?? 'Follow')}
      <span className="visually-hidden">
        {' '}
        <bdi>{thing.name}</bdi>
      </span>
    </Button>
  )
}
