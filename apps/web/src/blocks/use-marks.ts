import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../lib/api.ts'
import { useSession } from '../lib/session/session.ts'

const NONE = { follows: [], favourites: [], followedMaps: [], followedMappers: [], followedServers: [], reminders: [] }

interface Marks {
  follows: readonly number[]
  favourites: readonly string[]
  followedMaps: readonly string[]
  followedMappers: readonly string[]
  followedServers: readonly number[]
  /** ids of events */
  reminders: readonly number[]
}

/** The players a member follows and their favourite maps; nothing of a guest. */
export function useMarks(): Marks {
  const { user } = useSession()
  return useQuery({ ...queryOf('GET /user/marks'), enabled: user !== null }).data ?? NONE
}

export const MARK_CALLS = ['GET /user/marks', 'GET /user/follows', 'GET /user/favourites', 'GET /follow/list'] as const
