import type { Difficulty } from '@kz/contract/rules'
import type { Stats } from '@kz/contract/runs/leaderboards'
import { type Db, rows } from '../platform/api/db.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { runCountry } from '../records/api.ts'

type Tables = Pick<
  Stats,
  | 'longestHeld'
  | 'longestEver'
  | 'mostBroken'
  | 'improvements'
  | 'releases'
  | 'mostCurrent'
  | 'mostEver'
  | 'newestHolders'
  | 'withoutRecord'
>

const LINES = 20

/** Reigns without checkpoints on maps that are played and take records. */
const held = sql`reigns w join routes r on r.id = w.route_id
  join maps m on m.id = r.map_id and m.state = 'ACTIVE' and m.recordable and not w.has_cp
  join players p on p.id = w.player_id left join users u on u.id = p.user_id`
const where = sql`m.name as "mapName", r.name as route`
const holder = sql`coalesce(u.pseudo, p.name) as "playerName", ${runCountry('w')} as country`
const player = sql`min(coalesce(u.pseudo, p.name)) as "playerName", min(coalesce(u.country, p.country)) as country`

/** A moment as the wire has it: the value goes into a jsonb column and comes back as it is. */
const iso = (moment: string) => sql.raw(`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`)

const RUN = { playerName: text, country: text, mapName: text, route: text }
const REIGN = { ...RUN, timeMs: int, fromIso: text, untilIso: text.orNull }

const MOST_BROKEN = { ...RUN, times: int, lastIso: text.orNull }
const IMPROVEMENTS = { ...RUN, timeMs: int, previousMs: int, dateIso: text }
const RELEASES = { day: text, records: int, players: int }
const MOST_RECORDS = { playerName: text, country: text, records: int }
const NEWEST_HOLDERS = { ...RUN, dateIso: text }
const WITHOUT_RECORD = { mapName: text, difficulty: text.as<Difficulty>(), releasedIso: text.orNull }

/** The tables of the statistics page, twenty lines each. */
export async function tablesOf(tx: Db): Promise<Tables> {
  return {
    longestHeld: await rows(
      tx,
      REIGN,
      sql`select ${where}, ${holder}, w.time_ms as "timeMs", ${iso('w.held_from')} as "fromIso", null as "untilIso"
        from ${held} where w.held_until is null and w.held_from is not null order by w.held_from, w.demo_id limit ${LINES}`,
    ),
    longestEver: await rows(
      tx,
      REIGN,
      sql`select ${where}, ${holder}, w.time_ms as "timeMs", ${iso('w.held_from')} as "fromIso",
          ${iso('w.held_until')} as "untilIso"
        from ${held} where w.held_from is not null order by coalesce(w.held_until, now()) - w.held_from desc, w.demo_id limit ${LINES}`,
    ),
    mostBroken: await rows(
      tx,
      MOST_BROKEN,
      sql`select ${where}, ${holder}, w.place - 1 as times, ${iso('w.held_from')} as "lastIso"
        from ${held} where w.held_until is null and w.place > 1 order by w.place desc, w.held_from desc nulls last limit ${LINES}`,
    ),
    improvements: await rows(
      tx,
      IMPROVEMENTS,
      sql`select ${where}, ${holder}, w.time_ms as "timeMs", w.previous_ms as "previousMs", ${iso('w.held_from')} as "dateIso"
        from ${held} where w.previous_ms is not null order by w.previous_ms - w.time_ms desc, w.demo_id limit ${LINES}`,
    ),
    releases: await rows(
      tx,
      RELEASES,
      sql`select to_char(held_from at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as records,
          count(distinct player_id) as players
        from reigns where not has_cp and held_from is not null group by 1 order by 2 desc, 1 desc limit ${LINES}`,
    ),
    mostCurrent: await rows(
      tx,
      MOST_RECORDS,
      sql`select ${player}, count(*) as records from ${held} where w.held_until is null
        group by w.player_id order by 3 desc, max(coalesce(w.held_from, 'epoch')), w.player_id limit ${LINES}`,
    ),
    mostEver: await rows(
      tx,
      MOST_RECORDS,
      sql`select ${player}, count(*) as records from ${held}
        group by w.player_id order by 3 desc, w.player_id limit ${LINES}`,
    ),
    newestHolders: await rows(
      tx,
      NEWEST_HOLDERS,
      sql`select ${where}, ${holder}, ${iso('w.held_from')} as "dateIso"
        from (select distinct on (player_id) * from reigns where not has_cp order by player_id, held_from nulls first, demo_id) w
          join routes r on r.id = w.route_id join maps m on m.id = r.map_id and m.state = 'ACTIVE' and m.recordable
          join players p on p.id = w.player_id left join users u on u.id = p.user_id
        where w.held_from is not null order by w.held_from desc, w.demo_id desc limit ${LINES}`,
    ),
    withoutRecord: await rows(
      tx,
      WITHOUT_RECORD,
      sql`select m.name as "mapName", m.difficulty, ${iso('m.released_at')} as "releasedIso" from maps m
        where m.state = 'ACTIVE' and m.recordable and not exists (select from routes r
          join route_records h on h.route_id = r.id and not h.has_cp where r.map_id = m.id)
        order by m.released_at nulls last, m.id limit ${LINES}`,
    ),
  }
}
