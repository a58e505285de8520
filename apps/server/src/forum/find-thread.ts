import type { Context } from '../platform/context.ts'
import { notFound } from '../platform/route.ts'
import type { Viewer } from '../platform/viewer.ts'
import { baseline } from './baseline.ts'
import { LAST, type Last } from './latest.ts'
import { type Category, mayRead, TREE_VERSION, type Tree, treeAt } from './tree.ts'

/** A thread with its author, its last message and how far the caller has read it. */
export interface Thread extends Last {
  id: number
  title: string
  authorId: number
  authorName: string
  authorCountry: string
  createdAt: Date
  isSticky: boolean
  isReadOnly: boolean
  shown: number
  views: number
  mergedInto: number | null
  /** null: never opened */
  readPosition: number | null
  watched: boolean | null
  isUnread: boolean
  treeVersion: number
}

/** Columns of a `Thread` for the member `$2`, null for a guest. */
export const THREAD = `${TREE_VERSION}, ${LAST}, t.id, t.title, u.id as "authorId", u.pseudo as "authorName", u.country as "authorCountry",
  t.created_at as "createdAt", t.is_sticky as "isSticky", t.is_read_only as "isReadOnly", t.shown,
  coalesce(v.views, 0) as views, t.merged_into as "mergedInto", r.position as "readPosition", r.watched,
  $2::integer is not null and t.written > coalesce(r.position, 0)
    and t.last_message_at > ${baseline('$2', 't.category_id')} as "isUnread"`

/** The tables of `THREAD`, joined to a thread `t`. */
export const JOINED = `join users u on u.id = t.author_id join users a on a.id = t.last_author_id
  left join forum_views v on v.thread_id = t.id
  left join forum_reads r on r.user_id = $2 and r.thread_id = t.id`

const ONE = `select ${THREAD} from forum_threads t ${JOINED} where t.id = $1
  and (t.deleted_at is null or t.merged_into is not null)`

export interface Found {
  tree: Tree
  category: Category
  thread: Thread
}

/** A thread in sight of the viewer, or undefined; one that was merged leads to where its messages are now. */
export async function findThread(ctx: Context, viewer: Viewer | null, id: number): Promise<Found | undefined> {
  let next: number | null = id
  for (let hops = 0; next !== null && hops < 5; hops++) {
    const values: unknown[] = [next, viewer?.userId ?? null]
    const found = await ctx.pool.query<Thread>({ name: 'forum-thread', text: ONE, values })
    const thread: Thread | undefined = found.rows[0]
    if (!thread) return undefined
    const tree = await treeAt(ctx, thread.treeVersion)
    const category = tree.byId.get(thread.categoryId)
    if (!category) return undefined
    if (thread.mergedInto === null) return mayRead(category, viewer) ? { tree, category, thread } : undefined
    next = thread.mergedInto
  }
  return undefined
}

/** As findThread; throws ApiError not_found for a thread that is missing, deleted or in a category closed to the viewer. */
export async function requireThread(ctx: Context, viewer: Viewer | null, id: number): Promise<Found> {
  const found = await findThread(ctx, viewer, id)
  if (!found) throw notFound('Thread')
  return found
}
