import { formatDate, formatDifference, formatTime } from '@kz/contract/rules'
import type { demos, OwnDemo, SubmittedDemo } from '@kz/contract/runs/demos'
import type { Reply } from '@kz/contract/wire/endpoint'
import { mapImage } from '../maps/api.ts'
import { type Db, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { int, moment, type RowOf, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { requireOpen } from '../platform/api/switches.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { isOpen, isPending, NO_METADATA, since, waitingCount } from '../submissions/api.ts'
import { DEMO_QUEUE, type DemoRow, demoRows, ownDemo } from './queue.ts'

/** The lists of waiting demos: the checkers' cards and what everybody may see. */

type PublicDemo = Reply<(typeof demos)['GET /record/public-submitted-demos']>[number]
type History = SubmittedDemo['history']

const QUEUE_PAGE = 200

/** One page of waiting demos, oldest first; a deferred one comes last for seven days. `total` counts them all. */
export async function submittedDemos(
  db: Db,
  viewer: Viewer,
  page: number,
): Promise<{ total: number; demos: SubmittedDemo[] }> {
  const [found, total] = await Promise.all([
    demoRows(
      db,
      sql`d.state in ('SUBMITTED', 'DEFERRED') and not ${isPending(DEMO_QUEUE, 'd')}`,
      sql`order by d.state = 'DEFERRED' and d.deferred_until > now(), ${since('d')}, d.id
        limit ${QUEUE_PAGE} offset ${page * QUEUE_PAGE}`,
    ),
    waitingCount(db, DEMO_QUEUE),
  ])
  return { total, demos: await cards(db, viewer, found) }
}

/** One demo as its checker sees it, in any state. Throws ApiError not_found. */
export async function card(db: Db, viewer: Viewer, demoId: number): Promise<SubmittedDemo> {
  const [made] = await cards(db, viewer, await demoRows(db, sql`d.id = ${demoId}`))
  if (!made) throw notFound('Demo')
  return made
}

async function cards(db: Db, viewer: Viewer, found: DemoRow[]): Promise<SubmittedDemo[]> {
  const histories = await historiesOf(db, [...new Set(found.map(({ playerId }) => playerId))])
  return found.map((demo) => cardOf(demo, viewer, histories.get(demo.playerId)))
}

function cardOf(
  demo: DemoRow,
  viewer: Viewer,
  history: History = { released: 0, rejected: 0, open: 0, latest: [] },
): SubmittedDemo {
  const hasClaim = demo.claimedUntil !== null
  return {
    ...ownDemo(demo),
    comment: demo.comment || null,
    mapImage: mapImage(demo.mapName),
    userId: demo.userId,
    playerName: demo.playerName,
    country: demo.country,
    ipAddress: demo.ip,
    countryAddress: demo.ipCountry,
    previousPlayerCountry: demo.previousPlayerCountry,
    hasCp: demo.hasCp,
    hasMpbhop: demo.mpbhop,
    note: demo.note,
    decisionFailed: demo.decisionFailed,
    internalNote: demo.internalNote,
    question: demo.question,
    answer: demo.answer,
    size: demo.size ?? 0,
    sha256: demo.sha256 ?? '',
    seen: demo.seen ?? NO_METADATA,
    claimedUntil: demo.claimedUntil === null ? null : formatDate(new Date(demo.claimedUntil)),
    mine: hasClaim && demo.claimedBy === viewer.userId,
    conflict: isConflict(viewer, demo),
    history: { ...history, latest: history.latest.filter(({ demoId }) => demoId !== demo.demoId).slice(0, LATEST) },
  }
}

/** Own demo, or one that would take the viewer's own record. */
function isConflict(
  viewer: Viewer,
  demo: { userId: number | null; previousUserId: number | null; state: DemoRow['state'] },
): boolean {
  return demo.userId === viewer.userId || (isOpen(DEMO_QUEUE, demo.state) && demo.previousUserId === viewer.userId)
}

/** so many of a player's other demos stand on a card */
const LATEST = 5

const COUNTS = { released: int, rejected: int, open: int, playerId: int }
const EARLIER = {
  ...{ playerId: int, demoId: int, mapName: text, route: text, timeMs: int, at: moment, reason: text.orNull },
  status: text.as<DemoRow['state']>(),
}

/** What each player has sent so far: how it ended, and the newest of it. */
async function historiesOf(db: Db, playerIds: number[]): Promise<Map<number, History>> {
  const players = sql.param(playerIds)
  const [counts, latest] = await Promise.all([
    rows(
      db,
      COUNTS,
      sql`select player_id as "playerId", count(*) filter (where state = 'RELEASED') as released,
          count(*) filter (where state = 'REJECTED') as rejected,
          count(*) filter (where state in ('SUBMITTED', 'DEFERRED')) as open
        from demos where player_id = any(${players}) group by player_id`,
    ),
    rows(
      db,
      EARLIER,
      sql`select d.player_id as "playerId", d.id as "demoId", m.name as "mapName", r.name as route, d.time_ms as "timeMs",
          d.state as status, coalesce(d.decided_at, d.submitted_at) as at,
          nullif(case d.state when 'REJECTED' then d.comment when 'REVOKED' then d.revoke_reason end, '') as reason
        from unnest(${players}::integer[]) as player
          cross join lateral (select * from demos where player_id = player and state <> 'WITHDRAWN'
            order by submitted_at desc, id desc limit ${LATEST + 1}) d
          join routes r on r.id = d.route_id join maps m on m.id = r.map_id
        order by d.submitted_at desc, d.id desc`,
    ),
  ])
  const latestOf = (player: number) => latest.filter(({ playerId }) => playerId === player).map(shapeEarlier)
  return new Map(counts.map(({ playerId, ...history }) => [playerId, { ...history, latest: latestOf(playerId) }]))
}

const shapeEarlier = ({ playerId: _, at, ...demo }: RowOf<typeof EARLIER>): History['latest'][number] => ({
  ...demo,
  dateIso: at.toISOString(),
})

const MOST_OWN = 200

/** A player's own submitted demos, newest first. */
export async function ownDemos(db: Db, userId: number): Promise<OwnDemo[]> {
  const tail = sql`order by d.submitted_at desc, d.id desc limit ${MOST_OWN}`
  return (await demoRows(db, sql`d.user_id = ${userId}`, tail)).map(ownDemo)
}

/** The queue as everybody sees it: no address, note or file. Throws ApiError queue_closed. */
export async function publicSubmittedDemos(db: Db): Promise<PublicDemo[]> {
  await requireOpen(db, 'PUBLIC_QUEUE')
  const found = await demoRows(
    db,
    sql`d.state in ('SUBMITTED', 'DEFERRED') and m.state = 'ACTIVE'`,
    sql`order by queue.place limit ${QUEUE_PAGE}`,
  )
  return found.map((demo) => ({
    demoId: demo.demoId,
    mapName: demo.mapName,
    route: demo.route,
    player: demo.playerName,
    country: demo.country,
    time: formatTime(demo.timeMs),
    timeDifference: demo.previousMs === null ? null : formatDifference(demo.timeMs - demo.previousMs),
    submittedDate: formatDate(new Date(demo.submittedAt)),
    submittedDateIso: new Date(demo.submittedAt).toISOString(),
    status: demo.state,
    queuePosition: demo.place ?? 0,
  }))
}
