import { announce, tellHeld, withdraw, writtenMessages } from './comments/api.ts'
import { stampDemos, withdrawWithMap } from './demos/api.ts'
import { readableCategories } from './forum/api.ts'
import { stampJumps } from './longjumps/api.ts'
import { notify } from './notifications/api.ts'
import type { Hooks } from './platform/api/context.ts'
import { followMember } from './records/api.ts'
import { makeReplaysSoon } from './replays/api.ts'
import { giveRunsOfSteam } from './runs/api.ts'

/** Who listens to what lower domains tell, and answers what they ask. */
export const hooks: Hooks = {
  memberChanged: followMember,
  notify,
  steamProven: giveRunsOfSteam,
  announce,
  withdraw,
  writtenMessages,
  postsOut: tellHeld,
  async releasesTold(tx, newsId, { demoIds, longjumpIds }) {
    await stampDemos(tx, newsId, demoIds)
    await stampJumps(tx, newsId, longjumpIds)
  },
  mapGone: withdrawWithMap,
  readableCategories,
  demoCame: makeReplaysSoon,
}
