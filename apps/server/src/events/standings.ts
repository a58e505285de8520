import { EVENT_CLASSES, EVENT_PAGE } from '@kz/contract/events/event-rules'
import type { EventPlace, EventStandings, events } from '@kz/contract/events/events'
import { pagingOf } from '@kz/contract/wire/page'
import type { Context } from '../platform/api/context.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { int, ints, type RowOf } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { type Board, classAt, NOBODY, runnersShown } from './heads.ts'
import { leadNeeds } from './needs.ts'

const LINE = { runnerId: int, points: int, place: int, before: int.orNull }
const lines = ({ eventId, class: of }: Board, which: SQL) =>
  sql`select l.runner_id as "runnerId", l.points, l.place, l.placed_before as before from event_lines l
    where l.event_id = ${eventId} and l.class = ${of} and ${which}`

/** A page of a class's standings with the viewer's own line. Throws ApiError not_found. */
export async function standingsOf(
  { db }: Context,
  { query, viewer }: Call<(typeof events)['GET /event/standings']>,
): Promise<EventStandings> {
  const { id, page } = query
  const event = await row(
    db,
    { classes: ints, routes: ints },
    sql`select e.classes, array(select x.route_id from event_maps x where x.event_id = e.id order by x.place) as routes
      from events e where e.id = ${id}`,
  )
  if (!event) throw notFound('Event')
  const of = query.class ? EVENT_CLASSES.indexOf(query.class) : (event.classes[0] ?? 0)
  if (!event.classes.includes(of)) throw notFound('Event')
  const board: Board = { eventId: id, class: of, routes: event.routes }
  const [found, first, counted, own] = await Promise.all([
    rows(
      db,
      LINE,
      sql`${lines(board, sql`l.place > ${(page - 1) * EVENT_PAGE} and l.place <= ${page * EVENT_PAGE}`)} order by l.place`,
    ),
    rows(db, LINE, sql`${lines(board, sql`l.place <= 2`)} order by l.place`),
    row(db, { total: int }, sql`select count(*) as total from event_lines where event_id = ${id} and class = ${of}`),
    viewer ? ownLine(db, board, viewer.userId) : undefined,
  ])
  const [described, mine, needs] = await Promise.all([
    describe(db, board, found),
    own ? describe(db, board, [own]) : [],
    leadNeeds(db, board, first),
  ])
  const [leader, second] = first
  const [line] = mine
  return {
    ...pagingOf(page, EVENT_PAGE, counted?.total ?? 0),
    class: classAt(of),
    lines: described,
    most: leader?.points ?? null,
    leadBy: leader && second ? leader.points - second.points : null,
    needs,
    mine: line
      ? { ...line, page: Math.ceil(line.place / EVENT_PAGE), open: line.cells.filter((cell) => cell === null).length }
      : null,
  }
}

const ownLine = (db: Db, board: Board, userId: number) =>
  row(
    db,
    LINE,
    lines(
      board,
      sql`l.runner_id = (select coalesce(w.root_id, w.id) from runners w join players p on p.id = w.player_id
        where p.user_id = ${userId})`,
    ),
  )

const CELL = { runnerId: int, routeId: int, place: int, points: int, timeMs: int, runId: int }

async function describe(db: Db, board: Board, found: readonly RowOf<typeof LINE>[]): Promise<EventPlace[]> {
  const ids = found.map(({ runnerId }) => runnerId)
  const [names, cells] = await Promise.all([
    runnersShown(db, ids),
    rows(
      db,
      CELL,
      sql`select runner_id as "runnerId", route_id as "routeId", place, points, time_ms as "timeMs", run_id as "runId"
        from event_runs where event_id = ${board.eventId} and class = ${board.class} and counts
          and route_id = any(${sql.param([...board.routes])}::integer[]) and runner_id = any(${sql.param(ids)}::integer[])`,
    ),
  ])
  const byLine = new Map(cells.map(({ runnerId, routeId, ...cell }) => [`${runnerId} ${routeId}`, cell]))
  return found.map(({ runnerId, points, place, before }) => ({
    ...{ place, ...(names.get(runnerId) ?? NOBODY), points },
    cells: board.routes.map((routeId) => byLine.get(`${runnerId} ${routeId}`) ?? null),
    change: before === null ? null : before - place,
  }))
}
