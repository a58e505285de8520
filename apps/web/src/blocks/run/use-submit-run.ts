import { api } from '../../lib/api.ts'
import { useMutation } from '../use-mutation.ts'

/** Submits the replay of one's own run of a game server; says what came of it. */
export function useSubmitRun(runId: number) {
  const { act, busy } = useMutation({
    refetches: ['GET /run/top', 'GET /run/run', 'GET /run/replay', 'GET /run/player'],
  })
  const submit = (ytLink = '') =>
    act(
      ({ queuePosition }) => `Submitted. It waits at place ${queuePosition}.`,
      () => api.call('POST /run/submit', { query: { runId }, body: { ytLink } }),
    )
  return { submit, busy }
}
