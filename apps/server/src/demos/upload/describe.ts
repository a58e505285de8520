import { formatTime, mapRoute } from '@kz/contract/rules'
import type { Db } from '../../platform/api/db.ts'
import { sql } from '../../platform/api/sql.ts'
import { type Described, isOpen } from '../../submissions/api.ts'
import { DEMO_QUEUE, demoRows, ownDemo } from '../queue.ts'

/** What the list of everything a member sent says of their demos. */
export async function describeDemos(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Described>> {
  const found = await demoRows(db, sql`d.id = any(${sql.param(ids)})`)
  return new Map(
    found.map((demo) => {
      const { demoId, mapName, mapWaits, state, route, timeMs, previousMs, cp, gc, mpbhop } = demo
      const counts = cp > 0 || gc > 0 ? [`${cp} CP, ${gc} GC`] : []
      const waits = mapWaits && isOpen(DEMO_QUEUE, state)
      return [
        demoId,
        {
          title: mapRoute(mapName, route),
          mapName: mapWaits ? null : mapName,
          route,
          time: formatTime(timeMs),
          differenceMs: previousMs === null ? null : timeMs - previousMs,
          facts: [
            ...counts,
            ...(mpbhop ? ['MPBHOP'] : []),
            ...(waits ? ['waits for the release of its map'] : []),
          ].join(', '),
          reason: ownDemo(demo).comment,
        },
      ]
    }),
  )
}
