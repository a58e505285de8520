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
import { useDebounced } from '../../lib/hooks/use-debounced.ts'
import { useSearchParams } from '../../lib/url/use-search-params.ts'

export const XD = { only: 'XD alone', none: 'Without XD' } as const

const KIND = {
  type: ['', ...MAP_TYPES],
  length: ['', ...LENGTHS],
  difficulty: ['', ...DIFFICULTIES],
  xd: ['', 'only', 'none'],
  recordable: ['', 'yes', 'no'],
  alike: ['', 'yes'],
  from: '',
  to: '',
} as const

/** What a map is; '' where nothing is chosen. */
export interface MapKind {
  type: MapType | ''
  length: MapLength | ''
  difficulty: Difficulty | ''
  xd: '' | keyof typeof XD
  recordable: '' | 'yes' | 'no'
  /** its name differs from another's by case alone */
  alike: '' | 'yes'
  /** days of the release, both included */
  from: string
  to: string
}

const ADDRESS = { state: ['ACTIVE', ...MAP_STATES], q: '', ...KIND, page: 1 } as const

const DAY = /^\d{4}-\d{2}-\d{2}$/
const dayOrNone = (text: string) => (DAY.test(text) ? text : '')
const yesOrNone = (chosen: string, yes: string) => (chosen === '' ? undefined : chosen === yes)

/** What the list shows; it stands in the address. */
export function useMapsSearch() {
  const [{ state, q: asked, page, ...address }, go] = useSearchParams(ADDRESS)
  const kind: MapKind = { ...address, from: dayOrNone(address.from), to: dayOrNone(address.to) }
  const { type, length, difficulty, xd, recordable, alike, from, to } = kind
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
    /** what the call takes */
    filters: {
      ...(type && { type }),
      ...(length && { length }),
      ...(difficulty && { difficulty }),
      isXdMap: yesOrNone(xd, 'only'),
      recordable: yesOrNone(recordable, 'yes'),
      ...(alike && { alike: true }),
      ...(from && { from }),
      ...(to && { to }),
    },
    choose: (change: Partial<MapKind>) => go({ ...change, page: 1 }),
    text,
    setText,
    turnTo: (next: number) => go({ page: next }),
    show: (next: MapState) => go({ state: next, page: 1 }),
  }
}
