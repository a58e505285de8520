import { EVENT_CLASSES, type EventKind, type EventStage } from '@kz/contract/events/event-rules'
import type { EventLine } from '@kz/contract/events/events'
import { type Db, rows } from '../platform/api/db.ts'
import { int, ints, json, moment, type RowOf, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { RUNNER_SHOWN, runnerColumns, runnerTables } from '../runs/api.ts'

/** What every place tells of an event. */

export const HEAD = {
  eventId: int,
  kind: text.as<EventKind>(),
  name: text,
  stage: text.as<EventStage>(),
  startsAt: moment,
  endsAt: moment,
  closesAt: moment,
  calledOff: text.orNull,
  classes: ints,
}
/** Of a row `e`. */
export const headColumns: SQL = sql.raw(`e.id as "eventId", e.kind, e.name, e.stage, e.starts_at as "startsAt",
  e.ends_at as "endsAt", e.closes_at as "closesAt", e.called_off as "calledOff", e.classes`)

/** The columns as they leave. */
export const shownHead = ({
  startsAt,
  endsAt,
  closesAt,
  eventId,
  kind,
  name,
  stage,
  calledOff,
}: RowOf<typeof HEAD>) => ({
  ...{ eventId, kind, name, stage, calledOff },
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  closesAt: closesAt.toISOString(),
})

export const classAt = (at: number | undefined) => EVENT_CLASSES[at ?? 0] ?? 'pro'

const LINE = { ...HEAD, players: int, maps: json.as<EventLine['maps']>(), firstId: int.orNull }

/** Events `e` as lists show them, in the order and of the number that `which` says. */
export async function eventLines(db: Db, which: SQL): Promise<EventLine[]> {
  const found = await rows(
    db,
    LINE,
    sql`select ${headColumns},
        coalesce((select max(count)::integer from (select count(*) as count from event_lines l
          where l.event_id = e.id group by l.class) of_class), 0) as players,
        coalesce((select json_agg(json_build_object('mapName', m.name, 'route', o.name) order by x.place)
          from event_maps x join routes o on o.id = x.route_id join maps m on m.id = o.map_id and m.state <> 'HIDDEN'
          where x.event_id = e.id), '[]') as maps,
        (select l.runner_id from event_lines l where l.event_id = e.id and l.class = e.classes[1] and l.place = 1) as "firstId"
      from events e ${which}`,
  )
  const names = await runnersShown(
    db,
    found.flatMap(({ firstId }) => firstId ?? []),
  )
  return found.map(({ firstId, players, maps, ...head }) => ({
    ...shownHead(head),
    ...{ maps, players },
    first: (firstId !== null && names.get(firstId)) || null,
  }))
}

/** Names and flags by runner. */
export async function runnersShown(db: Db, ids: readonly number[]) {
  const found = await rows(
    db,
    { runnerId: int, ...RUNNER_SHOWN },
    sql`select x.runner_id as "runnerId", ${runnerColumns}
      from unnest(${sql.param([...new Set(ids)])}::integer[]) as x (runner_id) ${runnerTables('x')}`,
  )
  return new Map(found.map(({ runnerId, ...name }) => [runnerId, name]))
}

export const NOBODY = { player: '', playerId: null, playerCountry: 'n-a' }

/** A class of an event. */
export interface Board {
  eventId: number
  class: number
  /** of its maps, in their order */
  routes: readonly number[]
}
