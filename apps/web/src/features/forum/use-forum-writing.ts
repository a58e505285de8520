import type { ApiKey } from '@kz/contract/api'
import { useAct } from '../../blocks/use-act.ts'

const LISTS: readonly ApiKey[] = [
  'GET /forum/categories',
  'GET /forum/categories/{id}/threads',
  'GET /forum/threads/{id}',
]

/** Writing to the forum, one thing at a time; what shows the forum is asked again, and `more`. */
export function useForumWriting(more: readonly ApiKey[] = []) {
  const { act, ...rest } = useAct([...LISTS, ...more])
  /** Answers what the call answered, null where it failed or another one is on its way. */
  const run = <Result>(work: () => Promise<Result>, done: string | null): Promise<Result | null> => act(done, work)
  return { ...rest, run }
}
