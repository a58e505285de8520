import type { ApiKey } from '@kz/contract/api'
import type { QueryClient } from '@tanstack/react-query'

/**
 * Asks a call again that became old. A first answer on its way may have been given before: the query library would take
 * it for the new one, so it is asked again when it is here.
 */
export function askAgain(queries: QueryClient, call: ApiKey): void {
  const filter = { queryKey: [call] }
  for (const query of queries.getQueryCache().findAll({ ...filter, fetchStatus: 'fetching' })) {
    if (query.state.data === undefined)
      query.promise?.then(
        () => queries.invalidateQueries({ queryKey: query.queryKey, exact: true }),
        () => undefined,
      )
  }
  void queries.invalidateQueries(filter)
}
