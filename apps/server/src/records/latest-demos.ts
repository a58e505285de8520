import { isIn } from '@kz/contract/roles'
import {
  formatDay,
  formatDifference,
  formatTime,
  isNew,
  LATEST_DEMOS_MOST,
  REJECTED_PUBLIC_DAYS,
} from '@kz/contract/rules'
import { demosThread } from '../comments/api.ts'
import { mapImage } from '../maps/api.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { bool, int, ints, moment, type RowOf, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { beforeOf, formerUnknown, holderCountry, holderName, holderOf, linkOrNull, timeOrNull } from './shape.ts'

const FOUND = {
  demoId: int,
  mapName: text,
  route: text,
  player: text,
  playerId: int.orNull,
  playerCountry: text,
  timeMs: int,
  hasCp: bool,
  cp: int,
  gc: int,
  mpbhop: bool,
  previousHasMpbhop: bool,
  previousPlayer: text.orNull,
  previousPlayerId: int.orNull,
  previousPlayerCountry: text.orNull,
  hasFile: bool,
  rejected: bool,
  rejectedReason: text.orNull,
  likes: int,
  liked: bool,
  decidedAt: moment,
  formerUnknown: bool,
  previousMs: int.orNull,
  ytId: text.orNull,
}
type Found = RowOf<typeof FOUND>

export interface Window {
  offset: number
  limit: number
  withRejected: boolean
}

/** Which rejected demos the viewer sees: all of the last 14 days, later their own; demo staff sees every one. */
export function rejectedInSight(viewer: Viewer | null): SQL {
  if (viewer && isIn('DEMO', viewer.roles)) return sql`true`
  return sql`(d.decided_at > now() - make_interval(days => ${REJECTED_PUBLIC_DAYS}) or d.user_id = ${viewer?.userId ?? 0})`
}

/**
 * The newest released and rejected demos that have a date, at most 500 deep. `total` counts what the viewer can reach. The first line
 * carries the numbers of the comment thread.
 */
export async function latestDemos(db: Db, viewer: Viewer | null, now: Date, { offset, limit, withRejected }: Window) {
  const inState = withRejected
    ? sql`d.state in ('RELEASED', 'REJECTED') and (d.state = 'RELEASED' or ${rejectedInSight(viewer)})`
    : sql`d.state = 'RELEASED' and d.state in ('RELEASED', 'REJECTED')`
  const shown = sql`${inState} and d.decided_at is not null and exists (
    select from routes r join maps m on m.id = r.map_id and m.state = 'ACTIVE' where r.id = d.route_id)`
  const [found, counted, thread] = await Promise.all([
    rows(
      db,
      FOUND,
      sql`select d.id as "demoId", m.name as "mapName", r.name as route, ${holderName('d')} as player,
          d_user.id as "playerId", ${holderCountry('d')} as "playerCountry", d.time_ms as "timeMs",
          d.has_cp as "hasCp", d.cp, d.gc, d.mpbhop, before.time_ms as "previousMs",
          coalesce(before.mpbhop, false) as "previousHasMpbhop", ${holderName('before')} as "previousPlayer",
          before_user.id as "previousPlayerId", ${holderCountry('before')} as "previousPlayerCountry",
          d.decided_at as "decidedAt", ${formerUnknown('d')} as "formerUnknown", d.yt_id as "ytId", d.sha256 is not null and d.state = 'RELEASED' as "hasFile",
          d.state = 'REJECTED' as rejected, case when d.state = 'REJECTED' then d.comment end as "rejectedReason",
          given.likes, given.liked
        from (select * from demos d where ${shown} order by d.decided_at desc, d.id desc
            limit ${Math.max(0, Math.min(limit, LATEST_DEMOS_MOST - offset))} offset ${offset}) d
          join routes r on r.id = d.route_id join maps m on m.id = r.map_id ${holderOf('d')}
          ${beforeOf('d')} ${holderOf('before')}
          cross join lateral (select count(*) as likes, coalesce(bool_or(user_id = ${viewer?.userId ?? 0}), false) as liked
            from demo_likes where demo_id = d.id and d.state = 'RELEASED') given
        order by d.decided_at desc, d.id desc`,
    ),
    row(
      db,
      { total: int },
      sql`select count(*) as total from (select from demos d where ${shown} limit ${LATEST_DEMOS_MOST}) reached`,
    ),
    demosThread(db),
  ])
  return {
    total: counted?.total ?? 0,
    demos: found.map((demo, place) => ({ ...shape(demo, now), ...(place === 0 ? thread : NO_THREAD) })),
  }
}

/** Whether a member reaches demos in the list that others do not: their own, rejected long ago. */
const reachesMore = (userId: number): SQL =>
  // the planner is not to see who it is: it would plan anew at each call, since most members have few demos
  sql`exists (select from demos where user_id = (select ${userId}::integer) and state = 'REJECTED'
    and decided_at <= now() - make_interval(days => ${REJECTED_PUBLIC_DAYS}))`

/** A member's own likes among demos of the list; null where the member's list is another one. */
export async function ownOfLatest(
  db: Db,
  { userId }: Viewer,
  shown: readonly { demoId: number; rejected: boolean }[],
  withRejected: boolean,
): Promise<{ liked: boolean }[] | null> {
  const ids = shown.map(({ demoId }) => demoId)
  const own = await row(
    db,
    { reachesMore: bool, liked: ints },
    sql.named(
      'own-latest',
      sql`select ${reachesMore(userId)} as "reachesMore", array(select demo_id from demo_likes
          where user_id = ${userId} and demo_id = any(${sql.ids(ids)})) as liked`,
    ),
  )
  if (!own || (own.reachesMore && withRejected)) return null
  return shown.map(({ demoId, rejected }) => ({ liked: !rejected && own.liked.includes(demoId) }))
}

const NO_THREAD = { totalComments: 0, totalPages: 0 }

function shape({ decidedAt, previousMs, ytId, ...demo }: Found, now: Date) {
  return {
    ...demo,
    mapImage: mapImage(demo.mapName),
    time: formatTime(demo.timeMs),
    timeDifference: previousMs === null ? '-' : formatDifference(demo.timeMs - previousMs),
    previousTime: timeOrNull(previousMs),
    releaseDate: formatDay(decidedAt),
    releaseDateIso: decidedAt.toISOString(),
    isNew: !demo.rejected && isNew(decidedAt, now),
    ytLink: linkOrNull(ytId),
  }
}
