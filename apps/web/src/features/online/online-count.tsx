import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api.ts'

/** How many members are here, for the folded icon. */
export function OnlineCount() {
  const members = useQuery(queryOf('GET /user/online')).data?.users.length ?? 0
  if (members === 0) return null
  return (
    <em>
      {members}
      <span className="visually-hidden"> {members === 1 ? 'member' : 'members'}</span>
    </em>
  )
}
