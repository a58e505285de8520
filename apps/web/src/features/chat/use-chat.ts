import type { Comment } from '@kz/contract/comments'
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, queryOf } from '../../lib/api.ts'
import { debounce } from '../../lib/debounce.ts'
import { useLive } from '../../lib/live/live.ts'
import { newestOf, withNewer } from './chat.ts'

const CALL = 'GET /chatbox/comments'
const pageQuery = (page: number) => queryOf(CALL, { query: { page } })
export const firstPageKey = pageQuery(0).queryKey

/** A page of the chat, from 0, newest first, kept up with the live events. */
export function useChat(page: number) {
  const queries = useQueryClient()
  useLive('chat.changed', ({ data: { commentId } }) => hear(queries, commentId))
  return useQuery({ ...pageQuery(page), staleTime: 0, placeholderData: keepPreviousData })
}

/** Asks for every page on the screen again: something in them was edited or deleted. */
export const refreshChat = (queries: QueryClient): Promise<void> => queries.invalidateQueries({ queryKey: [CALL] })

/** A new message needs what came since; a known one was edited or deleted. Older pages stay as they are being read. */
function hear(queries: QueryClient, commentId: number): void {
  const isNew = commentId > newestOf(queries.getQueryData<Comment[]>(firstPageKey))
  debounce(isNew ? 'chat since' : CALL, () => void (isNew ? askSince(queries) : refreshChat(queries)))
}

async function askSince(queries: QueryClient): Promise<void> {
  const newest = newestOf(queries.getQueryData<Comment[]>(firstPageKey))
  if (newest === 0) return refreshChat(queries)
  void queries.invalidateQueries({ queryKey: [CALL], refetchType: 'none' })
  try {
    const newer = await queries.fetchQuery({
      queryKey: ['chat since', newest],
      queryFn: () => api.call(CALL, { query: { since: newest } }),
      staleTime: 0,
      gcTime: 0,
    })
    queries.setQueryData<Comment[]>(firstPageKey, (page) => page && withNewer(page, newer))
  } catch {
    await refreshChat(queries)
  }
}
