import type { ForumThread } from '@kz/contract/forum/forum'
import { formatDate } from '@kz/contract/rules'
import type { Icons } from '@kz/contract/wire/fields'
import { iconsOf } from '../../accounts/api.ts'
import type { Context } from '../../platform/api/context.ts'
import { rows } from '../../platform/api/db.ts'
import { type SQL, sql } from '../../platform/api/sql.ts'
import type { Viewer } from '../../platform/api/viewer.ts'
import { describe } from '../categories.ts'
import { ownHeld } from '../moderation/pending-moderation.ts'
import { type Category, mayModerate, mayRead, mayReply, placesOf, requireCategory, type Tree, treeOf } from '../tree.ts'
import { THREAD, type Thread, threadColumns, threadTables } from './find-thread.ts'
import { asLatest, pageOf } from './latest.ts'

const THREADS_PAGE = 20

/** The ids of a page come from the index alone, so that a late page costs little more than the first. */
const pageQuery = (categoryId: number, userId: number | null, page: number): SQL =>
  sql.named(
    'forum-threads',
    sql`select ${threadColumns(userId)} from (
        select id from forum_threads where category_id = ${categoryId} and deleted_at is null
        order by is_sticky desc, last_message_at desc, id desc limit ${THREADS_PAGE} offset ${(page - 1) * THREADS_PAGE}
      ) page join forum_threads t using (id) ${threadTables(userId)}
      order by t.is_sticky desc, t.last_message_at desc, t.id desc`,
  )

/** A thread as it leaves. */
export function asThread(
  tree: Tree,
  category: Category,
  thread: Thread,
  viewer: Viewer | null,
  icons: Icons | undefined,
): ForumThread {
  const moderates = mayModerate(category, viewer)
  const isOwn = viewer !== null && thread.authorId === viewer.userId
  const canReply = mayReply({ category, thread }, viewer)
  return {
    id: thread.id,
    title: thread.title,
    categoryId: thread.categoryId,
    authorId: thread.authorId,
    authorName: thread.authorName,
    authorCountry: thread.authorCountry,
    icons: icons ?? null,
    date: formatDate(thread.createdAt),
    dateIso: thread.createdAt.toISOString(),
    isSticky: thread.isSticky,
    isReadOnly: thread.isReadOnly,
    deleted: false,
    replyCount: Math.max(0, thread.shown - 1),
    viewCount: thread.views,
    lastPage: pageOf(thread.written),
    lastMessage: asLatest(tree, thread),
    unread: thread.isUnread,
    readPosition: thread.readPosition ?? 0,
    watched: thread.watched ?? false,
    canReply,
    canEdit: canReply && (isOwn || moderates),
    canDelete: moderates || (isOwn && thread.shown <= 1 && thread.lastAuthorId === thread.authorId),
    canModerate: moderates,
  }
}

/** A page of a category: sticky threads first, then by their last message; with what stands under the category. */
export async function categoryPage(ctx: Context, viewer: Viewer | null, id: number, page: number) {
  // read while it is asked who may see them: what is refused goes nowhere
  const [tree, found] = await Promise.all([
    treeOf(ctx),
    rows(ctx.db, THREAD, pageQuery(id, viewer?.userId ?? null, page)),
  ])
  const category = requireCategory(tree, viewer, id)
  const under = tree.ordered.filter((each) => each.parentId === id && mayRead(each, viewer))
  const authors = new Set(found.map(({ authorId }) => authorId))
  const [[self, ...categories], icons, waiting] = await Promise.all([
    describe(ctx, tree, viewer, [category, ...under]),
    iconsOf(ctx.db, [...authors], viewer),
    ownHeld(ctx, viewer, { categoryId: id }),
  ])
  const threads = found.map((thread) => asThread(tree, category, thread, viewer, icons.get(thread.authorId)))
  const totalThreads = self?.threadCount ?? 0
  return {
    category: self as NonNullable<typeof self>,
    breadcrumb: placesOf(category),
    categories,
    threads,
    waiting,
    page,
    totalPages: Math.max(1, Math.ceil(totalThreads / THREADS_PAGE)),
    totalThreads,
  }
}
