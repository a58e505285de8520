import type { Comment } from '@kz/contract/comments'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { withChanged, withNewer } from './chat.ts'
import { firstPageKey, refreshChat } from './use-chat.ts'

/** Sending, editing, deleting and restoring in the chat. One call at a time; each answers whether it went through. */
export function useChatWriting() {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const inFlight = useRef(false)

  async function run(act: () => Promise<void>): Promise<boolean> {
    if (inFlight.current) return false
    inFlight.current = true
    setBusy(true)
    try {
      await act()
      return true
    } catch (error) {
      toastError(errorText(error))
      return false
    } finally {
      inFlight.current = false
      setBusy(false)
    }
  }

  const send = (commentMessage: string) =>
    run(async () => {
      const written = await api.call('POST /chatbox/comment', { body: { commentMessage } })
      queries.setQueryData<Comment[]>(firstPageKey, (page) => withNewer(page ?? [], [written]))
    })

  const edit = (commentId: number, message: string) =>
    run(async () => {
      const changed = await api.call('PUT /chatbox/comment', { query: { commentId, message } })
      queries.setQueriesData<Comment[]>(
        { queryKey: ['GET /chatbox/comments'] },
        (page) => page && withChanged(page, changed),
      )
      toastSuccess('Comment updated')
    })

  const remove = (commentId: number) =>
    run(async () => {
      await api.call('DELETE /chatbox/comment', { query: { commentId } })
      toastSuccess('Chatbox comment deleted')
      await refreshChat(queries)
    })

  const restore = (commentId: number) =>
    run(async () => {
      await api.call('POST /comments/restore', { query: { commentId } })
      toastSuccess('Comment restored')
      await refreshChat(queries)
    })

  return { busy, send, edit, remove, restore }
}
