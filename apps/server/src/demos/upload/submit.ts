import { ApiError } from '@kz/contract/errors'
import { formatTime, mapRoute } from '@kz/contract/rules'
import type { Accepted } from '@kz/contract/runs/demos'
import type { z } from 'zod'
import { keepOutcome } from '../../analyzer/api.ts'
import { ensureRoute, requireOwnMap, reserveMap } from '../../maps/api.ts'
import type { Context } from '../../platform/api/context.ts'
import { type Db, hasRow, row } from '../../platform/api/db.ts'
import type { StoredTemp } from '../../platform/api/services/stored-files.ts'
import { int } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import type { Viewer } from '../../platform/api/viewer.ts'
import { playerOf } from '../../records/api.ts'
import { takeIn } from '../../submissions/api.ts'
import { demoKind } from '../kind.ts'
import { demoRows } from '../queue.ts'
import { requireFaster } from '../release/faster.ts'
import { otherRun, requireOtherRun } from '../release/other-run.ts'
import type { Submission } from './submission.ts'

type AcceptedDemo = z.input<typeof Accepted>

interface Sender {
  viewer: Viewer
  ip: string
  /** one's own waiting demo whose file this one replaces */
  replaces: number | undefined
  /** the sender's answer to a question about it */
  said: string | undefined
}

/** Takes a checked demo in. Throws ApiError for known files, limits, blocks and slower times. */
export async function takeInDemo(
  ctx: Context,
  { viewer, ip, replaces, said }: Sender,
  submission: Submission,
  file: StoredTemp,
): Promise<AcceptedDemo> {
  const { map, route, timeMs, fileName, note } = submission
  const ipCountry = ctx.countryOf(ip) ?? 'n-a'
  const accepted = await takeIn(ctx, demoKind, viewer, {
    ...{ file, replaces, said, note },
    except: otherRun(viewer.userId, route),
    refuse: (db) => requireOtherRun(db, file.sha256, timeMs),
    insert: async (tx) =>
      insertDemo(tx, viewer, {
        submission,
        file,
        ip,
        ipCountry,
        routeId: await holdRoute(tx, submission),
        runId: null,
      }),
    rewrite: (tx, demoId) => rewriteDemo(tx, demoId, { submission, file, ip, ipCountry }),
    after: { map: mapRoute(map.mapName, route), timeMs, sha256: file.sha256, fileName },
    answer: acceptedAnswer,
  })
  // after it, not in it: whoever makes them already has to see it
  await ctx.hooks.demoCame(ctx)
  return accepted
}

/** The route a demo is sent for, held: a release of it ends before the times are compared, or waits for this transaction. */
async function holdRoute(tx: Db, { map, route, timeMs, cp, gc }: Submission): Promise<number> {
  const mapId = map.submissionId === null ? map.mapId : await reserveMap(tx, map)
  const routeId = await ensureRoute(tx, mapId, route)
  const held = await hasRow(tx, sql`select 1 from routes where id = ${routeId} for share`)
  if (!held) throw new ApiError('route_merged_meanwhile')
  await requireOwnMap(tx, routeId)
  await requireFaster(tx, { routeId, timeMs, hasCp: cp > 0 || gc > 0 })
  return routeId
}

interface Sent {
  submission: Submission
  file: StoredTemp
  ip: string
  /** n-a: nobody knows */
  ipCountry: string
}

/** A waiting demo on a route that is held; `runId`: the run of a game server whose replay is its file. Answers its id. */
export async function insertDemo(
  tx: Db,
  viewer: Viewer,
  { submission, file, ip, ipCountry, routeId, runId }: Sent & { routeId: number; runId: number | null },
): Promise<number> {
  const { timeMs, cp, gc, mpbhop, ytId, note, fileName, read, warnings } = submission
  const { pseudo, country, userId } = viewer
  const playerId = await playerOf(tx, viewer)
  const made = await row(
    tx,
    { demoId: int },
    sql`insert into demos (route_id, player_id, user_id, player_name, country, time_ms, cp, gc, mpbhop, yt_id, note,
        file_name, seen, warnings, sha256, state, ip, ip_country, run_id)
      values (${routeId}, ${playerId}, ${userId}, ${pseudo}, ${country}, ${timeMs}, ${cp}, ${gc}, ${mpbhop}, ${ytId}, ${note},
        ${fileName}, ${sql.json(read.seen)}, ${sql.json(warnings)}, ${file.sha256}, 'SUBMITTED', ${ip}, ${ipCountry}, ${runId})
      returning id as "demoId"`,
  )
  const { demoId } = made as { demoId: number }
  await keepOutcome(tx, { kind: 'demo', demoId, sha256: file.sha256 }, read.judged)
  return demoId
}

/** What came with a new file, a demo, over what came with the old one. A note stays where none came. */
async function rewriteDemo(tx: Db, demoId: number, { submission, file, ip, ipCountry }: Sent): Promise<void> {
  const { timeMs, cp, gc, mpbhop, ytId, note, fileName, read, warnings } = submission
  const routeId = await holdRoute(tx, submission)
  await tx.execute(sql`update demos set route_id = ${routeId}, time_ms = ${timeMs}, cp = ${cp}, gc = ${gc},
      mpbhop = ${mpbhop}, yt_id = coalesce(${ytId}, yt_id), note = coalesce(nullif(${note}, ''), note),
      run_id = null, file_name = ${fileName}, seen = ${sql.json(read.seen)}, warnings = ${sql.json(warnings)}, sha256 = ${file.sha256},
      ip = ${ip}, ip_country = ${ipCountry}
    where id = ${demoId} and state in ('SUBMITTED', 'DEFERRED')`)
  await keepOutcome(tx, { kind: 'demo', demoId, sha256: file.sha256 }, read.judged)
}

/** What its player gets for a demo that waits. */
export async function acceptedAnswer(db: Db, demoId: number): Promise<AcceptedDemo> {
  const [demo] = await demoRows(db, sql`d.id = ${demoId}`)
  if (!demo) throw new Error(`demo ${demoId} was just there`)
  const { fileName, mapName, route, timeMs, place, warnings } = demo
  return { demoId, fileName, mapName, route, time: formatTime(timeMs), queuePosition: place ?? 0, warnings }
}
