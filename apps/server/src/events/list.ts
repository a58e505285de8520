import { EVENT_PAGE } from '@kz/contract/events/event-rules'
import type { EventResult, events } from '@kz/contract/events/events'
import { pagingOf } from '@kz/contract/wire/page'
import type { Context } from '../platform/api/context.ts'
import { row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { int, moment, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { runnersNamed } from '../runs/api.ts'
import { classAt, eventLines } from './heads.ts'

type Calls = typeof events
const PAGE_SIZE = 20

/** A page of all events, the last one first. */
export async function eventList({ db }: Context, { query: { page } }: Call<Calls['GET /event/list']>) {
  const [found, counted] = await Promise.all([
    eventLines(db, sql`order by e.starts_at desc, e.id desc limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`),
    row(db, { total: int }, sql`select count(*) as total from events`),
  ])
  return { events: found, ...pagingOf(page, PAGE_SIZE, counted?.total ?? 0) }
}

const RESULT = {
  eventId: int,
  kind: text.as<EventResult['kind']>(),
  name: text,
  class: int,
  endsAt: moment,
  place: int,
  players: int,
  points: int,
}

/** What a player reached in events that are over, the last one first. Throws ApiError not_found. */
export async function resultsOf({ db }: Context, { query }: Call<Calls['GET /event/player']>) {
  const ids = await runnersNamed(db, query.player)
  if (ids.length === 0) throw notFound('Player')
  const found = await rows(
    db,
    RESULT,
    sql`select e.id as "eventId", e.kind, e.name, l.class, e.ends_at as "endsAt", l.place, l.points,
        (select count(*) from event_lines o where o.event_id = e.id and o.class = l.class) as players
      from event_lines l join events e on e.id = l.event_id
      where l.runner_id = any(${sql.param(ids)}::integer[]) and e.stage = 'OVER' and e.called_off is null
      order by e.ends_at desc, e.id desc, array_position(e.classes, l.class) limit ${EVENT_PAGE}`,
  )
  return {
    results: found.map(({ endsAt, ...result }) => ({
      ...result,
      class: classAt(result.class),
      endsAt: endsAt.toISOString(),
    })),
  }
}
