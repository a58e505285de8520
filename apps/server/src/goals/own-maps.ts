import { DIFFICULTIES, type Difficulty, type MapLength, type MapType } from '@kz/contract/rules'
import type { Overview, OwnMap } from '@kz/contract/runs/me'
import { type Db, rows } from '../platform/api/db.ts'
import { bool, int, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'

/** What a runner did on every map that gives points: by any of its routes. */

const MAP = {
  mapName: text,
  type: text.as<MapType>(),
  length: text.as<MapLength>(),
  difficulty: text.as<Difficulty>(),
  state: text.as<OwnMap['state']>(),
  timeMs: int.orNull,
  isNew: bool,
}

/** What a runner `did` and `held`, by map. */
const doneBy = (runnerId: number | null): SQL => sql`with done as (
        select o.map_id, bool_or(b.class = 0) as pro, min(b.time_ms) filter (where b.class = 0) as ms, min(b.time_ms) as any_ms,
          min(b.finished_at) filter (where b.class = 0) as at
        from bests b join routes o on o.id = b.route_id
        where b.runner_id = ${runnerId} and b.level = 1 and b.class in (0, 1) group by o.map_id
      ), held as (
        select distinct o.map_id from runners w join reigns g on g.player_id = w.player_id and g.held_until is null and not g.has_cp
          join routes o on o.id = g.route_id where coalesce(w.root_id, w.id) = ${runnerId}
      )`

/** Every map in the order of names; `since`: what was done after it is new. */
export const ownMaps = (db: Db, runnerId: number | null, since: Date | null): Promise<OwnMap[]> =>
  rows(
    db,
    MAP,
    sql.named(
      'own-maps',
      sql`${doneBy(runnerId)}
      select m.name as "mapName", m.type, m.length, m.difficulty, coalesce(d.ms, d.any_ms) as "timeMs",
        case when h.map_id is not null then 'record' when d.pro then 'done' when d.map_id is not null then 'gochecks'
          else 'never' end as state,
        coalesce(d.at > ${since}::timestamptz, false) as "isNew"
      from maps m left join done d on d.map_id = m.id left join held h on h.map_id = m.id
      where m.state = 'ACTIVE' and m.recordable order by lower(m.name), m.id`,
    ),
  )

/** How many are done, done with gochecks alone and never, by difficulty. */
export async function mapsByDifficulty(db: Db, runnerId: number | null): Promise<Overview['maps']> {
  const found = await rows(
    db,
    { difficulty: text.as<Difficulty>(), done: int, withGochecks: int, never: int },
    sql.named(
      'own-maps-by-difficulty',
      sql`${doneBy(runnerId)}
      select m.difficulty, count(*) filter (where h.map_id is not null or d.pro) as done,
        count(*) filter (where h.map_id is null and not d.pro) as "withGochecks",
        count(*) filter (where h.map_id is null and d.map_id is null) as never
      from maps m left join done d on d.map_id = m.id left join held h on h.map_id = m.id
      where m.state = 'ACTIVE' and m.recordable group by 1`,
    ),
  )
  return DIFFICULTIES.flatMap((difficulty) => found.find((one) => one.difficulty === difficulty) ?? [])
}
