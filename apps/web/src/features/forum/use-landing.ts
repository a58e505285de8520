import type { ForumMessage, ForumPoll, ForumThread, HeldPost } from '@kz/contract/forum/forum'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { pageOf } from '../../blocks/post/page-of.ts'
import { queryOf } from '../../lib/api.ts'
import { useNavigate, useRawSearchParams } from '../../lib/router/router-context.tsx'
import { useSession } from '../../lib/session/session.ts'
import { paths } from '../../lib/url/paths.ts'
import type { Target } from './use-shown.ts'

export interface ThreadAnswer {
  thread: ForumThread
  breadcrumb: { id: number; name: string }[]
  messages: ForumMessage[]
  firstUnread: number | null
  waiting: HeldPost[]
  poll: ForumPoll | null
  page: number
  totalPages: number
}

interface Asked {
  page: number
  message?: number
  unread?: boolean
}

const threadQuery = (id: number, query: Asked) => queryOf('GET /forum/threads/{id}', { params: { id }, query })

/**
 * The page of a thread an address means, and where on it one goes. An address that names no place opens where its reader
 * goes on; one whose thread or message was moved becomes that of where it is now.
 */
export function useLanding(threadId: number) {
  const search = useRawSearchParams()
  const { user } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const message = search.message === undefined ? undefined : pageOf(search.message)
  const isPlain = message === undefined && search.page === undefined && search.scroll === undefined
  // where the plain address has led: kept, or reading on would open another page
  const [landed, setLanded] = useState<{ page: number; position: number | null } | null>(null)
  const page = isPlain && landed ? landed.page : pageOf(search.page)
  const asksUnread = isPlain && user !== null && !landed
  const found = useQuery({
    ...threadQuery(threadId, asksUnread ? { page, unread: true } : { page, ...(message !== undefined && { message }) }),
    placeholderData: keepPreviousData,
  })
  const answer: ThreadAnswer | undefined = found.isPlaceholderData ? undefined : found.data

  useEffect(() => {
    if (!asksUnread || !answer) return
    queries.setQueryData(threadQuery(threadId, { page: answer.page }).queryKey, answer)
    setLanded({ page: answer.page, position: answer.firstUnread })
  }, [asksUnread, answer, queries, threadId])

  const movedTo = answer && answer.thread.id !== threadId ? answer.thread.id : null
  useEffect(() => {
    if (movedTo === null) return
    navigate({ href: paths.thread(movedTo, message === undefined ? {} : { message }), replace: true })
  }, [movedTo, message, navigate])

  let target: Target = null
  if (message !== undefined) target = { message }
  else if (search.scroll === 'last') target = 'last'
  else if (isPlain && (landed?.position ?? 0) > 1) target = { position: landed?.position ?? 0 }
  return { found, answer, target }
}
