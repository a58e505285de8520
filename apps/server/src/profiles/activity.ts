import type { PlayerActivity, Profile } from '@kz/contract/accounts/profiles'
import { formatDate, formatDay, formatTime } from '@kz/contract/rules'
import { pagingOf } from '@kz/contract/wire/page'
import { isPublished } from '../news/api.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { bool, int, moment, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

const RECENT = 20
const RECENT_RECORDS = 10
const ACTIVITY_OF_ROW = {
  kind: text.as<'article' | 'chat' | 'demos' | 'map' | 'news'>(),
  commentId: int,
  newsId: int.orNull,
  commentNewsName: text.orNull,
  at: moment,
}

/** A comment `c` with the post or the map it stands under, and whether everybody may read it there. */
const withPlace = sql.raw(`comments c left join posts p on p.id = c.target_id and p.kind = c.kind
  left join maps m on m.id = c.target_id and c.kind = 'map' and m.state <> 'HIDDEN'`)
const isRead = sql`c.kind = 'demos' or m.id is not null or c.kind in ('news', 'article') and ${isPublished}`

/** The last comments and chat messages of a player that everybody may read, newest first; without their text. */
export async function activityOf(db: Db, userId: number): Promise<PlayerActivity[]> {
  const found = await rows(
    db,
    ACTIVITY_OF_ROW,
    sql`select c.id as "commentId", c.kind, c.created_at as at, p.id as "newsId", 
        coalesce(p.title, m.name) as "commentNewsName"
      from ${withPlace} where c.author_id = ${userId} and c.deleted_at is null and (c.kind = 'chat' or ${isRead})
      order by c.created_at desc, c.id desc limit ${RECENT}`,
  )
  return found.map(({ at, ...activity }) => ({
    ...activity,
    activityDate: formatDate(at),
    activityDateIso: at.toISOString(),
    isChatBoxComment: activity.kind === 'chat',
    isComment: activity.kind !== 'chat',
  }))
}

const COMMENTS_PAGE = 20
const COMMENT_OF_ROW = {
  commentId: int,
  kind: text.as<'article' | 'demos' | 'map' | 'news'>(),
  newsId: int.orNull,
  newsName: text.orNull,
  message: text,
  at: moment,
}

/** A page of the comments of a member that everybody may read, newest first. */
export async function commentsOf(db: Db, userId: number, page: number) {
  const seen = sql`from ${withPlace}
    where c.author_id = ${userId} and c.deleted_at is null and (${isRead})`
  const [found, total] = await Promise.all([
    rows(
      db,
      COMMENT_OF_ROW,
      sql`select c.id as "commentId", c.kind, p.id as "newsId", coalesce(p.title, m.name) as "newsName", c.message, c.created_at as at ${seen}
        order by c.created_at desc, c.id desc limit ${COMMENTS_PAGE} offset ${(page - 1) * COMMENTS_PAGE}`,
    ),
    row(db, { count: int }, sql`select count(*) as count ${seen}`),
  ])
  return {
    comments: found.map(({ at, ...comment }) => ({ ...comment, dateIso: at.toISOString() })),
    ...pagingOf(page, COMMENTS_PAGE, total?.count ?? 0),
  }
}

const RECENT_RECORDS_OF_ROW = {
  mapName: text,
  currentRecord: bool,
  mapId: int,
  newsId: int.orNull,
  newsName: text.orNull,
  timeMs: int,
  releasedAt: moment.orNull,
}

/** The last records of a player, with the release news each was told in. */
export async function recentRecordsOf(db: Db, playerId: number): Promise<Profile['recentRecords']> {
  const found = await rows(
    db,
    RECENT_RECORDS_OF_ROW,
    sql`select m.name as "mapName", m.id as "mapId", g.time_ms as "timeMs", g.held_from as "releasedAt",
        g.held_until is null as "currentRecord", p.id as "newsId", p.title as "newsName"
      from (select * from reigns where player_id = ${playerId}) g
        join demos d on d.id = g.demo_id join routes r on r.id = g.route_id
        join maps m on m.id = r.map_id and m.state <> 'HIDDEN' left join posts p on p.id = d.news_id and ${isPublished}
      order by g.held_from desc nulls last, g.demo_id desc limit ${RECENT_RECORDS}`,
  )
  return found.map(({ timeMs, releasedAt, ...record }) => ({
    ...record,
    time: formatTime(timeMs),
    releaseDate: releasedAt && formatDay(releasedAt),
  }))
}
