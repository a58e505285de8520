import type { DemoRead } from '@kz/contract/analysis'
import { isIn } from '@kz/contract/roles'
import { formatTime } from '@kz/contract/rules'
import type { Context } from '../platform/context.ts'
import { type Db, row, rows } from '../platform/db.ts'
import { notFound } from '../platform/route.ts'
import { int, json, moment, text } from '../platform/shape.ts'
import { sql } from '../platform/sql.ts'
import type { Viewer } from '../platform/viewer.ts'
import { figuresIn, READ, readColumns, readOf } from './kept.ts'
import { readAndKeep, STORED, storedColumns } from './read-demo.ts'

/** One demo as its checker sees it. */

const MOST_OTHERS = 6

/** What was read of a demo, beside the other demos of its player. Throws ApiError not_found. */
export async function demoReport(db: Db, demoId: number) {
  const found = await row(
    db,
    { playerId: int, figures: json.orNull, ...READ },
    sql`select d.player_id as "playerId", k.figures, ${readColumns}
      from demos d left join demo_reports k on k.demo_id = d.id where d.id = ${demoId} and d.state <> 'WITHDRAWN'`,
  )
  if (!found) throw notFound('Demo')
  const { playerId, figures, ...kept } = found
  const others = await rows(
    db,
    { demoId: int, mapName: text, route: text, timeMs: int, status: text, date: moment, ...READ },
    sql`select d.id as "demoId", m.name as "mapName", r.name as route, d.time_ms as "timeMs", d.state as status,
        d.submitted_at as date, ${readColumns}
      from demos d join demo_reports k on k.demo_id = d.id join routes r on r.id = d.route_id join maps m on m.id = r.map_id
      where d.player_id = ${playerId} and d.state in ('SUBMITTED', 'DEFERRED', 'RELEASED', 'REJECTED', 'REVOKED')
        and d.id <> ${demoId}
      order by d.submitted_at desc, d.id desc limit ${MOST_OTHERS}`,
  )
  return {
    read: readOf(kept),
    figures: figuresIn(figures),
    others: others.flatMap(({ demoId, mapName, route, timeMs, status, date, ...other }) => {
      const read = readOf(other)
      return read ? [{ demoId, mapName, route, time: formatTime(timeMs), status, date: date.toISOString(), read }] : []
    }),
  }
}

/** Reads one demo again. Who checks no demos may ask for released ones only. Throws ApiError not_found. */
export async function readOne(ctx: Context, viewer: Viewer, demoId: number): Promise<DemoRead> {
  const states = isIn('DEMO', viewer.roles)
    ? ['SUBMITTED', 'DEFERRED', 'RELEASED', 'REJECTED', 'REVOKED']
    : ['RELEASED']
  const demo = await row(
    ctx.db,
    STORED,
    sql`select ${storedColumns} from demos d join routes r on r.id = d.route_id join maps m on m.id = r.map_id
      where d.id = ${demoId} and d.state in ${states} and d.sha256 is not null`,
  )
  if (!demo) throw notFound('Demo')
  await readAndKeep(ctx, demo)
  const read = (await demoReport(ctx.db, demoId)).read
  if (!read) throw notFound('Demo')
  return read
}
