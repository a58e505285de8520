import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Asks again what became old: all queries whose keys begin so. A first answer on its way may have been given before: the query library would take
 * it for the new one, so it is asked again when it is here.
 */
export function refetchStale(queries: QueryClient, queryKey: QueryKey): void {
  const filter = { queryKey }
  for (const query of queries.getQueryCache().findAll({ ...filter, fetchStatus: 'fetching' })) {
    if (query.state.data === undefined)
      query.promise?.then(
        () => queries.invalidateQueries({ queryKey: query.queryKey, exact: true }),
        () => undefined,
      )
  }
  void queries.invalidateQueries(filter)
}
