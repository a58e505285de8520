import { countryName } from '@kz/contract/names/country-names'
import type { Stats } from '@kz/contract/runs/leaderboards'
import { type Db, rows } from '../platform/api/db.ts'
import { int, real, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

const TYPES = {
  type: text,
  jumps: int,
  players: int,
  playerName: text,
  country: text,
  distance: real,
  block: int.orNull,
}

/** Long jumps by type with the longest of each, and the longest of each country. */
export async function longjumpStats(tx: Db): Promise<Stats['longjumps']> {
  const types = await rows(
    tx,
    TYPES,
    sql`with counted as (select type, count(*) as jumps, count(distinct player_id) as players from long_jumps group by type)
      select distinct on (j.type) j.type, c.jumps, c.players, j.player_name as "playerName", j.country,
        j.distance, j.block
      from long_jumps j join counted c on c.type = j.type order by j.type, j.distance desc, j.released_at, j.id`,
  )
  const countries = await rows(
    tx,
    { country: text, jumps: int, distance: real, type: text },
    sql`select distinct on (country) country, count(*) over (partition by country) as jumps, distance, type
      from long_jumps where country <> 'n-a' order by country, distance desc`,
  )
  return {
    types: types
      .map(({ type, jumps, players, ...best }) => ({ type, jumps, players, best }))
      .sort((one, other) => other.jumps - one.jumps),
    countries: countries
      .map((line) => ({ ...line, countryName: countryName(line.country) }))
      .sort((one, other) => other.jumps - one.jumps || other.distance - one.distance),
  }
}
