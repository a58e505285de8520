import type { SearchKind } from '@kz/contract/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api.ts'
import { SEARCH_LEAST } from './hits.ts'

/** Asks for what was typed; nothing is asked for fewer than two characters. */
export function useSearch(text: string, kind: SearchKind | null, page = 1) {
  const query = text.trim()
  return useQuery({
    ...queryOf('GET /search/', { query: { query, page, ...(kind && { kind }) } }),
    enabled: [...query].length >= SEARCH_LEAST,
    placeholderData: keepPreviousData,
  })
}
