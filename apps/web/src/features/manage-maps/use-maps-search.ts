import {
  DIFFICULTIES,
  type Difficulty,
  LENGTHS,
  MAP_STATES,
  MAP_TYPES,
  type MapLength,
  type MapState,
  type MapType,
} from '@kz/contract/rules'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useDebounced } from '../../lib/use-debounced.ts'

/** What a map is; what is not chosen is left out. */
export interface MapKind {
  type?: MapType | undefined
  length?: MapLength | undefined
  difficulty?: Difficulty | undefined
}

const oneOf = <Value>(values: readonly Value[], value: unknown) => values.find((known) => known === value)
const isState = (value: unknown): value is MapState => MAP_STATES.includes(value as MapState)

/** What the list shows; it stands in the address. */
export function useMapsSearch() {
  const found: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const state = isState(found.state) ? found.state : 'ACTIVE'
  const asked = typeof found.q === 'string' || typeof found.q === 'number' ? String(found.q) : ''
  const page = Math.min(Math.max(1, Math.floor(Number(found.page)) || 1), 100_000)
  const kind: MapKind = {
    type: oneOf(MAP_TYPES, found.type),
    length: oneOf(LENGTHS, found.length),
    difficulty: oneOf(DIFFICULTIES, found.difficulty),
  }
  const [text, setText] = useState(asked)
  const query = useDebounced(text.trim())

  const go = (next: { page?: number | undefined; q?: string | undefined; state?: MapState | undefined } & MapKind) => {
    const search = { q: asked || undefined, state: state === 'ACTIVE' ? undefined : state, ...kind, ...next }
    const kept = Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
    void navigate({ to: '.', search: kept as never, replace: true, resetScroll: false })
  }
  useEffect(() => {
    if (query !== asked) go({ q: query || undefined })
  }, [query])

  return {
    page,
    state,
    query: asked,
    kind,
    choose: (next: MapKind) => go(next),
    text,
    setText,
    turnTo: (next: number) => go({ page: next === 1 ? undefined : next }),
    show: (next: MapState) => go({ state: next === 'ACTIVE' ? undefined : next }),
  }
}
