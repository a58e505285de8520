import type { RunClass, Standing } from '@kz/contract/runs/standings'
import { queryOf } from '../../../lib/api.ts'

/** What of a board is shown; it stands in the address. */
export const BOARD = {
  class: ['pro', 'nub', 'all'],
  from: ['replayed', 'sent', 'simulated', 'checked'],
  country: '',
  followed: false,
  page: 1,
} as const

export interface BoardState {
  class: RunClass
  from: Standing
  country: string
  followed: boolean
  page: number
}

/** The board of a route; what is usual is not sent, so that the first page has the same key as the server's. */
export const boardQuery = (mapName: string, route: string, state: Partial<BoardState> = {}) => {
  const { class: of = 'pro', from = 'replayed', country = '', followed = false, page = 1 } = state
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
