import type { RunClass, Standing } from '@kz/contract/runs/standings'
import { queryOf } from '../../../lib/api.ts'

/** What of a board is shown; it stands in the address. `place`: the page with it, none for the first ten and one's own. */
export const BOARD = {
  class: ['pro', 'nub', 'all'],
  from: ['replayed', 'sent', 'simulated', 'checked'],
  country: '',
  followed: false,
  place: 0,
} as const

export interface BoardState {
  class: RunClass
  from: Standing
  country: string
  followed: boolean
  place: number
}

/** Times of a page. */
export const PAGE_SIZE = 50

/** The page a place is on. */
export const pageOf = (place: number): number => Math.max(1, Math.ceil(place / PAGE_SIZE))

/** A page of a route's board; what is usual is not sent, so that the first page has the same key as the server's. */
export const boardQuery = (mapName: string, route: string, state: Partial<BoardState> = {}) => {
  const { class: of = 'pro', from = 'replayed', country = '', followed = false, place = 0 } = state
  const page = pageOf(place)
  return queryOf('GET /run/top', {
    query: {
      ...{ mapName, route },
      ...(of !== 'pro' && { class: of }),
      ...(from !== 'replayed' && { from }),
      ...(country && { country }),
      ...(followed && { followed: true }),
      ...(page > 1 && { page }),
    },
  })
}
