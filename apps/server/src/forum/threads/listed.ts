import type { ListedMessage } from '@kz/contract/forum/forum'
import { formatDate } from '@kz/contract/rules'
import { parseForum, writeExtract } from '@kz/markup'
import { type Db, rows } from '../../platform/api/db.ts'
import { int, moment, type RowOf, type Shape, text } from '../../platform/api/shape.ts'
import { type SQL, sql } from '../../platform/api/sql.ts'
import { authorColumns, MESSAGE } from '../author.ts'
import type { Tree } from '../tree.ts'
import { pageOf } from './latest.ts'

/** Messages outside their thread: search, profiles, reports, deleted ones. */

const EXTRACT = 200
export const LIST_PAGE = 20
/** So many matches are counted and no more: a later page would help nobody. */
const MOST_COUNTED = 1_000

const LISTED = { ...MESSAGE, threadTitle: text, categoryId: int, at: moment }
type Listed = typeof LISTED

/** Columns of a LISTED from a message `m`, its thread `t` and its author `u`. */
const COLUMNS = sql`m.id, t.id as "threadId", t.title as "threadTitle", t.category_id as "categoryId", m.position,
  m.message, ${authorColumns}, m.created_at as at`

function asListed(tree: Tree, { position, message, at, ...found }: RowOf<Listed>): ListedMessage {
  return {
    id: found.id,
    threadId: found.threadId,
    threadTitle: found.threadTitle,
    categoryId: found.categoryId,
    categoryName: tree.byId.get(found.categoryId)?.name ?? '',
    authorId: found.authorId,
    authorName: found.authorName,
    authorCountry: found.authorCountry,
    date: formatDate(at),
    dateIso: at.toISOString(),
    page: pageOf(position),
    extract: writeExtract(parseForum(message).nodes, EXTRACT),
  }
}

/** Messages by id, in the order of the ids, with whatever else `more` selects. Who may see them is the caller's matter. */
export async function listMessages<More extends Shape = Record<never, never>>(
  db: Db,
  tree: Tree,
  ids: readonly number[],
  more?: { shape: More; columns: SQL },
): Promise<(ListedMessage & { row: RowOf<Listed & More> })[]> {
  if (ids.length === 0) return []
  const shape: Listed = { ...LISTED, ...more?.shape }
  const found = await rows(
    db,
    shape,
    sql`select ${COLUMNS} ${more?.columns ?? sql``} from forum_messages m join forum_threads t on t.id = m.thread_id
      join users u on u.id = m.author_id where m.id in ${[...ids]}`,
  )
  const byId = new Map(found.map((each) => [each.id, each]))
  return ids.flatMap((id) => {
    const each = byId.get(id)
    return each ? [{ ...asListed(tree, each), row: each as RowOf<Listed & More> }] : []
  })
}

/** A page of the messages whose ids a query answers, newest first; `matching` selects `id`, may have a name and is counted to 1,000. */
export async function pageOfMessages(db: Db, tree: Tree, matching: SQL, page: number) {
  const counted = sql`select id from (${matching} limit ${sql.raw(String(MOST_COUNTED))}) matching order by id desc`
  const found = await rows(db, { id: int }, matching.name === undefined ? counted : sql.named(matching.name, counted))
  const start = (page - 1) * LIST_PAGE
  const ids = found.slice(start, start + LIST_PAGE).map(({ id }) => id)
  const messages = await listMessages(db, tree, ids)
  const totalPages = Math.max(1, Math.ceil(found.length / LIST_PAGE))
  return { messages, page, totalPages, total: found.length }
}
