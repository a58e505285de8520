import type { Comment } from '@kz/contract/comments'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api } from '../../lib/api.ts'
import { withChanged, withNewer } from './chat.ts'
import { firstPageKey, refreshChat } from './use-chat.ts'

/** Sending, editing, deleting and restoring in the chat; each answers whether it went through. */
export function useChatWriting() {
  const queries = useQueryClient()
  const { act, busy } = useMutation()
  const run = async (done: string | null, work: () => Promise<void>): Promise<boolean> =>
    (await act(done, work)) !== null

  const send = (commentMessage: string) =>
    run(null, async () => {
      const written = await api.call('POST /chatbox/comment', { body: { commentMessage } })
      queries.setQueryData<Comment[]>(firstPageKey, (page) => withNewer(page ?? [], [written]))
    })

  const edit = (commentId: number, message: string) =>
    run('Comment updated', async () => {
      const changed = await api.call('PUT /chatbox/comment', { query: { commentId, message } })
      queries.setQueriesData<Comment[]>(
        { queryKey: ['GET /chatbox/comments'] },
        (page) => page && withChanged(page, changed),
      )
    })

  const remove = (commentId: number) =>
    run('Chatbox comment deleted', async () => {
      await api.call('DELETE /chatbox/comment', { query: { commentId } })
      await refreshChat(queries)
    })

  const restore = (commentId: number) =>
    run('Comment restored', async () => {
      await api.call('POST /comments/restore', { query: { commentId } })
      await refreshChat(queries)
    })

  return { busy, send, edit, remove, restore }
}
