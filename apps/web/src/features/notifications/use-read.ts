import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api, queryOf } from '../../lib/api.ts'

export const unreadQuery = queryOf('GET /notification/unread-count')

/** Marking as read; the bell and the lists follow. */
export function useRead() {
  const queries = useQueryClient()
  const { act, busy } = useMutation()

  function follow(unread: { count: number }): void {
    queries.setQueryData(unreadQuery.queryKey, unread)
    void queries.invalidateQueries({ queryKey: ['GET /notification/list'] })
  }
  /** One that the reader opens; its failure is no reason to stop the reader. */
  function readOne(id: number): void {
    api.call('POST /notification/read', { query: { id } }).then(follow, () => {})
  }
  const readAll = () => act(null, async () => follow(await api.call('POST /notification/read-all')))
  return { busy, readOne, readAll }
}
