import type { Splits } from '@kz/contract/runs/sections'
import { partName } from '@kz/contract/sentences/part-names'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '../../../lib/api.ts'
import { keyOf, type Replay } from '../data/replay.ts'

/** When a run and the ghosts beside it passed the parts of their route, in ms from the start press. */
export interface RunSplits {
  names: readonly string[]
  own: readonly number[]
  /** by their place; those that go another way are not here */
  ghosts: ReadonlyMap<number, readonly number[]>
}

type Split = Pick<Replay, 'demoId' | 'runId' | 'ghosts'>

/** The splits of a run; undefined while they are asked for, null where nothing is known and where it goes another way. */
export function useSplits({ demoId, runId, ghosts }: Split): RunSplits | null | undefined {
  const query = demoId == null ? { ...(runId != null && { runId }) } : { demoId }
  const { data, isPending } = useQuery({ ...queryOf('GET /run/splits', { query }), retry: false })
  return useMemo(() => (data ? splitsOf(data, ghosts) : isPending ? undefined : null), [data, isPending, ghosts])
}

/** As the call answers them, by the places of the ghosts: the run is 1, the first ghost 2. */
export function splitsOf({ names, looks, runs: [own, ...others] }: Splits, ghosts: Replay['ghosts']): RunSplits | null {
  if (!own || names.length < 2) return null
  const known = new Map(others.map((other) => [keyOf(other), other.ms]))
  const places = ghosts.flatMap((ghost, index) => {
    const ms = known.get(keyOf(ghost))
    return ms ? [[index + 2, ms] as const] : []
  })
  const said = names.map((name, part) => {
    const look = looks[part]
    return look ? partName(look, part === 0) : name
  })
  return { names: said, own: own.ms, ghosts: new Map(places) }
}

/** The last part that is passed at a moment of the run; -1 before the first gate. */
export const passedAt = ({ own }: RunSplits, elapsedMs: number): number => own.findLastIndex((ms) => ms <= elapsedMs)

/** How far behind a ghost a run is at the end of a part; null where the ghost goes another way. */
export const behindAt = ({ own, ghosts }: RunSplits, part: number, place: number | null): number | null => {
  const other = place === null ? undefined : ghosts.get(place)?.[part]
  return other === undefined ? null : own[part]! - other
}
