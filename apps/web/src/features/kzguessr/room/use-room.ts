import type { Room } from '@kz/contract/guessr/guessr-rooms'
import { GUESSR_ROUND_MS } from '@kz/contract/guessr/guessr-rules'
import { CallError } from '@kz/contract/wire/call-error'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useMutation } from '../../../blocks/use-mutation.ts'
import { api, queryOf } from '../../../lib/api.ts'
import { useElapsed } from '../use-elapsed.ts'
import { useLate } from '../use-late.ts'

/** Asking says that one is still there; the server waits thirty seconds. */
const HERE_MS = 10_000
/** Asked again so long after a moment the server waits for. */
const LATE_MS = 200

const asked = queryOf('GET /kzguessr/room')

/** The room one sits in, by the server's clock, and what one can do in it. */
export function useRoom(code: string) {
  const queries = useQueryClient()
  const query = useQuery({ ...asked, refetchInterval: HERE_MS, staleTime: 0, retry: false })
  const { refetch, data, dataUpdatedAt } = query
  const known = data?.code === code ? data : undefined
  const runs = known?.state === 'running' || known?.state === 'between'
  const since = useElapsed(0, dataUpdatedAt, runs)
  const elapsed = (known?.elapsedMs ?? 0) + since
  const nextIn = known?.nextInMs == null ? null : Math.max(0, known.nextInMs - since)
  const isOn = known?.state === 'running' && elapsed >= 0
  const room = useMemo(() => known && (isOn ? begun(known) : known), [known, isOn])
  const pictures = useQuery({
    ...queryOf('POST /kzguessr/room/pictures'),
    queryKey: ['POST /kzguessr/room/pictures', code, room?.game, room?.round],
    enabled: room?.state === 'running',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { act, busy } = useMutation({ refetches: ['GET /kzguessr/room'] })
  const put = (next: Awaited<ReturnType<typeof api.call<'GET /kzguessr/room'>>>) =>
    queries.setQueryData(asked.queryKey, next)

  const isDue = nextIn === 0 || (isOn && elapsed >= GUESSR_ROUND_MS)
  useLate(isDue, LATE_MS, refetch)

  return {
    query,
    room,
    elapsed,
    nextIn,
    pictures: pictures.data?.round === room?.round ? (pictures.data?.pictures ?? []) : [],
    busy,
    /** the server says that one sits in no room */
    isOut: query.error instanceof CallError && query.error.status === 404,
    join: () => act(null, async () => put(await api.call('POST /kzguessr/room/join', { body: { code } }))),
    start: () => act(null, async () => put(await api.call('POST /kzguessr/room/start'))),
    next: () => act(null, async () => put(await api.call('POST /kzguessr/room/next'))),
    ready: (ready: boolean) =>
      act(null, async () => put(await api.call('POST /kzguessr/room/ready', { body: { ready } }))),
    leave: () => act(null, () => api.call('POST /kzguessr/room/leave')),
    /** answers whether the text was taken as a try */
    guess: async (text: string): Promise<boolean> => {
      const { gameId, round } = room ?? {}
      if (gameId == null || round === undefined) return false
      const told = await act(null, () => api.call('POST /kzguessr/guess', { query: { gameId }, body: { text, round } }))
      return told !== null
    },
    skip: () => {
      const { gameId, round } = room ?? {}
      if (gameId == null || round === undefined) return
      void act(null, () => api.call('POST /kzguessr/skip', { query: { gameId }, body: { round } }))
    },
  }
}

/** The room as it stands from its first picture on: nobody says when that comes, everybody knows. */
const begun = (room: Room): Room => ({
  ...room,
  players: room.players.map((player) =>
    player.state === 'waiting' && player.rank > 0 ? { ...player, state: 'thinking' } : player,
  ),
})
export type InRoom = ReturnType<typeof useRoom>
