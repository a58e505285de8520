import { REFUSING_REASONS, type ReplayReason } from '@kz/contract/runs/replay-reasons'
import { type Context, inTransaction } from '../../platform/api/context.ts'
import { type Db, hasRow, lockInTransaction, row } from '../../platform/api/db.ts'
import { commitLate } from '../../platform/api/late-commit.ts'
import { int, moment, type RowOf, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { startOf } from '../door/local-uid.ts'
import { storedReason } from '../reasons.ts'
import { keyAtServer, nameRunner } from '../runners.ts'
import { cutSectionsSoon } from '../sections/section-job.ts'
import { tellOfRecord } from '../submittable.ts'
import { tellMember } from '../take/tell-member.ts'
import { askJudge } from './ask-judge.ts'
import type { JudgeAnswer } from './judge-worker.ts'
import { knownMap } from './known-map.ts'
import { simulateRun } from './simulate-job.ts'

const RUN = {
  mapId: int.orNull,
  mapName: text,
  timeMs: int,
  cp: int,
  gc: int,
  key: text,
  cameAt: moment,
  replay: text,
  steamId: text.orNull,
  serverKey: text.orNull,
}
type Run = RowOf<typeof RUN>

/** Of a file that cannot be read. */
const NO_CRC = -1

/**
 * Reads the stored replay of a run and says how far it bears the run out: it is replayed, or stays as it was sent with the
 * reasons, or is refused where its start can never be true. A run whose map is not here is looked into when it is.
 */
export async function judgeStored(ctx: Context, runId: number): Promise<void> {
  const run = await row(
    ctx.db,
    RUN,
    sql.named(
      'run to judge',
      sql`select o.map_id as "mapId", r.map_name as "mapName", r.time_ms as "timeMs", r.cp, r.gc, r.source_key as key,
        r.came_at as "cameAt", r.replay, w.steam_id as "steamId", w.server_key as "serverKey"
      from runs r join runners w on w.id = r.origin_id left join routes o on o.id = r.route_id
      where r.id = ${runId}::bigint and r.standing = 0 and r.state <> 'REFUSED' and r.replay is not null`,
    ),
  )
  if (!run) return
  if (run.mapId === null) return noteMapFile(ctx, runId, run)
  const map = await knownMap(ctx, run.mapId)
  const answer = await ctx.files.borrow(run.replay, (path) =>
    askJudge(ctx.log, { kind: 'replay', path, map, sent: sentOf(run) }),
  )
  if (answer) await keepJudgement(ctx, runId, answer, reasonsOf(run, answer))
}

/** A run whose map is not here: map staff is told which file of it was played, and what they refused is refused. */
async function noteMapFile(ctx: Context, runId: number, { replay, mapName }: Run): Promise<void> {
  const answer = await ctx.files.borrow(replay, (path) => askJudge(ctx.log, { kind: 'header', path }))
  const crc = answer?.kind === 'header' ? answer.mapCrc : NO_CRC
  await ctx.db.execute(sql`update runs set map_crc = ${crc} where id = ${runId} and route_id is null`)
  await ctx.db.execute(sql`update runs set state = 'REFUSED', reasons = '{map_file_refused}'
    where id = ${runId} and route_id is null and state = 'WAITING' and exists (select from waiting_map_files f
      where f.name = lower(${mapName}) and f.crc = ${crc} and not f.is_taken)`)
}

const sentOf = ({ mapName, timeMs, cp, gc, key, cameAt, steamId }: Run) => ({
  ...{ map: mapName, timeMs, cp, gc, steamId },
  name: null,
  startMs: startOf(key),
  finishMs: null,
  receivedMs: cameAt.getTime(),
})

function reasonsOf(run: Run, answer: JudgeAnswer): ReplayReason[] {
  if (answer.kind === 'refused') return [{ code: 'replay_unreadable', detail: answer.message }]
  if (answer.kind !== 'judged') return []
  const { judgement, steamId, player } = answer
  const isTheirs = run.serverKey === null || keyAtServer({ steamid: steamId, name: player }) === run.serverKey
  return isTheirs ? judgement.reasons : [...judgement.reasons, { code: 'replay_player' }]
}

/** Whether another run has this content; of two that come at once the later one waits for the other. */
async function wasSentBefore(tx: Db, runId: number, contentKey: string): Promise<boolean> {
  const known = sql`select from runs where content_key = ${contentKey}::text and id <> ${runId}::bigint`
  const [, isKnown] = await Promise.all([
    lockInTransaction(tx, `replay ${contentKey}`),
    hasRow(tx, sql.named('content known', known)),
  ])
  return isKnown
}

async function keepJudgement(ctx: Context, runId: number, answer: JudgeAnswer, found: ReplayReason[]): Promise<void> {
  const contentKey = answer.kind === 'judged' ? answer.contentKey : null
  await inTransaction(ctx, async (tx, emit) => {
    // sent together, and done in this order
    const [wasSent] = await Promise.all([
      contentKey !== null && wasSentBefore(tx, runId, contentKey),
      commitLate(tx),
      // whoever moves many runs holds the bests before the runs: so does this, or the two would wait for each other
      tx.execute(sql`lock table bests in row exclusive mode`),
    ])
    const reasons: ReplayReason[] = wasSent ? [...found, { code: 'replay_known' }] : found
    const isRefused = reasons.some(({ code }) => REFUSING_REASONS.includes(code))
    const judged = await row(
      tx,
      { routeId: int.orNull, runnerId: int, originId: int, mapName: text, route: text },
      sql.named(
        'run judged',
        sql`update runs r set standing = ${reasons.length === 0 ? 1 : 0}::integer, content_key = ${wasSent ? null : contentKey}::text,
          map_crc = ${answer.kind === 'judged' ? answer.mapCrc : null}::bigint,
          reasons = ${sql.param(reasons.map(storedReason))}::text[],
          state = case when ${isRefused}::boolean then 'REFUSED' else state end
        where id = ${runId}::bigint and standing = 0 and state <> 'REFUSED'
        returning route_id as "routeId", runner_id as "runnerId", origin_id as "originId", map_name as "mapName",
          coalesce((select o.name from routes o where o.id = r.route_id), '') as route`,
      ),
    )
    if (!judged) return
    emit({ type: 'run.counted', data: { mapName: judged.mapName, route: judged.route } })
    // its board is held from here on, which whoever takes a finish holds before its player
    const refreshed = tx.execute(
      sql.named('bests refreshed', sql`select refresh_bests(${judged.routeId}::integer, ${judged.runnerId}::integer)`),
    )
    await Promise.all([
      refreshed,
      tellMember(tx, emit, judged.runnerId),
      ...(answer.kind === 'judged' && reasons.length === 0
        ? [
            nameRunner(tx, judged.originId, answer.player),
            simulateRun.add(tx, { runId, mapCrc: answer.mapCrc }),
            cutSectionsSoon(tx),
            tellOfRecord(tx, emit, runId),
          ]
        : []),
    ])
  })
}
