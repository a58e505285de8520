import {
  type notifications as calls,
  type Notification,
  NotificationEvent,
  type NotificationKind,
} from '@kz/contract/notifications'
import { formatDate } from '@kz/contract/rules'
import type { Reply } from '@kz/contract/wire/endpoint'
import { parseBBCode, parseForum, writeExtract } from '@kz/markup'
import { urlOf } from '../news/api.ts'
import type { Context } from '../platform/api/context.ts'
import { row, rows } from '../platform/api/db.ts'
import { bool, int, json, moment, type RowOf, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { sightOf } from './in-sight.ts'

const LIST_PAGE = 20
const MOST_COUNTED = 100
const MOST_ACTORS = 3
const EXTRACT = 140

type About = Notification['about']

const FOUND = {
  changedAt: moment,
  isRead: bool,
  event: json.orNull,
  /** these are empty where there is an event */
  sourceId: int.orNull.as<number>(),
  message: text.orNull.as<string>(),
  place: text.as<'article' | 'chat' | 'demos' | 'map' | 'news'>().orNull,
  targetId: int.orNull.as<number>(),
  threadId: int.orNull.as<number>(),
  title: text.orNull,
  total: int,
  id: int,
  kind: text.as<NotificationKind>(),
  actors: json.as<{ userId: number; pseudo: string; country: string; picture: string }[]>(),
  actorCount: int,
}
type Found = RowOf<typeof FOUND>

/** A page of the viewer's notifications, newest first; what the viewer may not read any more is left out. */
export async function notificationPage(
  ctx: Context,
  viewer: Viewer,
  page: number,
): Promise<Reply<(typeof calls)['GET /notification/list']>> {
  const { acts, isShown } = await sightOf(ctx, viewer)
  const found = await rows(
    ctx.db,
    FOUND,
    sql`with page as (
        select n.*, count(*) over () as total from notifications n where n.user_id = ${viewer.userId} and ${isShown}
        order by n.changed_at desc, n.id desc limit ${LIST_PAGE} offset ${(page - 1) * LIST_PAGE}
      ), acts as (
        select act.* from page n cross join lateral (${acts}) act
      )
      select n.id, n.kind, n.changed_at as "changedAt", n.read_at is not null as "isRead", n.event, n.total, first.*,
        (select count(distinct "actorId") from acts where "notificationId" = n.id) as "actorCount",
        coalesce((select json_agg(json_build_object('userId', u.id, 'pseudo', u.pseudo, 'country', u.country,
              'picture', u.picture) order by actor.last desc)
          from (select "actorId", max("sourceId") as last from acts where "notificationId" = n.id
              group by "actorId" order by last desc limit ${MOST_ACTORS}) actor
            join users u on u.id = actor."actorId"), '[]') as actors
      from page n left join lateral (
        select "sourceId", message, place, "targetId", "threadId", title from acts
        where "notificationId" = n.id order by "sourceId" limit 1) first on true
      order by n.changed_at desc, n.id desc`,
  )
  const totalItems = found[0]?.total ?? 0
  return {
    notifications: found.map(shape),
    page,
    totalPages: Math.max(1, Math.ceil(totalItems / LIST_PAGE)),
    totalItems,
  }
}

const shape = (found: Found): Notification => ({
  id: found.id,
  kind: found.kind,
  date: formatDate(found.changedAt),
  dateIso: found.changedAt.toISOString(),
  read: found.isRead,
  actors: found.actors,
  actorCount: found.actorCount,
  about: aboutOf(found),
})

function aboutOf({ event, sourceId, message, place, targetId, threadId, title }: Found): About {
  if (event !== null) return NotificationEvent.parse(event)
  const parse = place === null ? parseForum : parseBBCode
  const extract = writeExtract(parse(message).nodes, EXTRACT)
  if (place === null) return { type: 'message', threadId, messageId: sourceId, title: title ?? '', extract }
  const url = place === 'news' ? urlOf(targetId, title ?? '') : null
  return { type: 'comment', place, commentId: sourceId, targetId, title, url, extract }
}

/** How many the viewer has not read, counted to 100. */
export async function unreadCount(ctx: Context, viewer: Viewer): Promise<{ count: number }> {
  const { isShown } = await sightOf(ctx, viewer)
  const found = await row(
    ctx.db,
    { count: int },
    sql`select count(*) as count from (select from notifications n
      where n.user_id = ${viewer.userId} and n.read_at is null and ${isShown} limit ${MOST_COUNTED}) unread`,
  )
  return { count: found?.count ?? 0 }
}
