import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api.ts'

/** How many of the last five short news are new, on the folded column. */
export function NewCount() {
  const fresh = useQuery(queryOf('GET /article/last-five')).data?.filter(({ isNew }) => isNew).length ?? 0
  if (fresh === 0) return null
  return (
    <em>
      {fresh}
      <span className="visually-hidden"> new</span>
    </em>
  )
}
