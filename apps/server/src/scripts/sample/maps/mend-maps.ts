import type { Difficulty, MapLength, MapType } from '@kz/contract/rules'
import { type Context, inTransaction } from '../../../platform/api/context.ts'
import { type Db, row, rows } from '../../../platform/api/db.ts'
import { type Job, job } from '../../../platform/api/job.ts'
import { bool, int, text } from '../../../platform/api/shape.ts'
import { sql } from '../../../platform/api/sql.ts'
import { nameFiles, withKept } from '../../../platform/files/keep-files.ts'
import type { PlannedMap } from './plan-maps.ts'
import { packArchive } from './write-maps.ts'

/** Where nobody has run, a course takes so long. */
const USUAL_MS = 24_000
/** What the file of a map is told that has nothing in it, and one that the game could not walk in. */
const EMPTY = 'has nothing that is drawn'
const NO_HULLS = 'has no hulls to walk in'

/**
 * Sites that were filled before sample maps were courses have archives of maps with nothing in them, and maps with demos but
 * no archive; those filled before courses had hulls have some that the game does not load: each gets its course as its next
 * version. Files that people brought stay.
 */
const wanting = sql`sample_rows s join maps m on s.table_name = 'maps' and m.id = s.id
    left join lateral (select * from map_files f where f.map_id = m.id order by f.version desc limit 1) f on true
    left join geometries g on g.map_id = f.map_id and g.map_version = f.version and g.source = f.sha256
    left join hulls h on h.map_id = f.map_id and h.map_version = f.version and h.source = f.sha256
  where case when f.map_id is null
    then exists (select from demos d join routes r on r.id = d.route_id
      join sample_rows sd on sd.table_name = 'demos' and sd.id = d.id where r.map_id = m.id and d.sha256 is not null)
    else (g.fault = ${EMPTY} or h.fault = ${NO_HULLS}) and f.sha256 in (select sha256 from sample_files) end`

const FOUND = { mapId: int, name: text, type: text.as<MapType>(), length: text.as<MapLength>() }
const MAP = { ...FOUND, difficulty: text.as<Difficulty>(), isXd: bool }

/** Gives one such map its course; answers whether there was one. */
async function mendOne(ctx: Context): Promise<boolean> {
  const map = await row(
    ctx.db,
    MAP,
    sql`select m.id as "mapId", m.name, m.type, m.length, m.difficulty, m.is_xd as "isXd" from ${wanting} order by m.id limit 1`,
  )
  if (!map) return false
  const { mapId, name } = map
  const { temp, seen } = await packArchive(ctx.files, await planOf(ctx.db, map), true)
  try {
    await withKept(ctx, [temp], (kept) =>
      inTransaction(ctx, async (tx, emit) => {
        await nameFiles(tx, kept)
        await tx.execute(sql`insert into sample_files (sha256) values (${temp.sha256}) on conflict do nothing`)
        await tx.execute(sql`insert into map_files (map_id, version, sha256, file_name, seen)
          select ${mapId}, coalesce(max(version), 0) + 1, ${temp.sha256}, ${`${name}.zip`}, ${JSON.stringify(seen)}::jsonb
          from map_files where map_id = ${mapId}`)
        emit({ type: 'maps.changed', data: {} })
      }),
    )
  } finally {
    await ctx.files.discard(temp)
  }
  return true
}

/** A map as it was planned, as far as its rows tell. */
async function planOf(
  db: Db,
  { mapId, ...map }: { mapId: number } & Omit<PlannedMap, 'routes' | 'authors' | 'age' | 'recordable' | 'state'>,
) {
  const plan: PlannedMap = { ...map, recordable: true, state: 'ACTIVE', age: 0, authors: [], routes: [] }
  const routes = await rows(
    db,
    { name: text, bestMs: int.orNull },
    sql`select r.name, min(d.time_ms) as "bestMs" from routes r left join demos d on d.route_id = r.id and d.state = 'RELEASED'
      where r.map_id = ${mapId} group by r.id order by r.id`,
  )
  for (const { name, bestMs } of routes) plan.routes.push({ map: plan, name, bestMs: bestMs ?? USUAL_MS })
  if (plan.routes.length === 0) plan.routes.push({ map: plan, name: '', bestMs: USUAL_MS })
  return plan
}

/** Background work on the sample community. */
export const sampleJobs: readonly Job[] = [
  job({
    name: 'mend-sample-maps',
    schedule: '*/5 * * * *',
    async run(ctx, _sent, stop) {
      while (!stop.aborted && (await mendOne(ctx)));
    },
  }),
]
