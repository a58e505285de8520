import { inSight, isPostInSight, isPublished } from '../news/api.ts'
import { type Db, hasRow, row } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { int } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'

/** What comments hang on. The latest demos and the chat box are one thread each, numbered 0. */
export type CommentKind = 'news' | 'article' | 'demos' | 'chat' | 'map'

/** Roots on a page. */
export const ROOTS_PAGE = 20
export const CHAT_PAGE = 10

export const pagesOf = (count: number, size = ROOTS_PAGE): number => Math.max(1, Math.ceil(count / size))

/** How many comments a thread holds: `written` all, `shown` those not deleted, `roots` all without a parent. */
export async function threadOf(db: Db, kind: CommentKind, targetId: number) {
  const found = await row(
    db,
    { written: int, shown: int, roots: int },
    sql`select written, shown, roots from comment_threads where kind = ${kind} and target_id = ${targetId}`,
  )
  return found ?? { written: 0, shown: 0, roots: 0 }
}

const POSTS = { news: 'News', article: 'Article' } as const

/** Throws ApiError not_found when the thread hangs on a post or a map the viewer may not see. */
export async function requireThread(db: Db, kind: CommentKind, targetId: number, viewer: Viewer | null): Promise<void> {
  if (kind === 'demos' || kind === 'chat') return
  if (kind === 'map') {
    if (!(await hasRow(db, sql`select 1 from maps where id = ${targetId} and state <> 'HIDDEN'`))) throw notFound('Map')
    return
  }
  if (!(await isPostInSight(db, kind, targetId, viewer))) throw notFound(POSTS[kind])
}

/** A comment `c` with its post `p` or its map `m`, where the kind has one. */
export const withPost = sql.raw(`comments c left join posts p on p.id = c.target_id and p.kind = c.kind
  left join maps m on m.id = c.target_id and c.kind = 'map' and m.state <> 'HIDDEN'`)

/** Whether everybody may read threads of a kind: all, or where the map is no hidden one; null where a post decides. */
function openTo(kind: CommentKind): SQL | null {
  if (kind === 'map') return sql.raw('m.id is not null')
  return kind === 'demos' || kind === 'chat' ? sql.raw('true') : null
}

/** A comment `c` of a kind whose thread the viewer may read. */
export const isReadable = (kind: CommentKind, viewer: Viewer | null): SQL => openTo(kind) ?? inSight(viewer)

/** A comment `c` of a kind whose thread everybody may read. */
export const isPublic = (kind: CommentKind): SQL => openTo(kind) ?? isPublished
