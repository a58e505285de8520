import { REFUSING_REASONS, type ReplayReason, replayReasonText } from '@kz/contract/runs/replay-reasons'
import { type Context, inTransaction } from '../../platform/api/context.ts'
import { hasRow, lockInTransaction, row } from '../../platform/api/db.ts'
import { commitLate } from '../../platform/api/late-commit.ts'
import { int, moment, type RowOf, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { startOf } from '../door/local-uid.ts'
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
    sql`select o.map_id as "mapId", r.map_name as "mapName", r.time_ms as "timeMs", r.cp, r.gc, r.source_key as key,
        r.came_at as "cameAt", r.replay, w.steam_id as "steamId", w.server_key as "serverKey"
      from runs r join runners w on w.id = r.origin_id left join routes o on o.id = r.route_id
      where r.id = ${runId} and r.standing = 0 and r.state <> 'REFUSED' and r.replay is not null`,
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

async function keepJudgement(ctx: Context, runId: number, answer: JudgeAnswer, found: ReplayReason[]): Promise<void> {
  const contentKey = answer.kind === 'judged' ? answer.contentKey : null
  await inTransaction(ctx, async (tx, emit) => {
    await commitLate(tx)
    if (contentKey) await lockInTransaction(tx, `replay ${contentKey}`)
    // whoever moves many runs holds the bests before the runs: so does this, or the two would wait for each other
    await tx.execute(sql`lock table bests in row exclusive mode`)
    const wasSent =
      contentKey !== null &&
      (await hasRow(tx, sql`select from runs where content_key = ${contentKey} and id <> ${runId}`))
    const reasons: ReplayReason[] = wasSent ? [...found, { code: 'replay_known' }] : found
    const isRefused = reasons.some(({ code }) => REFUSING_REASONS.includes(code))
    const judged = await row(
      tx,
      { routeId: int.orNull, runnerId: int, originId: int, mapName: text, route: text },
      sql`update runs r set standing = ${reasons.length === 0 ? 1 : 0}, content_key = ${wasSent ? null : contentKey},
          map_crc = ${answer.kind === 'judged' ? answer.mapCrc : null},
          reasons = ${sql.param(reasons.map(replayReasonText))}::text[],
          state = case when ${isRefused}::boolean then 'REFUSED' else state end
        where id = ${runId} and standing = 0 and state <> 'REFUSED'
        returning route_id as "routeId", runner_id as "runnerId", origin_id as "originId", map_name as "mapName",
          coalesce((select o.name from routes o where o.id = r.route_id), '') as route`,
    )
    if (!judged) return
    await tx.execute(sql`select refresh_bests(${judged.routeId}, ${judged.runnerId})`)
    // whoever takes a finish holds its board before its player: so does this
    if (answer.kind === 'judged' && reasons.length === 0) {
      await nameRunner(tx, judged.originId, answer.player)
      await simulateRun.add(tx, { runId, mapCrc: answer.mapCrc })
    }
    if (reasons.length === 0) await tellOfRecord(tx, emit, runId)
    if (reasons.length === 0) await cutSectionsSoon(tx)
    emit({ type: 'run.counted', data: { mapName: judged.mapName, route: judged.route } })
    await tellMember(tx, emit, judged.runnerId)
  })
}
