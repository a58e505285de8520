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
import { useEffect, useState } from 'react'
import { useAddress } from '../../lib/use-address.ts'
import { useDebounced } from '../../lib/use-debounced.ts'

/** What a map is; what is not chosen is left out. */
export interface MapKind {
  type?: MapType | undefined
  length?: MapLength | undefined
  difficulty?: Difficulty | undefined
}

const ADDRESS = {
  state: ['ACTIVE', ...MAP_STATES],
  q: '',
  type: ['', ...MAP_TYPES],
  length: ['', ...LENGTHS],
  difficulty: ['', ...DIFFICULTIES],
  page: 1,
} as const

/** What the list shows; it stands in the address. */
export function useMapsSearch() {
  const [{ state, q: asked, type, length, difficulty, page }, go] = useAddress(ADDRESS)
  const kind: MapKind = { type: type || undefined, length: length || undefined, difficulty: difficulty || undefined }
  const [text, setText] = useState(asked)
  const query = useDebounced(text.trim())

  useEffect(() => {
    if (query !== asked) go({ q: query, page: 1 })
  }, [query])

  return {
    page,
    state,
    query: asked,
    kind,
    choose: (next: MapKind) => {
      const chosen = { ...kind, ...next }
      go({ type: chosen.type ?? '', length: chosen.length ?? '', difficulty: chosen.difficulty ?? '', page: 1 })
    },
    text,
    setText,
    turnTo: (next: number) => go({ page: next }),
    show: (next: MapState) => go({ state: next, page: 1 }),
  }
}
