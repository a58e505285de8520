import { useEffect, useState } from 'react'
import { useDebounced } from '../../../lib/hooks/use-debounced.ts'
import { useSearchParams } from '../../../lib/url/use-search-params.ts'

const LISTED_STATES = ['all', 'visible', 'hidden', 'scheduled'] as const
export type ListedState = (typeof LISTED_STATES)[number]
export type ManageState = ListedState | 'deleted'

const ADDRESS = { page: 1, q: '', state: [...LISTED_STATES, 'deleted'] } as const

/** What a manage list shows; it stands in the address. */
export function useManageSearch() {
  const [{ page, q: asked, state }, go] = useSearchParams(ADDRESS)
  const [text, setText] = useState(asked)
  const query = useDebounced(text.trim())

  useEffect(() => {
    if (query !== asked) go({ q: query, page: 1 }, { toTop: true })
  }, [query])

  return {
    page,
    state,
    query: asked || undefined,
    text,
    setText,
    turnTo: (next: number) => go({ page: next }, { toTop: true }),
    show: (next: ManageState) => go({ state: next, page: 1 }, { toTop: true }),
  }
}

export type ManageSearch = ReturnType<typeof useManageSearch>
