import type { NotificationEvent } from '@kz/contract/notifications'
import { formatTime } from '@kz/contract/rules'
import { type EventNotice, notify } from '../notifications/api.ts'
import type { Emit } from '../platform/context.ts'
import type { Db } from '../platform/db.ts'
import type { CurrentRecord } from '../records/api.ts'
import type { LockedDemo } from './locked.ts'

/** Who is told of a decision about a demo. */

type Outcome = Extract<NotificationEvent, { type: 'demo' }>['outcome']
export interface DecidedDemo {
  demoId: number
  userId: number | null
  timeMs: number
  outcome: Outcome
  reason: string | null
}

/** Tells the players of demos of one route what was decided, and the holder of a record that was beaten. */
export async function tellDecided(
  tx: Db,
  emit: Emit,
  actorId: number,
  { mapName, route }: Pick<LockedDemo, 'mapName' | 'route'>,
  decided: readonly DecidedDemo[],
  beaten: readonly EventNotice[] = [],
): Promise<void> {
  const notices = decided.flatMap(({ demoId, userId, timeMs, outcome, reason }): EventNotice[] => {
    if (userId === null) return []
    const event = { type: 'demo' as const, demoId, mapName, route, time: formatTime(timeMs), outcome, reason }
    return [{ userId, kind: 'submission', subject: `demo ${demoId}`, actorId, event }]
  })
  await notify(tx, emit, [...notices, ...beaten])
}

/** Told to the holder of the record that a demo takes; nobody beats his own. `actorId` released it. */
export function beatenRecord(demo: LockedDemo, record: CurrentRecord | undefined, actorId: number): EventNotice[] {
  if (!record?.userId || record.playerId === demo.playerId) return []
  const { demoId, mapName, route, playerName: player, routeId, hasCp } = demo
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
