import type { ApiKey } from '@kz/contract/api'
import { useMutation } from '../../blocks/use-mutation.ts'

const SHOWN: readonly ApiKey[] = [
  'GET /forum/admin-categories',
  'GET /forum/categories',
  'GET /forum/categories/deleted',
  'GET /forum/threads/deleted-threads',
  'GET /forum/messages/deleted',
  'GET /forum/reports',
  'GET /forum/held',
  'GET /forum/queue-count',
]

/** Changing the forum, one thing at a time. */
export function useManaging() {
  const { act, ...rest } = useMutation({ refetches: SHOWN })
  /** Answers whether it was done. */
  const run = async (done: string, work: () => Promise<unknown>): Promise<boolean> => (await act(done, work)) !== null
  return { ...rest, run }
}
