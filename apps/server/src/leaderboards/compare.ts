import { BOARD_PAGE, type Difficulty } from '@kz/contract/rules'
import type { Comparison, leaderboards } from '@kz/contract/runs/leaderboards'
import type { Received } from '@kz/contract/wire/endpoint'
import { pseudoKey } from '../accounts/api.ts'
import type { Context } from '../platform/api/context.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { int, moment, type RowOf, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { standingsOfPlayers } from './leaderboard.ts'

type Asked = Received<(typeof leaderboards)['GET /record/compare']>['query']

const PLAYER = { id: int, pseudo: text, country: text, playerId: int.orNull }
type Player = RowOf<typeof PLAYER>

const MOST_DUELS = 20

/** Two players beside each other: who is faster where both have a released run, and what one took from the other. */
export async function compare(ctx: Context, asked: Asked): Promise<Comparison> {
  const [a, b] = await Promise.all([playerNamed(ctx.db, asked.a), playerNamed(ctx.db, asked.b)])
  const [standings, counted, routes, duels] = await Promise.all([
    standingsOfPlayers(ctx, [a.id, b.id]),
    countAhead(ctx.db, a.id, b.id),
    sharedRoutes(ctx.db, a.id, b.id, asked),
    duelsOf(ctx.db, a.id, b.id),
  ])
  const total = { all: counted.aAhead + counted.bAhead + counted.level, a: counted.aAhead, b: counted.bAhead }[
    asked.ahead
  ]
  const side = ({ id, ...player }: Player, ahead: number, takenFromOther: number) => {
    const standing = standings.get(id) ?? { rank: null, records: 0, everSet: 0 }
    return { ...player, ...standing, ahead, takenFromOther }
  }
  return {
    a: side(a, counted.aAhead, counted.aTook),
    b: side(b, counted.bAhead, counted.bTook),
    page: asked.page,
    totalItems: total,
    totalPages: Math.max(1, Math.ceil(total / BOARD_PAGE)),
    routes,
    duels: duels.map(({ at, ...duel }) => ({ ...duel, dateIso: at.toISOString() })),
  }
}

/** The player of this name today; an account wins over a name in old lists. 404 when there is none. */
async function playerNamed(db: Db, name: string): Promise<Player> {
  const found = await row(
    db,
    PLAYER,
    sql.named(
      'compare-player',
      sql`(select p.id, u.pseudo, u.country, u.id as "playerId" from users u join players p on p.user_id = u.id
          where u.pseudo_key = ${pseudoKey(name)})
        union all (select p.id, p.name, p.country, null from players p where p.user_id is null and p.name = ${name}) limit 1`,
    ),
  )
  if (!found) throw notFound('Player')
  return found
}

/** A player's best run of each route, and its demo where the file is there. */
const best = (player: number): SQL => sql`select distinct on (route_id) route_id, time_ms as ms,
    case when sha256 is not null then id end as demo
  from demos where player_id = ${player} and state = 'RELEASED' and not has_cp order by route_id, time_ms, id`

/** Both players' best runs on the routes that both have one on. */
const shared = (a: number, b: number): SQL => sql`
  (${best(a)}) one join (${best(b)}) other on other.route_id = one.route_id
  join routes r on r.id = one.route_id join maps m on m.id = r.map_id and m.state = 'ACTIVE' and m.recordable`

async function countAhead(db: Db, a: number, b: number) {
  const found = await row(
    db,
    { aAhead: int, bAhead: int, level: int, aTook: int, bTook: int },
    sql.named(
      'compare-counts',
      sql`select count(*) filter (where one.ms < other.ms) as "aAhead", count(*) filter (where other.ms < one.ms) as "bAhead",
          count(*) filter (where other.ms = one.ms) as level,
          (select count(*) from reigns where player_id = ${a} and previous_player_id = ${b} and not has_cp) as "aTook",
          (select count(*) from reigns where player_id = ${b} and previous_player_id = ${a} and not has_cp) as "bTook"
        from ${shared(a, b)}`,
    ),
  )
  return found as NonNullable<typeof found>
}

const SHARED_ROUTES_ROW = {
  mapName: text,
  route: text,
  difficulty: text.as<Difficulty>(),
  aMs: int,
  bMs: int,
  aDemo: int.orNull,
  bDemo: int.orNull,
  holder: text.as<'a' | 'b' | 'other'>(),
}

async function sharedRoutes(db: Db, a: number, b: number, { ahead, sort, page }: Asked): Promise<Comparison['routes']> {
  const where = { all: sql`true`, a: sql`one.ms < other.ms`, b: sql`other.ms < one.ms` }[ahead]
  const order = { gap: sql`abs(one.ms - other.ms)::float8 / least(one.ms, other.ms),`, map: sql`` }[sort]
  const found = await rows(
    db,
    SHARED_ROUTES_ROW,
    sql.named(
      `compare-routes-${ahead}-by-${sort}`,
      sql`select m.name as "mapName", r.name as route, m.difficulty, one.ms as "aMs", other.ms as "bMs",
          one.demo as "aDemo", other.demo as "bDemo",
          case d.player_id when ${a} then 'a' when ${b} then 'b' else 'other' end as holder
        from ${shared(a, b)} left join route_records h on h.route_id = r.id and not h.has_cp
          left join demos d on d.id = h.demo_id
        where ${where} order by ${order} lower(m.name), m.id, r.name
        limit ${BOARD_PAGE} offset ${(page - 1) * BOARD_PAGE}`,
    ),
  )
  return found.map(({ aDemo, bDemo, ...line }) => ({
    ...line,
    watched: aDemo === null || bDemo === null ? null : { a: aDemo, b: bDemo },
  }))
}

const DUELS_OF_ROW = { mapName: text, route: text, by: text.as<'a' | 'b'>(), timeMs: int, previousMs: int, at: moment }

function duelsOf(db: Db, a: number, b: number) {
  return rows(
    db,
    DUELS_OF_ROW,
    sql.named(
      'compare-duels',
      sql`select m.name as "mapName", r.name as route, case w.player_id when ${a} then 'a' else 'b' end as by,
          w.time_ms as "timeMs", w.previous_ms as "previousMs", w.held_from as at
        from reigns w join routes r on r.id = w.route_id join maps m on m.id = r.map_id and m.state <> 'HIDDEN'
        where not w.has_cp and ((w.player_id = ${a} and w.previous_player_id = ${b})
          or (w.player_id = ${b} and w.previous_player_id = ${a}))
        order by w.held_from desc, w.demo_id desc limit ${MOST_DUELS}`,
    ),
  )
}
