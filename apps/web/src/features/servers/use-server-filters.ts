import { useState } from 'react'
import { useNavigate, useRawSearchParams } from '../../lib/router/router-context.tsx'
import { NO_FILTERS, type ServerFilters, type ServerSort } from './servers.ts'

/** What is chosen on /game-servers. It stands in the address; what is not chosen does not. */
export function useServerFilters() {
  const search = useRawSearchParams()
  const navigate = useNavigate()
  const text = (name: string) => (search[name] === undefined ? '' : String(search[name]))
  // the field keeps what is typed: addresses follow a moment later
  const [typed, setTyped] = useState(text('text'))
  const filters: ServerFilters = {
    text: typed,
    community: text('community'),
    country: text('country'),
    notEmpty: text('notEmpty') === 'true',
    notFull: text('notFull') === 'true',
    empty: text('empty') === 'true',
  }
  const sort: ServerSort = text('sort') === 'name' ? 'name' : 'players'

  function go(next: ServerFilters, order: ServerSort): void {
    setTyped(next.text)
    const kept = Object.entries({ ...next, sort: order === 'name' && order }).filter(([, value]) => value)
    const query = new URLSearchParams(kept.map(([name, value]) => [name, String(value)])).toString()
    void navigate({ href: `/game-servers${query && `?${query}`}`, replace: true, resetScroll: false })
  }
  return {
    filters,
    sort,
    setFilters: (next: ServerFilters) => go(next, sort),
    setSort: (order: ServerSort) => go(filters, order),
    clear: () => go(NO_FILTERS, sort),
  }
}
