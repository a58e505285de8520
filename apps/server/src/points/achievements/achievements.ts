import { formatTime } from '@kz/contract/rules'
import { ACHIEVEMENT_IDS } from '@kz/contract/runs/achievement-list'
import type { Achievement, AchievementProgress, points } from '@kz/contract/runs/points'
import type { Context } from '../../platform/api/context.ts'
import { type Db, rows } from '../../platform/api/db.ts'
import { notFound } from '../../platform/api/errors.ts'
import type { Call } from '../../platform/api/handler.ts'
import { bool, int, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { replayOf, runColumns, runnersNamed, serverTable } from '../../runs/api.ts'
import { bestOf } from '../player.ts'
import { derive } from './derive.ts'
import {
  checkedRuns,
  daysWithRuns,
  longJumps,
  longRuns,
  mapsDone,
  mapsThereAre,
  reignsOf,
  serversOfBests,
} from './rows.ts'

/** What a player by this name has done, with the run that gave it; what is not yet says how far it is. Throws not_found. */
export async function achievementsOf(
  { db, now }: Context,
  { query }: Call<(typeof points)['GET /points/achievements']>,
): Promise<{ achievements: Achievement[] }> {
  const runnerId = await bestOf(db, await runnersNamed(db, query.player))
  if (runnerId === undefined) throw notFound('Player')
  const [done, maps, reigns, days, [longest], checked, servers, [longJump]] = await Promise.all([
    mapsDone(db, runnerId),
    mapsThereAre(db),
    reignsOf(db, runnerId),
    daysWithRuns(db, runnerId),
    longRuns(db, runnerId),
    checkedRuns(db, runnerId),
    serversOfBests(db, runnerId),
    longJumps(db, runnerId),
  ])
  const found = derive({ done, maps, reigns, days, longest, checked, servers, longJump, now: now() })
  const shown = await runsShown(
    db,
    Object.values(found).flatMap(({ runId }) => runId ?? []),
  )
  return {
    achievements: ACHIEVEMENT_IDS.map((id) => {
      const { at, runId, progress } = found[id]
      const state = progress && stateOf(progress)
      const run = (runId !== null && shown.get(runId)) || null
      return { id, dateIso: at?.toISOString() ?? null, state, progress, run }
    }),
  }
}

/** How far it is, in English: pages say it by the numbers. */
const stateOf = ({ kind, value, needed }: AchievementProgress): string =>
  ({
    yet: `${value} yet`,
    of: `${value} of ${needed}`,
    most: `${value} at most`,
    longest: `longest: ${formatTime(value)}`,
    furthest: `furthest: ${value}`,
  })[kind]

const RUN = { runId: int, mapName: text, route: text, demoId: int.orNull, hasReplay: bool }

/** Where those runs were, and where they can be watched. */
async function runsShown(db: Db, ids: readonly number[]): Promise<Map<number, NonNullable<Achievement['run']>>> {
  const found = await rows(
    db,
    RUN,
    sql`select "runId", "mapName", route, "demoId", "hasReplay" from (
        select r.id as "runId", coalesce(m.name, r.map_name) as "mapName", coalesce(o.name, '') as route, r.demo_id as "demoId",
          ${runColumns}
        from runs r ${serverTable} left join routes o on o.id = r.route_id left join maps m on m.id = o.map_id
        where r.id = any(${sql.param([...new Set(ids)])}::bigint[])
      ) shown`,
  )
  return new Map(found.map((run) => [run.runId, { mapName: run.mapName, route: run.route, replay: replayOf(run) }]))
}
