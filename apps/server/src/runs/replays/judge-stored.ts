import type { ReplayReason } from '@kz/contract/runs/replay-reasons'
import type { KnownMap } from '@kz/demo/krp/judge/judge-types'
import type { Context } from '../../platform/api/context.ts'
import { rows } from '../../platform/api/db.ts'
import { int, moment, type RowOf, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { startOf } from '../door/local-uid.ts'
import { keyAtServer } from '../runners.ts'
import { askJudge } from './ask-judge.ts'
import type { JudgeAnswer } from './judge-worker.ts'
import { type Judged, keepJudgements } from './keep-judgements.ts'
import { knownMaps } from './known-map.ts'

const RUN = {
  runId: int,
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

/** So many are written by one transaction, which holds their boards. */
const KEPT_AT_ONCE = 16

/**
 * Reads the stored replays of runs and says how far they bear them out: each is replayed, or stays as it was sent with the
 * reasons, or is refused where its start can never be true. A run whose map is not here is looked into when it is.
 */
export async function judgeStored(ctx: Context, runIds: readonly number[]): Promise<void> {
  for (let at = 0; at < runIds.length; at += KEPT_AT_ONCE) await judgeSome(ctx, runIds.slice(at, at + KEPT_AT_ONCE))
}

async function judgeSome(ctx: Context, runIds: readonly number[]): Promise<void> {
  const runs = await rows(
    ctx.db,
    RUN,
    sql.named(
      'runs to judge',
      sql`select r.id as "runId", o.map_id as "mapId", r.map_name as "mapName", r.time_ms as "timeMs", r.cp, r.gc,
        r.source_key as key, r.came_at as "cameAt", r.replay, w.steam_id as "steamId", w.server_key as "serverKey"
      from runs r join runners w on w.id = r.origin_id left join routes o on o.id = r.route_id
      where r.id = any(${sql.param(runIds)}::bigint[]) and r.standing = 0 and r.state <> 'REFUSED' and r.replay is not null
      order by r.id`,
    ),
  )
  const maps = await knownMaps(ctx, [...new Set(runs.flatMap(({ mapId }) => mapId ?? []))])
  const judged: Judged[] = []
  const failed: unknown[] = []
  for (const run of runs) {
    const map = run.mapId === null ? undefined : maps.get(run.mapId)
    const answer = await (map ? ask(ctx, run, map) : noteMapFile(ctx, run)).catch((error) => void failed.push(error))
    if (answer) judged.push({ runId: run.runId, answer, reasons: reasonsOf(run, answer) })
  }
  if (judged.length > 0) await keepJudgements(ctx, judged)
  // one that cannot be read now is tried again, and keeps no other from its place
  if (failed.length > 0) throw failed[0]
}

const ask = (ctx: Context, run: Run, map: KnownMap): Promise<JudgeAnswer | null> =>
  ctx.files.borrow(run.replay, (path) => askJudge(ctx.log, { kind: 'replay', path, map, sent: sentOf(run) }))

/** A run whose map is not here: map staff is told which file of it was played, and what they refused is refused. */
async function noteMapFile(ctx: Context, { runId, replay, mapName }: Run): Promise<void> {
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
