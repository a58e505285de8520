import { useQueryClient } from '@tanstack/react-query'
import { checkSession } from '../../lib/session/session.ts'

/** After a change of one's own account: asks anew for whatever shows it, on this page and in the bar. */
export function useRefreshed(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all([checkSession(), queries.invalidateQueries()])
  }
}
