import { useMutation } from '../../blocks/use-mutation.ts'
import { api } from '../../lib/api.ts'
import { toastError } from '../../ui/toast/toast.ts'
import { NO_ANSWER } from './no-answer.ts'
import type { ServerDraft } from './servers.ts'

/** Adding, changing and deleting servers, one at a time. `error` is what the server said against the last one. */
export function useManageServers() {
  const { act, ...rest } = useMutation({
    refetches: ['GET /game-server/all-admin', 'GET /game-server/all', 'GET /game-server/top-5'],
  })
  return {
    ...rest,
    /** `id` is null for a new server */
    save: (query: ServerDraft, id: number | null) =>
      id === null
        ? act('Server added', () => api.call('POST /game-server/create', { query }))
        : act('Server updated', () => api.call('PUT /game-server/update', { query: { ...query, id } })),
    remove: (id: number) => act('Server deleted', () => api.call('DELETE /game-server/delete', { query: { id } })),
    /** a warning where a saved server does not answer; it stays on the list */
    test: async ({ addr, port, enabled }: ServerDraft) => {
      if (!enabled) return
      const answer = await api.call('POST /game-server/test', { query: { addr, port } }).catch(() => null)
      if (answer?.reason) toastError(`Saved, but the server does not answer. ${NO_ANSWER[answer.reason]}`)
    },
  }
}
