import { ApiError } from '@kz/contract/errors'
import { CLOSING_HOURS, EVENT_CLASSES, LONGEST_EVENT_DAYS } from '@kz/contract/events/event-rules'
import type { Event, events } from '@kz/contract/events/events'
import { STANDINGS } from '@kz/contract/runs/standings'
import { ensureRoute, findMaps } from '../maps/api.ts'
import { type Context, type Emit, inTransaction } from '../platform/api/context.ts'
import { type Db, hasRow, row } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { bool, int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { eventOf } from './event.ts'

/** Making and changing events. */

type Calls = typeof events
type Written = Call<Calls['POST /event/event']>['body']

const A_DAY_MS = 86_400_000

/** Makes an event. Throws ApiError for times that cannot be and for maps that take no runs. */
export async function makeEvent(ctx: Context, { viewer, body }: Call<Calls['POST /event/event']>): Promise<Event> {
  requireTimes(ctx, body, true)
  return inTransaction(ctx, async (tx, emit, audit) => {
    const made = await row(
      tx,
      { id: int },
      sql`insert into events (kind, name, intro, rules, starts_at, ends_at, closes_at, classes, standing, made_by)
        values (${body.kind}, ${body.name}, ${body.intro}, ${body.rules}, ${body.startsAt}, ${body.endsAt}, ${closesAt(body)},
          ${classesOf(body)}, ${STANDINGS.indexOf(body.standing)}, ${viewer.userId}) returning id`,
    )
    const eventId = (made as { id: number }).id
    await setMaps(tx, eventId, body)
    await audit('event.make', `event:${eventId}`, { after: told(body) })
    emit({ type: 'event.changed', data: { eventId } })
    return eventOf(tx, eventId)
  })
}

/** Changes an event; what its runs are counted by only before it begins. Throws ApiError for one that is over. */
export async function changeEvent(ctx: Context, { query, body }: Call<Calls['PUT /event/event']>): Promise<Event> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const before = await requireOpen(tx, query.id)
    if (before.version !== body.version) throw new ApiError('event_changed')
    requireTimes(ctx, body, !before.began)
    const classes = classesOf(body)
    const standing = STANDINGS.indexOf(body.standing)
    if (before.began) {
      const isSame = await hasRow(
        tx,
        sql`select from events e where e.id = ${query.id} and e.starts_at = ${body.startsAt} and e.standing = ${standing}
          and e.classes = ${classes} and e.kind = ${body.kind} and ${JSON.stringify(body.maps.map(({ mapName, route }) => [mapName, route]))}::jsonb = (
            select jsonb_agg(jsonb_build_array(m.name, o.name) order by x.place)
            from event_maps x join routes o on o.id = x.route_id join maps m on m.id = o.map_id where x.event_id = e.id)`,
      )
      if (!isSame) throw new ApiError('event_began')
    }
    await tx.execute(sql`update events set kind = ${body.kind}, name = ${body.name}, intro = ${body.intro}, rules = ${body.rules},
        starts_at = ${body.startsAt}, ends_at = ${body.endsAt}, closes_at = ${closesAt(body)}, classes = ${classes},
        standing = ${standing}, version = version + 1 where id = ${query.id}`)
    if (!before.began) {
      await tx.execute(sql`delete from event_maps where event_id = ${query.id}`)
      await setMaps(tx, query.id, body)
    }
    await audit('event.change', `event:${query.id}`, { before: { name: before.name }, after: told(body) })
    return changed(tx, emit, query.id)
  })
}

/** Calls an event off: no run of it gives points, and it is in no list of results. */
export async function callOff(ctx: Context, { query, body }: Call<Calls['POST /event/call-off']>): Promise<Event> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const before = await requireOpen(tx, query.id)
    await tx.execute(sql`update events set called_off = ${body.reason}, version = version + 1 where id = ${query.id}`)
    await audit('event.call-off', `event:${query.id}`, {
      before: { name: before.name },
      after: { reason: body.reason },
    })
    return changed(tx, emit, query.id)
  })
}

async function changed(tx: Db, emit: Emit, eventId: number): Promise<Event> {
  emit({ type: 'event.changed', data: { eventId } })
  return eventOf(tx, eventId)
}

const ROW = { name: text, version: int, began: bool, stage: text, calledOff: text.orNull }

async function requireOpen(tx: Db, id: number) {
  const found = await row(
    tx,
    ROW,
    sql`select name, version, starts_at <= now() as began, stage, called_off as "calledOff" from events
      where id = ${id} for update`,
  )
  if (!found) throw notFound('Event')
  if (found.calledOff !== null) throw new ApiError('event_called_off')
  if (found.stage === 'OVER') throw new ApiError('event_over')
  return found
}

function requireTimes({ now }: Context, { startsAt, endsAt }: Written, isNew: boolean): void {
  if (endsAt <= startsAt) throw new ApiError('event_ends_first', undefined, { field: 'endsAt' })
  if (endsAt.getTime() - startsAt.getTime() > LONGEST_EVENT_DAYS * A_DAY_MS) {
    throw new ApiError('event_too_long', { days: LONGEST_EVENT_DAYS }, { field: 'endsAt' })
  }
  if (isNew && startsAt < now()) throw new ApiError('event_starts_passed', undefined, { field: 'startsAt' })
  if (endsAt <= now()) throw new ApiError('event_ends_passed', undefined, { field: 'endsAt' })
}

const closesAt = ({ endsAt }: Written): Date => new Date(endsAt.getTime() + CLOSING_HOURS * 3_600_000)
const classesOf = ({ classes }: Written) =>
  sql`${sql.param([...new Set(classes)].map((one) => EVENT_CLASSES.indexOf(one)))}::smallint[]`
const told = ({ name, kind, startsAt, endsAt, maps }: Written) => ({
  ...{ name, kind, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
  maps: maps.map(({ mapName }) => mapName),
})

async function setMaps(tx: Db, eventId: number, { maps }: Written): Promise<void> {
  const known = await findMaps(
    tx,
    maps.map(({ mapName }) => mapName),
  )
  const routes = new Set<number>()
  for (const [at, { mapName, route, note }] of maps.entries()) {
    const map = known.get(mapName)
    const isKnown = map && map.recordable && map.state === 'ACTIVE'
    const isRoute =
      route === '' ||
      (map && (await hasRow(tx, sql`select from routes where map_id = ${map.mapId} and name = ${route}`)))
    if (!isKnown || !isRoute) {
      throw new ApiError('event_map_unknown', { mapName: route ? `${mapName}[${route}]` : mapName }, { field: 'maps' })
    }
    const routeId = await ensureRoute(tx, map.mapId, route)
    if (routes.has(routeId)) throw new ApiError('event_map_twice', { mapName }, { field: 'maps' })
    routes.add(routeId)
    await tx.execute(sql`insert into event_maps (event_id, place, route_id, note)
      values (${eventId}, ${at + 1}, ${routeId}, ${note})`)
  }
}
