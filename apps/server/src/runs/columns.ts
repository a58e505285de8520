import { STANDINGS, type Standing } from '@kz/contract/runs/standings'
import { bool, int, moment, type RowOf, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { serverName } from '../servers/api.ts'

/** What rows of runs and of who ran are shown by. */

/** Joins who ran, to a row with `runner_id`. */
export const runnerTables = (of: string): SQL =>
  sql.raw(`join runners w on w.id = ${of}.runner_id left join players p on p.id = w.player_id
    left join users u on u.id = p.user_id`)
export const RUNNER_SHOWN = { player: text, playerId: int.orNull, playerCountry: text }
export const runnerColumns: SQL = sql.raw(`coalesce(u.pseudo, p.name, w.name) as player, u.id as "playerId",
  coalesce(u.country, nullif(p.country, 'n-a'), w.country) as "playerCountry"`)

/** What a row of `runs` tells beside its time. */
export const RUN_SHOWN = {
  cp: int,
  gc: int,
  weapon: text,
  standing: int,
  serverId: int.orNull,
  serverName: text.orNull,
  date: moment,
  hasReplay: bool,
}
/** Whether a row of `runs` by this name has what is watched of it. */
export const hasReplayOf = (run: 'r' | 'a'): SQL =>
  sql.raw(`((${run}.replay is not null and ${run}.standing > 0)
    or exists (select from tracks t where t.demo_id = ${run}.demo_id and t.file is not null))`)
export const runColumns: SQL = sql`r.cp, r.gc, r.weapon, r.standing, s.id as "serverId",
  case when s.id is not null then ${serverName} end as "serverName",
  r.finished_at as date, ${hasReplayOf('r')} as "hasReplay"`
/** Of a demo that is a server's replay, the server of that. */
export const serverTable: SQL =
  sql.raw(`left join game_servers s on s.id = coalesce(r.server_id, (select x.server_id from demos d
  join runs x on x.id = d.run_id where d.id = r.demo_id))`)

/** Those columns as they leave. */
export const shownRun = <R extends RowOf<typeof RUN_SHOWN>>({ standing, date, ...run }: R) => ({
  ...run,
  standing: STANDINGS[standing] as Standing,
  date: date.toISOString(),
})
