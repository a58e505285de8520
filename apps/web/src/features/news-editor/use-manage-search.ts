import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { pageOf } from '../../blocks/post/page-of.ts'
import { useDebounced } from '../../lib/use-debounced.ts'

export const LISTED_STATES = ['all', 'visible', 'hidden', 'scheduled'] as const
export type ListedState = (typeof LISTED_STATES)[number]
export type ManageState = ListedState | 'deleted'

const isState = (value: unknown): value is ManageState => [...LISTED_STATES, 'deleted'].includes(value as ManageState)

/** What a manage list shows; it stands in the address. */
export function useManageSearch() {
  const found: { page?: unknown; q?: unknown; state?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const state: ManageState = isState(found.state) ? found.state : 'all'
  const asked = typeof found.q === 'string' || typeof found.q === 'number' ? String(found.q) : ''
  const [text, setText] = useState(asked)
  const query = useDebounced(text.trim())

  const go = (next: { page?: number | undefined; q?: string | undefined; state?: ManageState | undefined }) => {
    const search = { page: undefined, q: asked || undefined, state: state === 'all' ? undefined : state, ...next }
    const kept = Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
    void navigate({ to: '.', search: kept as never, replace: true })
  }
  useEffect(() => {
    if (query !== asked) go({ q: query || undefined })
  }, [query])

  return {
    page: pageOf(found.page),
    state,
    query: asked || undefined,
    text,
    setText,
    turnTo: (page: number) => go({ page: page === 1 ? undefined : page }),
    show: (next: ManageState) => go({ state: next === 'all' ? undefined : next }),
  }
}

export type ManageSearch = ReturnType<typeof useManageSearch>
