import type { LatestMessage } from '@kz/contract/forum/forum'
import { formatDate } from '@kz/contract/rules'
import type { Context } from '../../platform/api/context.ts'
import { rows } from '../../platform/api/db.ts'
import { int, moment, type RowOf, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import type { Viewer } from '../../platform/api/viewer.ts'
import { readableIds, type Tree, treeOf } from '../tree.ts'

const LATEST = 10
export const MESSAGES_PAGE = 20

/** The page of a thread that holds a position. */
export const pageOf = (position: number): number => Math.max(1, Math.ceil(position / MESSAGES_PAGE))

/** What is known of a thread's last message. */
export const LAST = {
  threadId: int,
  threadTitle: text,
  categoryId: int,
  written: int,
  messageId: int,
  lastAuthorId: int,
  lastAuthorName: text,
  lastAuthorCountry: text,
  at: moment,
}
export type Last = RowOf<typeof LAST>

/** Columns of `LAST` from a thread `t` and its last author `a`. */
export const lastColumns = sql`t.id as "threadId", t.title as "threadTitle", t.category_id as "categoryId", t.written,
  t.last_message_id as "messageId", a.id as "lastAuthorId", a.pseudo as "lastAuthorName",
  a.country as "lastAuthorCountry", t.last_message_at as at`

export function asLatest(tree: Tree, last: Last): LatestMessage {
  return {
    threadId: last.threadId,
    threadTitle: last.threadTitle,
    lastPage: pageOf(last.written),
    messageId: last.messageId,
    authorId: last.lastAuthorId,
    authorName: last.lastAuthorName,
    authorCountry: last.lastAuthorCountry,
    date: formatDate(last.at),
    dateIso: last.at.toISOString(),
    categoryId: last.categoryId,
    categoryName: tree.byId.get(last.categoryId)?.name ?? '',
  }
}

/** The threads written in last, with their newest message, of the categories the viewer may read. */
export async function latestMessages(ctx: Context, viewer: Viewer | null): Promise<LatestMessage[]> {
  const tree = await treeOf(ctx)
  const ids = sql.param(readableIds(tree, viewer))
  const found = await rows(
    ctx.db,
    LAST,
    sql.named(
      'forum-latest',
      sql`select ${lastColumns} from (
          select t.* from unnest(${ids}::integer[]) category (id) cross join lateral (
            select * from forum_threads where category_id = category.id and deleted_at is null
            order by last_message_at desc limit ${LATEST}) t
          order by t.last_message_at desc, t.id desc limit ${LATEST}
        ) t join users a on a.id = t.last_author_id order by t.last_message_at desc, t.id desc`,
    ),
  )
  return found.map((last) => asLatest(tree, last))
}
