import type { Db } from '../platform/api/db.ts'
import { sql } from '../platform/api/sql.ts'

/** Maps and routes as lists name them, many at once; their ids were taken from the tables' own sequences. */

export interface ListedMap {
  id: number
  name: string
  type: string
  difficulty: string
  releasedAt: Date | null
}

export interface ListedRoute {
  id: number
  mapId: number
  name: string
}

/** Brings maps up to a list: what it does not know stays as it is. */
export async function saveListedMaps(tx: Db, maps: readonly ListedMap[]): Promise<void> {
  await tx.execute(sql`insert into maps (id, name, type, difficulty, is_xd, released_at)
    select id, name, type, difficulty, difficulty = 'extreme-death', "releasedAt"
    from jsonb_to_recordset(${JSON.stringify(maps)}::jsonb)
      as made (id integer, name text, type text, difficulty text, "releasedAt" timestamptz)
    on conflict (name) where reserved_by is null do update set
      type = case excluded.type when 'unknown' then maps.type else excluded.type end,
      difficulty = case excluded.difficulty when 'unknown' then maps.difficulty else excluded.difficulty end,
      released_at = coalesce(excluded.released_at, maps.released_at)`)
}

/** Makes maps of which nothing but the name is known. */
export async function addListedMaps(tx: Db, maps: readonly Pick<ListedMap, 'id' | 'name'>[]): Promise<void> {
  await tx.execute(sql`insert into maps (id, name)
    select id, name from jsonb_to_recordset(${JSON.stringify(maps)}::jsonb) as made (id integer, name text)`)
}

/** Makes a map of which nothing but the name is known, where there is none of this name. */
export async function ensureListedMap(tx: Db, name: string): Promise<void> {
  await tx.execute(sql`insert into maps (name) select ${name}
    where not exists (select from maps where lower(name) = lower(${name}) and state <> 'HIDDEN') on conflict do nothing`)
}

/** Makes routes under their own numbers. */
export async function addListedRoutes(tx: Db, routes: readonly ListedRoute[]): Promise<void> {
  await tx.execute(sql`insert into routes (id, map_id, name) select id, "mapId", name
    from jsonb_to_recordset(${JSON.stringify(routes)}::jsonb) as made (id integer, "mapId" integer, name text)`)
}

/** Replaces the authors of maps, in the order of their positions; a name that stays keeps its account. */
export async function replaceAuthors(
  tx: Db,
  authors: readonly { mapId: number; position: number; name: string }[],
): Promise<void> {
  await tx.execute(sql`with wanted as (
      select "mapId" as map_id, position, name
      from jsonb_to_recordset(${JSON.stringify(authors)}::jsonb) as made ("mapId" integer, position smallint, name text)
    ), accounts as (
      select distinct map_id, name, user_id from map_authors a
      where a.user_id is not null and map_id in (select map_id from wanted)
    ), gone as (
      delete from map_authors a using (select map_id, max(position) as last from wanted group by map_id) w
      where a.map_id = w.map_id and a.position > w.last
    )
    insert into map_authors (map_id, position, name, user_id)
    select w.map_id, w.position, w.name, a.user_id from wanted w left join accounts a using (map_id, name)
    on conflict (map_id, position) do update set name = excluded.name, user_id = excluded.user_id`)
}
