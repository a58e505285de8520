import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../lib/api.ts'
import { useSession } from '../lib/session/session.ts'

const NONE = { follows: [], favourites: [] }

/** The players a member follows and their favourite maps; nothing of a guest. */
export function useMarks(): { follows: readonly number[]; favourites: readonly string[] } {
  const { user } = useSession()
  return useQuery({ ...queryOf('GET /user/marks'), enabled: user !== null }).data ?? NONE
}

export const MARK_CALLS = ['GET /user/marks', 'GET /user/follows', 'GET /user/favourites'] as const
