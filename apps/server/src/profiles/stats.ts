import { MOST_RECORDS_LISTED, type PlayerStats } from '@kz/contract/accounts/profiles'
import { DIFFICULTIES, LENGTHS, MAP_TYPES } from '@kz/contract/rules'
import { standingOf } from '../leaderboards/api.ts'
import type { Context } from '../platform/api/context.ts'
import { type Db, rows } from '../platform/api/db.ts'
import { int, moment, real, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { careerOf, daysHeld, sharesOf } from './career.ts'
import type { Player } from './find-player.ts'
import { type Found, recordShape, recordsOf } from './player-records.ts'

const MOST_JUMPS = 200

/** Everything the records of a player add up to, and the records themselves. */
export async function playerStats(ctx: Context, { playerId }: Player): Promise<PlayerStats> {
  const now = ctx.now()
  const [all, jumps] =
    playerId === null ? [[], []] : await Promise.all([recordsOf(ctx.db, playerId), jumpsOf(ctx.db, playerId)])
  const records = all.filter(({ hasCp }) => !hasCp)
  const current = records.filter(({ isCurrent }) => isCurrent)
  const previous = records.filter(({ isCurrent }) => !isCurrent)
  const shape = (found: Found | undefined) => (found ? recordShape(found, now) : null)
  const listed = (found: Found[]) => found.slice(0, MOST_RECORDS_LISTED).map((one) => recordShape(one, now))
  const routes = new Set(current.map(({ mapId, route }) => `${mapId} ${route}`))
  const lost = new Set(previous.map(({ mapId, route }) => `${mapId} ${route}`).filter((name) => !routes.has(name)))
  const dated = records.filter(({ from }) => from !== null)
  const timed = records.flatMap((record) => {
    const days = daysHeld(record, now)
    return days === null ? [] : [{ record, days }]
  })
  const longest = Math.max(...timed.map(({ days }) => days))
  const shares = (known: readonly string[], name: 'difficulty' | 'type' | 'length') =>
    sharesOf(
      known,
      records.map((record) => ({ name: record[name], isCurrent: record.isCurrent })),
    )
  return {
    rank: playerId === null ? null : (await standingOf(ctx, playerId)).rank,
    numberCurrentRecords: current.length,
    numberTotalRecords: records.length,
    numberDifferentMaps: new Set(records.map(({ mapId }) => mapId)).size,
    numberLostRecords: lost.size,
    firstRecord: shape(dated.at(-1)),
    lastRecord: shape(dated[0]),
    longestHeld: shape(timed.find(({ days }) => days === longest)?.record),
    oldestCurrent: shape(dated.findLast(({ isCurrent }) => isCurrent)),
    averageDaysHeld: timed.length ? Math.round(timed.reduce((sum, { days }) => sum + days, 0) / timed.length) : null,
    currentRecords: listed(current),
    previousRecords: listed(previous),
    checkpointRecords: listed(all.filter(({ hasCp, isCurrent }) => hasCp && isCurrent)),
    byDifficulty: shares(DIFFICULTIES, 'difficulty'),
    byType: shares(MAP_TYPES, 'type'),
    byLength: shares(LENGTHS, 'length'),
    career: careerOf(records, now),
    longJumps: jumps,
  }
}

const JUMPS_OF_ROW = {
  type: text,
  block: int.orNull,
  distance: real,
  prestrafe: real,
  topspeed: real,
  releasedAt: moment.orNull,
}

async function jumpsOf(db: Db, playerId: number): Promise<PlayerStats['longJumps']> {
  const found = await rows(
    db,
    JUMPS_OF_ROW,
    sql`select type, block, distance, prestrafe, topspeed, released_at as "releasedAt" from long_jumps
      where player_id = ${playerId} order by type, block desc nulls last, distance desc limit ${MOST_JUMPS}`,
  )
  return found.map(({ releasedAt, ...jump }) => ({ ...jump, dateIso: releasedAt?.toISOString() ?? null }))
}
