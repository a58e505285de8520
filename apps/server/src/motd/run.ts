import { createHmac } from 'node:crypto'
import type { community } from '@kz/contract/accounts/community'
import { ApiError } from '@kz/contract/errors'
import { formatTime } from '@kz/contract/rules'
import type { Reply } from '@kz/contract/wire/endpoint'
import { counts, requirePossible } from '../demos/api.ts'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, hasRow, row } from '../platform/api/db.ts'
import type { Call } from '../platform/api/handler.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { differenceTo, recordOf } from './boards.ts'
import { dayOf } from './days.ts'
import { chosenMap, keepMapOfDay } from './draw.ts'
import { serverKeyId } from './server-keys.ts'

type RunCall = Call<(typeof community)['POST /motd/run']>
type Taken = Reply<(typeof community)['POST /motd/run']>

/** One runner by the id at the game, else by the name without case; the id itself is not kept. */
function runnerOf(ctx: Context, { steamId, playerName }: RunCall['body']): Buffer {
  const who = steamId ? `id ${steamId}` : `name ${playerName.toLowerCase()}`
  return createHmac('sha256', ctx.config.secretKey).update(`motd runner ${who}`).digest()
}

/**
 * Takes a run from a game server: the best of each runner stays. 403 for an unknown key, 422 for another map and
 * for what cannot be. */
export async function takeRun(ctx: Context, { body }: RunCall): Promise<Taken> {
  const keyId = await serverKeyId(ctx.db, body.serverKey)
  if (keyId === undefined) throw new ApiError('unknown_server_key')
  const day = dayOf(ctx.now())
  const runner = runnerOf(ctx, body)
  counts(body)
  return inTransaction(ctx, async (tx, emit) => {
    await keepMapOfDay(tx, day)
    const map = await chosenMap(tx, day)
    if (!map || (body.mapName && body.mapName.toLowerCase() !== map.mapName.toLowerCase())) {
      throw new ApiError('not_map_of_the_day')
    }
    requirePossible({ ...map, timeMs: body.timeMs, recordedMs: null })
    const isBest = await keepRun(tx, day, runner, keyId, body)
    emit({ type: 'motd.changed', data: {} })
    const best = await row(
      tx,
      { rank: int, timeMs: int },
      sql`select (select count(*) + 1 from motd_runs o where o.day = r.day and o.time_ms < r.time_ms) as rank,
          time_ms as "timeMs"
        from motd_runs r where day = ${day} and runner = ${runner}`,
    )
    const { rank = 1, timeMs = body.timeMs } = best ?? {}
    const timeDiff = differenceTo(await recordOf(tx, map.mapId), timeMs)
    return { rank, time: formatTime(timeMs), isBest, timeDiff }
  })
}

/** Answers true when the run is the runner's best of the day. */
async function keepRun(tx: Db, day: string, runner: Buffer, keyId: number, run: RunCall['body']): Promise<boolean> {
  const { playerName, country, timeMs, cp, gc } = run
  const first = await hasRow(
    tx,
    sql`insert into motd_runs (day, runner, player_name, country, time_ms, cp, gc, server_key_id)
      values (${day}, ${runner}, ${playerName}, ${country}, ${timeMs}, ${cp}, ${gc}, ${keyId})
      on conflict (day, runner) do nothing returning day`,
  )
  if (first) return true
  await tx.execute(sql`update motd_runs set runs = runs + 1 where day = ${day} and runner = ${runner}`)
  const better = await hasRow(
    tx,
    sql`update motd_runs set player_name = ${playerName}, country = ${country}, time_ms = ${timeMs}, cp = ${cp}, gc = ${gc},
        server_key_id = ${keyId}, finished_at = now()
      where day = ${day} and runner = ${runner} and time_ms > ${timeMs} returning day`,
  )
  return better
}
