import { ApiError } from '@kz/contract/errors'
import { OPEN_DEMOS_PER_USER } from '@kz/contract/rules'
import { standOfMap } from '../maps/api.ts'
import { sql } from '../platform/api/sql.ts'
import { currentRecord } from '../records/api.ts'
import { requireRunOf } from '../runs/api.ts'
import { isOpen, type SubmissionType } from '../submissions/api.ts'
import { requirePossible } from './impossible.ts'
import { type LockedDemo, lockDemo } from './locked.ts'
import { DEMO_QUEUE } from './queue.ts'
import { afterRelease } from './release/after-release.ts'
import { announceChange, noticeOf, tellAll } from './release/announce-change.ts'
import { announceRecords } from './release/announce-record.ts'
import { changeRecords } from './release/change-records.ts'
import { recordOf, requireFaster } from './release/faster.ts'
import { describeDemos } from './upload/describe.ts'

/** Demos in the review queue: a release makes a record, and rejects those waiting that are slower. */
export const demoKind: SubmissionType<LockedDemo, { demoId: number }> = {
  ...DEMO_QUEUE,
  released: 'RELEASED',
  thing: 'Demo',
  target: (id) => `demo ${id}`,
  overrule: 'reason',
  upload: {
    switch: 'MAP_DEMO',
    url: '/api/upload/map-demo',
    limitConcurrency: 2,
    mostWaiting: OPEN_DEMOS_PER_USER,
    tooMany: 'too_many_open_demos',
    bytesADay: 1024 ** 3,
  },
  address: sql`ip = null, ip_country = 'n-a'`,
  keepsFile: sql`overtaken_by is not null`,

  lock: lockDemo,
  /** one that would take the viewer's own record */
  async concerns(tx, viewer, { state, routeId, hasCp }) {
    return isOpen(DEMO_QUEUE, state) && (await currentRecord(tx, routeId, hasCp))?.userId === viewer.userId
  },
  async release(tx, emit, viewer, demo, decide) {
    if ((await standOfMap(tx, demo.routeId)) !== 'out') throw new ApiError('map_not_out', { map: demo.mapName })
    if (!demo.ytId) throw new ApiError('missing_youtube_link')
    if (demo.runId !== null) await requireRunOf(tx, demo.runId, demo.playerId)
    requirePossible(demo)
    const current = await currentRecord(tx, demo.routeId, demo.hasCp)
    if (current && demo.timeMs >= current.timeMs) throw new ApiError('record_faster_now', recordOf(current))
    const write = async () => {
      await decide()
      await tx.execute(sql`update demos set previous_demo_id = ${current?.demoId ?? null} where id = ${demo.id}`)
    }
    await changeRecords(tx, emit, viewer.userId, [demo.routeId], write)
    emit({ type: 'record.changed', data: { mapName: demo.mapName } })
    const { beaten, notices } = await afterRelease(tx, viewer.userId, [demo], current ? [current] : [])
    return {
      answer: { demoId: demo.id },
      after: { superseded: beaten.map(({ id }) => id) },
      beaten,
      notices,
      last: () => announceRecords(tx, emit, [demo.id]),
    }
  },
  rejection({ comment }) {
    if (comment === '') throw new ApiError('missing_comment')
    return { told: comment, set: sql`` }
  },
  async comeBack(tx, demo) {
    if ((await standOfMap(tx, demo.routeId)) === 'gone') throw new ApiError('unknown_map', { map: demo.mapName })
    requirePossible(demo)
    if (demo.runId !== null) await requireRunOf(tx, demo.runId, demo.playerId)
    await requireFaster(tx, demo)
    return sql`, comment = '', overtaken_by = null`
  },
  announce: announceChange,
  tellAll,
  notice: noticeOf,
  describe: describeDemos,
}
