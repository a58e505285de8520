import type { me } from '@kz/contract/runs/me'
import { type Handlers, smallReads } from '../platform/api/handler.ts'
import { goalsOf } from './goals.ts'
import { keepGoal } from './kept-goals.ts'
import { mapsOfMember, overview, visit } from './overview.ts'

/** The calls of a member's own page. */
export const meHandlers: Handlers<typeof me> = {
  'GET /me/goals': smallReads(goalsOf),
  'PUT /me/goal': keepGoal,
  'GET /me/overview': smallReads(overview),
  'GET /me/maps': smallReads(mapsOfMember),
  'POST /me/visit': visit,
}
