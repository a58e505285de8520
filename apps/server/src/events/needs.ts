import { eventPoints } from '@kz/contract/events/event-rules'
import type { EventStandings } from '@kz/contract/events/events'
import { type Db, rows } from '../platform/api/db.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { type Board, NOBODY, runnersShown } from './heads.ts'

/** Places of a map that are looked at: whoever needs more of them needs more than a time. */
const MOST_PLACES = 60

const TIME = { routeId: int, runnerId: int, place: int, timeMs: int, mapName: text, route: text }

interface Placed {
  runnerId: number
  points: number
}

/**
 * What the second needs on one map to lead alone, or null where one map is not enough: the smallest step, as a part of the
 * time that it takes. Who is passed on that map falls a place there, the leader too.
 */
export async function leadNeeds(
  db: Db,
  { eventId, class: of, routes }: Board,
  [leader, second]: readonly Placed[],
): Promise<EventStandings['needs']> {
  if (!leader || !second) return null
  const found = await rows(
    db,
    TIME,
    sql`select b.route_id as "routeId", b.runner_id as "runnerId", b.place, b.time_ms as "timeMs", m.name as "mapName", o.name as route
      from event_runs b join routes o on o.id = b.route_id join maps m on m.id = o.map_id
      where b.event_id = ${eventId} and b.class = ${of} and b.counts and b.route_id = any(${sql.param([...routes])}::integer[])
        and (b.place <= ${MOST_PLACES} or b.runner_id in (${leader.runnerId}, ${second.runnerId}))
      order by b.route_id, b.place`,
  )
  const ways = routes.flatMap((routeId) => {
    const board = found.filter((one) => one.routeId === routeId)
    const own = board.find(({ runnerId }) => runnerId === second.runnerId)
    const lead = board.find(({ runnerId }) => runnerId === leader.runnerId)
    const ahead = board.filter(({ place }) => !own || place < own.place)
    // from the nearest place on
    const target = ahead.toReversed().find(({ place }) => {
      const falls = lead && lead.place >= place && (!own || lead.place < own.place)
      const theirs = leader.points - (falls ? eventPoints(lead.place) - eventPoints(lead.place + 1) : 0)
      return second.points - (own ? eventPoints(own.place) : 0) + eventPoints(place) > theirs
    })
    if (!target) return []
    const { mapName, route, timeMs } = target
    return [{ mapName, route, timeMs: timeMs - 1, ownMs: own?.timeMs ?? null }]
  })
  const step = ({ timeMs, ownMs }: (typeof ways)[number]) => (ownMs === null ? 1 : (ownMs - timeMs) / ownMs)
  const [easiest] = ways.sort((one, other) => step(one) - step(other))
  if (!easiest) return null
  const names = await runnersShown(db, [second.runnerId])
  return { ...(names.get(second.runnerId) ?? NOBODY), ...easiest }
}
