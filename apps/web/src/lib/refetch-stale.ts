import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Asks again what became old: all queries whose keys begin so, and of which `predicate` is true. A first answer on its way may have been given before: the query library would take
 * it for the new one, so it is asked again when it is here.
 */
export function refetchStale(
  queries: QueryClient,
  queryKey: QueryKey,
  predicate: (query: Query) => boolean = () => true,
): void {
  const filter = { queryKey, predicate }
  for (const query of queries.getQueryCache().findAll({ ...filter, fetchStatus: 'fetching' })) {
    if (query.state.data === undefined)
      query.promise?.then(
        () => queries.invalidateQueries({ queryKey: query.queryKey, exact: true }),
        () => undefined,
      )
  }
  void queries.invalidateQueries(filter)
}
