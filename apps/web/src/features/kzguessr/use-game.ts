import type { GuessrGame } from '@kz/contract/guessr/guessr'
import { GUESSR_ROUND_MS } from '@kz/contract/guessr/guessr-rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api, queryOf } from '../../lib/api.ts'
import { useElapsed } from './use-elapsed.ts'
import { useLate } from './use-late.ts'

/** Asked again so long after the round is over here: the server's clock decides. */
const LATE_MS = 150

/** What was just said of a try: a wrong one is told until the next. */
export interface Said {
  round: number
  mapName: string
  near: number
}

/** One's own game: how it stands by the server's clock, and what one can do in it. */
export function useGame(gameId: number) {
  const queries = useQueryClient()
  const asked = queryOf('GET /kzguessr/round', { query: { gameId } })
  const query = useQuery({ ...asked, staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: 'always' })
  const { refetch, data: game, dataUpdatedAt } = query
  const [said, setSaid] = useState<Said | null>(null)
  const isRunning = game?.state === 'running'
  const elapsed = useElapsed(game?.elapsedMs ?? 0, dataUpdatedAt, isRunning)
  const { act, busy } = useMutation({
    // the round may be over, or the game played on in another tab
    onFailed: () => {
      void refetch()
      return false
    },
  })
  const put = (next: GuessrGame) => {
    queries.setQueryData(asked.queryKey, next)
    if (next.state === 'finished') for (const key of AFTER) void queries.invalidateQueries({ queryKey: [key] })
  }

  const isOver = isRunning && elapsed >= GUESSR_ROUND_MS
  useLate(isOver, LATE_MS, refetch)

  return {
    query,
    elapsed: Math.min(elapsed, GUESSR_ROUND_MS),
    busy,
    said: said?.round === game?.round ? said : null,
    next: () => act(null, async () => put(await api.call('POST /kzguessr/next', { query: { gameId } }))),
    skip: () =>
      act(null, async () => put(await api.call('POST /kzguessr/skip', { query: { gameId }, body: roundOf(game) }))),
    end: () =>
      act(null, async () => {
        await api.call('POST /kzguessr/end', { query: { gameId } })
        await refetch()
      }),
    /** answers the verdict, or null when the server refused the text */
    guess: async (text: string) => {
      const told = await act(null, async () => {
        const body = { text, ...roundOf(game) }
        const answer = await api.call('POST /kzguessr/guess', { query: { gameId }, body })
        setSaid(
          answer.verdict === 'wrong' && game ? { round: game.round, mapName: text, near: answer.near ?? 0 } : null,
        )
        put(answer.game)
        return answer.verdict
      })
      return told?.answer ?? null
    },
  }
}
export type Playing = ReturnType<typeof useGame>

const roundOf = (game: GuessrGame | undefined) => (game ? { round: game.round } : {})

/** What a finished game changes for its player. */
const AFTER = ['GET /kzguessr/own', 'GET /kzguessr/season', 'GET /kzguessr/history', 'GET /kzguessr/result'] as const
