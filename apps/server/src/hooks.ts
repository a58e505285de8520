import { stampDemos } from './demos/api.ts'
import { stampJumps } from './longjumps/api.ts'
import type { Hooks } from './platform/hooks.ts'
import { followMember } from './records/api.ts'

/** Who listens to what lower domains tell. */
export const hooks: Hooks = {
  memberChanged: followMember,
  async releasesTold(tx, newsId, { demoIds, longjumpIds }) {
    await stampDemos(tx, newsId, demoIds)
    await stampJumps(tx, newsId, longjumpIds)
  },
}
