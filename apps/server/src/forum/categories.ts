import type { ForumCategory } from '@kz/contract/forum/forum'
import { isIn } from '@kz/contract/roles'
import type { Context } from '../platform/api/context.ts'
import { rows } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { type Count, countsOf } from './counts.ts'
import { baseline, isBehind, threadsWithGaps, UNREAD_LOOKED_AT } from './threads/baseline.ts'
import { asLatest, LAST, type Last, lastColumns } from './threads/latest.ts'
import { type Category, mayModerate, mayRead, mayWrite, readable, type Tree, treeOf } from './tree.ts'

/** What stands on a category's line. */
interface Line extends Count {
  hasUnread: boolean
  last: Last | null
  isWatched: boolean
}

const lastOfEach = (ids: readonly number[]): SQL =>
  sql.named(
    'forum-lasts',
    sql`select ${lastColumns} from unnest(${sql.ids(ids)}) category (id) cross join lateral (
        select * from forum_threads where category_id = category.id and deleted_at is null
        order by last_message_at desc limit 1) t
      join users a on a.id = t.last_author_id`,
  )

/** SQL: whether a category has something new. Looks at its newest threads only, so that it has a bound whatever was read. */
export const hasUnread = (category: SQL, userId: number): SQL =>
  sql`(exists (select from (
      select id, written, last_message_id from forum_threads
      where category_id = ${category} and deleted_at is null
        and last_message_at > ${baseline(userId, category)}
      order by last_message_at desc limit ${UNREAD_LOOKED_AT}) t
      left join forum_reads r on r.user_id = ${userId} and r.thread_id = t.id
    where ${isBehind}) or exists (${threadsWithGaps(userId, sql`array[${category}]`)}))`

const withUnread = (ids: readonly number[], userId: number): SQL =>
  sql.named(
    'forum-unread',
    sql`select category.id from unnest(${sql.ids(ids)}) category (id)
      where ${hasUnread(sql`category.id`, userId)}`,
  )

const watchedBy = (userId: number): SQL =>
  sql.named('forum-watched', sql`select category_id as id from forum_category_watches where user_id = ${userId}`)

async function linesOf(ctx: Context, viewer: Viewer | null, ids: readonly number[]): Promise<Map<number, Line>> {
  const [counts, lasts, unread, watched] = await Promise.all([
    countsOf(ctx),
    rows(ctx.db, LAST, lastOfEach(ids)),
    viewer ? rows(ctx.db, { id: int }, withUnread(ids, viewer.userId)) : [],
    viewer ? rows(ctx.db, { id: int }, watchedBy(viewer.userId)) : [],
  ])
  const lastOf = new Map(lasts.map((last) => [last.categoryId, last]))
  const unreadIds = new Set(unread.map(({ id }) => id))
  const watchedIds = new Set(watched.map(({ id }) => id))
  return new Map(
    ids.map((id) => {
      const { threads = 0, messages = 0 } = counts.get(id) ?? {}
      const own = { hasUnread: unreadIds.has(id), isWatched: watchedIds.has(id) }
      return [id, { id, threads, messages, ...own, last: lastOf.get(id) ?? null }]
    }),
  )
}

const seesRoles = (viewer: Viewer | null): boolean => viewer !== null && isIn('TOP', viewer.roles)

/** Whether the viewer may open a thread here; the page says why not. */
export const mayCreate = (category: Category, viewer: Viewer | null): boolean =>
  viewer?.emailVerified === true &&
  !viewer.bans.comment &&
  mayWrite(category, viewer) &&
  (!category.isReadOnly || mayModerate(category, viewer))

function asCategory(tree: Tree, viewer: Viewer | null, category: Category, line: Line | undefined): ForumCategory {
  const { id, name, description, parentId, order, isReadOnly, isDeleted } = category
  const { roles, writeRoles, modRoles } = seesRoles(viewer) ? category : { roles: [], writeRoles: [], modRoles: [] }
  return {
    id,
    name,
    description,
    parentId,
    order,
    isReadOnly,
    deleted: isDeleted,
    isRestricted: category.readers.length > 0,
    roles,
    writeRoles,
    modRoles,
    threadCount: line?.threads ?? 0,
    messageCount: line?.messages ?? 0,
    lastMessage: line?.last ? asLatest(tree, line.last) : null,
    unread: line?.hasUnread ?? false,
    canRead: mayRead(category, viewer),
    canCreate: mayCreate(category, viewer),
    canModerate: mayModerate(category, viewer),
    watched: line?.isWatched ?? false,
  }
}

/** Categories as they leave, with counts, last message and unread state. */
export async function describe(
  ctx: Context,
  tree: Tree,
  viewer: Viewer | null,
  categories: readonly Category[],
): Promise<ForumCategory[]> {
  const lines = await linesOf(
    ctx,
    viewer,
    categories.map(({ id }) => id),
  )
  return categories.map((category) => asCategory(tree, viewer, category, lines.get(category.id)))
}

async function describeOf(ctx: Context, viewer: Viewer | null, which: (tree: Tree) => readonly Category[]) {
  const tree = await treeOf(ctx)
  return describe(ctx, tree, viewer, which(tree))
}

/** The categories the caller's roles may see, in the order of the tree. */
export const forumIndex = (ctx: Context, viewer: Viewer | null) =>
  describeOf(ctx, viewer, (tree) => readable(tree, viewer))

/** The whole tree for those who keep it, without what is deleted. */
export const adminCategories = (ctx: Context, viewer: Viewer) =>
  describeOf(ctx, viewer, ({ ordered }) => ordered.filter(({ isGone }) => !isGone))

/** Deleted categories; what is under one of them is hidden with it and comes back with it. */
export const deletedCategories = (ctx: Context, viewer: Viewer) =>
  describeOf(ctx, viewer, ({ ordered }) => ordered.filter(({ isDeleted }) => isDeleted))
