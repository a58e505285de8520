import { BOARD_PAGE, DIFFICULTIES, formatTime, LENGTHS } from '@kz/contract/rules'
import type { BeatableSort } from '@kz/contract/runs/beatable-sorts'
import type { leaderboards } from '@kz/contract/runs/leaderboards'
import type { Reply } from '@kz/contract/wire/endpoint'
import { MAP_TAGS, mapImage } from '../maps/api.ts'
import type { Context } from '../platform/api/context.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { bool, int, moment, real, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { runCountry } from '../records/api.ts'
import { countBoard } from './columns/api.ts'
import { type BoardFilters, matches } from './filters.ts'

type Beatable = Reply<(typeof leaderboards)['GET /record/beatable']>
interface Asked extends BoardFilters {
  kind: 'open' | 'weak'
  player?: string | undefined
  sort: BeatableSort
  descending: boolean
  page: number
}

const FOUND = {
  ...MAP_TAGS,
  isXdMap: bool,
  mapName: text,
  route: text,
  timeMs: int.orNull,
  playerName: text.orNull,
  country: text.orNull,
  taken: int,
  improvedBy: real.orNull,
  mapReleased: moment.orNull,
  heldFrom: moment.orNull,
  formerUnknown: bool,
}
const weakness = sql.raw(
  'case when w.former_unknown then 0 when w.previous_ms is null then 1 else (w.previous_ms - w.time_ms)::float8 / w.previous_ms end',
)

/**
 * What to go for next: routes nobody holds, the oldest first, or records by how little they were fought for: first records
 * that nobody improved, then those whose last improvement was the largest part of the time, for there is more to come,
 * then those of which nobody knows what was before them.
 */
export async function beatable(ctx: Context, asked: Asked): Promise<Beatable> {
  const { db } = ctx
  const window = sql`limit ${BOARD_PAGE} offset ${(asked.page - 1) * BOARD_PAGE}`
  const lists = asked.kind === 'open' ? openRoutes(asked) : weakRecords(asked)
  const [found, total] = await Promise.all([
    rows(db, FOUND, sql`${lists.select} ${lists.from} ${lists.order} ${window}`),
    asked.kind === 'open' ? countOpen(db, lists.from) : countHeld(ctx, asked),
  ])
  return {
    page: asked.page,
    totalItems: total,
    totalPages: Math.max(1, Math.ceil(total / BOARD_PAGE)),
    lines: found.map(({ mapReleased, heldFrom, ...line }) => ({
      ...line,
      mapImage: mapImage(line.mapName),
      mapReleaseDateIso: mapReleased?.toISOString() ?? null,
      time: line.timeMs === null ? null : formatTime(line.timeMs),
      releaseDateIso: heldFrom?.toISOString() ?? null,
    })),
  }
}

async function countOpen(db: Db, from: SQL): Promise<number> {
  const counted = await row(db, { total: int }, sql`select count(*) as total ${from}`)
  return counted?.total ?? 0
}

/** Every record that counts, without the player's: the columns know how many that are, a count in SQL reads all of them. */
async function countHeld(ctx: Context, { player, ...filters }: Asked): Promise<number> {
  const own = player === undefined ? [] : await rows(ctx.db, { id: int }, playersCalled(player))
  const board = await countBoard(ctx, { filters, country: undefined, date: ctx.now().toISOString().slice(0, 10) })
  return own.reduce((left, { id }) => left - board.standing(id).records, board.records)
}

const playersCalled = (player: string): SQL => sql`select p.id from players p left join users u on u.id = p.user_id
  where lower(coalesce(u.pseudo, p.name)) = lower(${player})`

const tags = sql.raw(`m.name as "mapName", m.type, m.length, m.difficulty, m.is_xd as "isXdMap",
  m.released_at as "mapReleased"`)

const placeIn = (column: SQL, words: readonly string[]): SQL =>
  sql`nullif(array_position(${sql.param([...words])}::text[], ${column}), ${words.indexOf('unknown') + 1})`

const MAP_ORDERS: Partial<Record<BeatableSort, SQL>> = {
  map: sql`lower(m.name)`,
  difficulty: placeIn(sql`m.difficulty`, DIFFICULTIES),
  type: sql`nullif(m.type, 'unknown')`,
  length: placeIn(sql`m.length`, LENGTHS),
  released: sql`m.released_at`,
}
const RECORD_ORDERS: Partial<Record<BeatableSort, SQL>> = {
  time: sql`w.time_ms`,
  player: sql`lower(coalesce(u.pseudo, p.name))`,
  taken: sql`w.place`,
  improved: sql`case when w.previous_ms is not null then ${weakness} end`,
  held: sql`extract(epoch from now() - w.held_from)`,
}

/** As asked, then in the list's own order; what has no value comes last either way. */
function orderOf({ sort, descending }: Asked, orders: Partial<Record<BeatableSort, SQL>>, own: SQL): SQL {
  const asked = orders[sort]
  if (!asked) return sql`order by ${own}`
  return sql`order by ${asked} ${sql.raw(descending ? 'desc' : 'asc')} nulls last, ${own}`
}

function openRoutes(asked: Asked) {
  const from = sql`from maps m left join routes r on r.map_id = m.id
    where ${matches(asked)} and not exists (select from route_records h where h.route_id = r.id and not h.has_cp)`
  return {
    select: sql`select ${tags}, coalesce(r.name, '') as route, null::integer as "timeMs", null as "playerName",
      null as country, null::timestamptz as "heldFrom", false as "formerUnknown", 0 as taken, null::float8 as "improvedBy"`,
    from,
    order: orderOf(asked, MAP_ORDERS, sql`m.released_at nulls last, m.id, r.id`),
  }
}

function weakRecords(asked: Asked) {
  const others = asked.player === undefined ? sql`` : sql`and w.player_id not in (${playersCalled(asked.player)})`
  const held = sql`w.held_until is null and not w.has_cp and ${matches(asked)} ${others}`
  const joined = sql`reigns w join routes r on r.id = w.route_id join maps m on m.id = r.map_id`
  return {
    select: sql`select ${tags}, r.name as route, w.time_ms as "timeMs", coalesce(u.pseudo, p.name) as "playerName",
      ${runCountry('w')} as country, w.held_from as "heldFrom", w.former_unknown as "formerUnknown", w.place as taken,
      case when w.previous_ms is not null then ${weakness} end as "improvedBy"`,
    from: sql`from ${joined} join players p on p.id = w.player_id left join users u on u.id = p.user_id where ${held}`,
    order: orderOf(asked, { ...MAP_ORDERS, ...RECORD_ORDERS }, sql`${weakness} desc, w.route_id`),
  }
}
