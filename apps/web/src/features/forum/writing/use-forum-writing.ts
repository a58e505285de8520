import type { ApiKey } from '@kz/contract/api'
import { useMutation } from '../../../blocks/use-mutation.ts'

const LISTS: readonly ApiKey[] = [
  'GET /forum/categories',
  'GET /forum/categories/{id}/threads',
  'GET /forum/threads/{id}',
]

/** Writing to the forum, one thing at a time; what shows the forum is asked again, and `more`. */
export function useForumWriting(more: readonly ApiKey[] = []) {
  const { act, ...rest } = useMutation({ refetches: [...LISTS, ...more] })
  /** Answers what the call answered, boxed; null where it failed or another one is on its way. */
  const run = <Answer>(work: () => Promise<Answer>, done: string | null) => act(done, work)
  return { ...rest, run }
}
