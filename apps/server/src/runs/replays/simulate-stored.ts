import { readFile } from 'node:fs/promises'
import type { ReplayReason } from '@kz/contract/runs/replay-reasons'
import { type Context, type Emit, inTransaction } from '../../platform/api/context.ts'
import { type Db, row } from '../../platform/api/db.ts'
import { commitLate } from '../../platform/api/late-commit.ts'
import { bool, int, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { storedReason } from '../reasons.ts'
import { inLane } from '../take/board-lane.ts'
import { askJudge } from './ask-judge.ts'
import { knownMaps } from './known-map.ts'

/**
 * Computes the movement of a replayed run on the map's file with this CRC: the run is simulated, or stays replayed with the
 * reasons. `later`: what the movement meets on the map is still being made.
 */
export async function simulateStored(ctx: Context, runId: number, mapCrc: number): Promise<'done' | 'later'> {
  const run = await row(
    ctx.db,
    { mapId: int, replay: text },
    sql`select o.map_id as "mapId", r.replay from runs r join routes o on o.id = r.route_id
      where r.id = ${runId} and r.standing = 1 and r.state <> 'REFUSED' and r.replay is not null`,
  )
  if (!run) return 'done'
  const changesGravity = (await knownMaps(ctx, [run.mapId])).get(run.mapId)?.changesGravity ?? false
  const hulls = await row(
    ctx.db,
    { isMade: bool, file: text.orNull },
    sql`select h.map_id is not null as "isMade", h.file
      from run_maps f left join hulls h on h.map_id = f.map_id and h.map_version = f.map_version
      where f.map_id = ${run.mapId} and (f.facts ->> 'crc')::bigint = ${mapCrc} order by f.map_version desc limit 1`,
  )
  if (hulls && !hulls.isMade) return 'later'
  if (!hulls?.file) return 'done'
  const packed = await ctx.files.borrow(hulls.file, (path) => readFile(path))
  if (!packed) return 'done'
  const answer = await ctx.files.borrow(run.replay, (path) =>
    askJudge(ctx.log, { kind: 'movement', path, hulls: packed, changesGravity }),
  )
  if (answer?.kind === 'moved') await keepMovement(ctx, runId, answer.reasons)
  return 'done'
}

function keepMovement(ctx: Context, runId: number, reasons: readonly ReplayReason[]): Promise<void> {
  const write = async (tx: Db, emit: Emit) => {
    await commitLate(tx)
    const moved = await row(
      tx,
      { routeId: int.orNull, runnerId: int, mapName: text },
      sql`update runs set standing = ${reasons.length === 0 ? 2 : 1}, reasons = ${sql.param(reasons.map(storedReason))}::text[]
        where id = ${runId} and standing = 1 and state <> 'REFUSED'
        returning route_id as "routeId", runner_id as "runnerId", map_name as "mapName"`,
    )
    if (!moved || reasons.length > 0) return
    await tx.execute(sql`select refresh_bests(${moved.routeId}, ${moved.runnerId})`)
    emit({ type: 'run.counted', data: { mapName: moved.mapName, route: '' } })
  }
  return inLane(ctx.db, 'others', () => inTransaction(ctx, write))
}
