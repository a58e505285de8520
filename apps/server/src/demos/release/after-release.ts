import type { EventNotice } from '../../notifications/api.ts'
import type { Db } from '../../platform/api/db.ts'
import type { CurrentRecord } from '../../records/api.ts'
import type { LockedDemo } from '../locked.ts'
import { beatenRecord, noticesOf } from './announce-change.ts'
import { followersTold, mapFollowersTold } from './followers.ts'
import { SUPERSEDED, supersede } from './overtaken.ts'

/**
 * What a release means for others, of one demo or of many: what waits and is slower now is rejected, and its players, the
 * holders of `records`, those before the release, and who follows the players of the new ones are to be told.
 */
export async function afterRelease(
  tx: Db,
  actorId: number,
  released: readonly LockedDemo[],
  records: readonly CurrentRecord[],
): Promise<{ beaten: LockedDemo[]; notices: EventNotice[] }> {
  const beaten = await supersede(tx, actorId, released)
  const classOf = ({ routeId, hasCp }: { routeId: number; hasCp: boolean }) => `${routeId} ${hasCp}`
  const before = new Map(records.map((record) => [classOf(record), record]))
  const taken = released.flatMap((demo) => beatenRecord(demo, before.get(classOf(demo)), actorId))
  const ids = released.map(({ id }) => id)
  const followed = await followersTold(tx, actorId, ids, taken)
  const onMaps = await mapFollowersTold(tx, actorId, ids, [...taken, ...followed])
  return { beaten, notices: [...noticesOf(actorId, beaten, 'rejected', SUPERSEDED), ...taken, ...followed, ...onMaps] }
}
