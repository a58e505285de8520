import { LIST_PAGE, type lists, type MapList, type MapListLine, MOST_LISTS } from '@kz/contract/events/lists'
import type { Difficulty, MapLength, MapType } from '@kz/contract/rules'
import { pagingOf } from '@kz/contract/wire/page'
import { mapImage } from '../maps/api.ts'
import type { Context } from '../platform/api/context.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { bool, int, moment, type RowOf, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'

/** Lists of maps as they are read: a map that was merged is the one it became, a hidden one is left out. */

type Calls = typeof lists

const LINE = {
  listId: int,
  name: text,
  player: text,
  playerId: int,
  playerCountry: text,
  isPublic: bool,
  maps: int,
  changedAt: moment,
}
const lines = (which: SQL) =>
  sql`select l.id as "listId", l.name, u.pseudo as player, u.id as "playerId", u.country as "playerCountry",
      l.is_public as "isPublic", (select count(*) from map_list_maps x where x.list_id = l.id) as maps,
      l.changed_at as "changedAt"
    from map_lists l join users u on u.id = l.user_id ${which}`
const shown = ({ changedAt, ...line }: RowOf<typeof LINE>): MapListLine => ({
  ...line,
  changedIso: changedAt.toISOString(),
})

/** A member's own, the last changed first. */
export const ownLists = async ({ db }: Context, { viewer }: Call<Calls['GET /list/own']>) => ({
  lists: (
    await rows(
      db,
      LINE,
      lines(sql`where l.user_id = ${viewer.userId} order by l.changed_at desc, l.id desc limit ${MOST_LISTS}`),
    )
  ).map(shown),
})

/** A page of those that everybody may read; lists of deleted accounts are no more. */
export async function publicLists({ db }: Context, { query: { page } }: Call<Calls['GET /list/public']>) {
  const [found, counted] = await Promise.all([
    rows(
      db,
      LINE,
      lines(sql`where l.is_public and u.deleted_at is null order by l.changed_at desc, l.id desc
        limit ${LIST_PAGE} offset ${(page - 1) * LIST_PAGE}`),
    ),
    row(
      db,
      { total: int },
      sql`select count(*) as total from map_lists l join users u on u.id = l.user_id
        where l.is_public and u.deleted_at is null`,
    ),
  ])
  return { lists: found.map(shown), ...pagingOf(page, LIST_PAGE, counted?.total ?? 0) }
}

const MAP = {
  mapName: text,
  type: text.as<MapType>(),
  length: text.as<MapLength>(),
  difficulty: text.as<Difficulty>(),
  note: text,
  recordMs: int.orNull,
  recordPlayer: text.orNull,
}

/** A list with its maps. Throws ApiError not_found for one that is somebody else's alone. */
export async function listOf(db: Db, id: number, userId: number | null): Promise<MapList> {
  const list = await row(
    db,
    { ...LINE, note: text, version: int },
    sql`select line.*, l.note, l.version from (${lines(sql`where l.id = ${id} and (l.is_public or l.user_id = ${userId ?? 0})`)}) line
      join map_lists l on l.id = line."listId"`,
  )
  if (!list) throw notFound('List')
  const maps = await rows(
    db,
    MAP,
    sql`select m.name as "mapName", m.type, m.length, m.difficulty, x.note, best.time_ms as "recordMs",
        coalesce(u.pseudo, p.name) as "recordPlayer"
      from map_list_maps x join maps m on m.id = living_map(x.map_id) and m.state <> 'HIDDEN'
        left join lateral (
          select g.time_ms, g.player_id from routes r join reigns g on g.route_id = r.id
          where r.map_id = m.id and g.held_until is null and not g.has_cp order by r.name, g.time_ms limit 1) best on true
        left join players p on p.id = best.player_id left join users u on u.id = p.user_id
      where x.list_id = ${id} order by x.place`,
  )
  const { maps: _count, note, version, ...line } = list
  return {
    ...shownHead(line),
    ...{ note, version, isOwn: line.playerId === userId },
    maps: maps.map((map) => ({ ...map, mapImage: mapImage(map.mapName) })),
  }
}

const shownHead = ({ changedAt, ...line }: Omit<RowOf<typeof LINE>, 'maps'>) => ({
  ...line,
  changedIso: changedAt.toISOString(),
})
