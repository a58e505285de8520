import type { NotificationEvent } from '@kz/contract/notifications'
import { formatTime } from '@kz/contract/rules'
import type { EventNotice } from '../../notifications/api.ts'
import type { Emit } from '../../platform/api/context.ts'
import type { CurrentRecord } from '../../records/api.ts'
import { type Outcome, type SubmissionType, tellChange } from '../../submissions/api.ts'
import type { LockedDemo } from '../locked.ts'
import { DEMO_QUEUE } from '../queue.ts'

/** Who is told of what happens to a demo. */

/** Tells the checkers' pages and each sender. */
export const announceChange: SubmissionType['announce'] = (tx, emit, changed) =>
  tellChange(tx, emit, DEMO_QUEUE, changed, {
    queue: (count) => ({ type: 'queue.changed', data: { count } }),
    own: (demoId, userId) => ({ type: 'submission.changed', data: { demoId, userId } }),
  })

/** Tells everybody: a rejected demo stands among the latest for a while, where it comes or goes. */
export function tellAll(emit: Emit, demo: LockedDemo, outcome: Outcome): void {
  const { id: demoId, mapName, playerName: player, timeMs } = demo
  if (outcome === 'released')
    emit({ type: 'demo.released', data: { demoId, mapName, player, time: formatTime(timeMs) } })
  if (outcome === 'rejected' || outcome === 'returned') emit({ type: 'demo.rejected', data: { demoId } })
}

/** What a demo's player is told. */
export function noticeOf(demo: LockedDemo, outcome: Outcome, reason: string | null): NotificationEvent {
  const { id: demoId, mapName, route, timeMs } = demo
  return { type: 'demo', demoId, mapName, route, time: formatTime(timeMs), outcome, reason }
}

/** As notices to those players who have an account. */
export const noticesOf = (
  actorId: number,
  demos: readonly LockedDemo[],
  outcome: Outcome,
  reason: string | null,
): EventNotice[] =>
  demos.flatMap((demo) =>
    demo.userId === null
      ? []
      : [
          {
            userId: demo.userId,
            kind: 'submission',
            subject: `demo ${demo.id}`,
            actorId,
            event: noticeOf(demo, outcome, reason),
          },
        ],
  )

/** The notice for the holder of the record that a demo takes; nobody beats their own. `actorId` released it. */
export function beatenRecord(demo: LockedDemo, record: CurrentRecord | undefined, actorId: number): EventNotice[] {
  if (!record?.userId || record.playerId === demo.playerId) return []
  const { id: demoId, mapName, route, playerName: player, routeId, hasCp } = demo
  const times = { time: formatTime(demo.timeMs), ownTime: formatTime(record.timeMs) }
  return [
    {
      userId: record.userId,
      kind: 'record',
      subject: `route ${routeId} ${hasCp}`,
      actorId,
      event: { type: 'record', demoId, mapName, route, player, ...times },
    },
  ]
}
