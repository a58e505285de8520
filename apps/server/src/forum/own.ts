import type { forum } from '@kz/contract/forum/forum'
import type { ReactionKind } from '@kz/contract/reactions'
import type { Answer } from '@kz/contract/wire/endpoint'
import type { Context } from '../platform/api/context.ts'
import { row } from '../platform/api/db.ts'
import { bool, int, ints, json, type RowOf } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { hasUnread, mayCreate } from './categories.ts'
import { DELETE_MINUTES } from './moderation/lock.ts'
import { ownHeld } from './moderation/pending-moderation.ts'
import { baseline, firstUnread, isUnread } from './threads/baseline.ts'
import { pageOf } from './threads/latest.ts'
import { type Category, mayModerate, mayRead, mayReply, readable, TREE_VERSION, type Tree, treeAt } from './tree.ts'

/**
 * A member's overlay over what everybody is shown of the forum, each in one or two statements. Null for members who are
 * shown something else: moderators there, readers of more or less than everybody, and those who see their own ban on
 * their messages.
 */

const isBanned = ({ bans }: Viewer): boolean => bans.comment !== null || bans.submit !== null

const THREAD = {
  treeVersion: int,
  categoryId: int,
  readPosition: int.orNull,
  watched: bool.orNull,
  isUnread: bool,
  views: int,
  firstUnread: int.orNull,
  /** the viewer's messages that they may still take back */
  fresh: ints,
  reactions: json.as<Record<string, ReactionKind>>().orNull,
  votes: ints,
  isWaiting: bool,
}

/** SQL: whether a thread `t` has something new to a member who has read `r` of it, and of what age that may be. */
const unreadState = (userId: number): SQL =>
  sql`cross join lateral (select ${baseline(userId, sql`t.category_id`)} as read_until) marks
    cross join lateral (select ${isUnread(userId, sql`read_until`)} as is_unread) unread`

/** SQL: the position of the first message that is new to the member. */
const firstUnreadColumn = (userId: number): SQL =>
  sql`case when is_unread then ${firstUnread(userId, sql`read_until`)} end as "firstUnread"`

/** The page of a thread with what is new to the viewer first, as a query asks for it; null for a thread that is not there. */
export async function firstUnreadPage(ctx: Context, { userId }: Viewer, id: number): Promise<{ page: string } | null> {
  const found = await row(
    ctx.db,
    { firstUnread: int.orNull },
    sql.named(
      'forum-first-unread',
      sql`select ${firstUnreadColumn(userId)} from forum_threads t
          left join forum_reads r on r.user_id = ${userId} and r.thread_id = t.id ${unreadState(userId)}
        where t.id = ${id} and t.deleted_at is null`,
    ),
  )
  return found ? { page: String(pageOf(found.firstUnread ?? 1)) } : null
}

const ofThread = (id: number, userId: number, messages: readonly number[]): SQL =>
  sql.named(
    'forum-own-thread',
    sql`select ${TREE_VERSION}, t.category_id as "categoryId", r.position as "readPosition", r.watched, is_unread as "isUnread",
        coalesce(v.views, 0) as views,
        ${firstUnreadColumn(userId)},
        array(select m.id from forum_messages m where m.id = any(${sql.ids(messages)})
          and m.author_id = ${userId} and m.created_at > now() - make_interval(mins => ${DELETE_MINUTES})) as fresh,
        (select json_object_agg(message_id, kind) from forum_reactions
          where message_id = any(${sql.ids(messages)}) and user_id = ${userId}) as reactions,
        array(select position::integer from forum_votes where thread_id = t.id and user_id = ${userId}) as votes,
        exists (select from forum_held where author_id = ${userId} and thread_id = t.id) as "isWaiting"
      from forum_threads t left join forum_reads r on r.user_id = ${userId} and r.thread_id = t.id
        left join forum_views v on v.thread_id = t.id ${unreadState(userId)}
      where t.id = ${id} and t.deleted_at is null`,
  )

type ThreadPage = Answer<(typeof forum)['GET /forum/threads/{id}']>

/** The category, where the member is shown of it what everybody is. */
function plainCategory(tree: Tree, viewer: Viewer, id: number): Category | null {
  const category = tree.byId.get(id)
  return category && mayRead(category, null) && !mayModerate(category, viewer) ? category : null
}

export async function ownOfThread(ctx: Context, viewer: Viewer, { thread, messages, poll }: ThreadPage) {
  if (isBanned(viewer)) return null
  const { userId } = viewer
  const ids = messages.map(({ id }) => id)
  const own = await row(ctx.db, THREAD, ofThread(thread.id, userId, ids))
  if (!own || own.categoryId !== thread.categoryId) return null
  const category = plainCategory(await treeAt(ctx, own.treeVersion), viewer, own.categoryId)
  if (!category) return null
  const canReply = mayReply({ category, thread }, viewer)
  const mayReact = viewer.emailVerified
  return {
    thread: { ...threadRights(viewer, category, thread), ...readState(own) },
    messages: messages.map(({ id, authorId, position, deleted, reactions }) => {
      const isOwn = authorId === userId
      return {
        canEdit: !deleted && canReply && isOwn,
        canDelete: !deleted && position > 1 && own.fresh.includes(id),
        canReact: mayReact && !isOwn && !deleted,
        reactions: reactions.map(({ kind }) => ({ own: own.reactions?.[id] === kind })),
      }
    }),
    firstUnread: own.firstUnread,
    waiting: own.isWaiting ? await ownHeld(ctx, viewer, { threadId: thread.id }) : [],
    poll: poll && {
      canVote: poll.isOpen && canReply,
      options: poll.options.map(({ position }) => ({ own: own.votes.includes(position) })),
    },
  }
}

type State = { isUnread: boolean; views: number; readPosition: number | null; watched: boolean | null }

/** How far the viewer has read, and how many members have, which a first reading changes. */
const readState = (own: State) => ({
  viewCount: own.views,
  unread: own.isUnread,
  readPosition: own.readPosition ?? 0,
  watched: own.watched ?? false,
})

function threadRights(viewer: Viewer, category: Category, thread: ThreadPage['thread']) {
  const isOwn = thread.authorId === viewer.userId
  const canReply = mayReply({ category, thread }, viewer)
  return {
    canReply,
    canEdit: canReply && isOwn,
    canDelete: isOwn && thread.replyCount === 0 && thread.lastMessage?.authorId === viewer.userId,
  }
}

/** ids of categories with something new, of all the viewer watches and of all where a thread of theirs waits */
const LINES = { treeVersion: int, unread: ints, watched: ints, waiting: ints }

const lineColumns = (ids: readonly number[], userId: number): SQL =>
  sql`${TREE_VERSION}, array(select id from unnest(${sql.ids(ids)}) category (id)
      where ${hasUnread(sql`category.id`, userId)}) as unread,
    array(select category_id from forum_category_watches where user_id = ${userId}) as watched,
    array(select category_id from forum_held where author_id = ${userId} and category_id is not null) as waiting`

const ofLines = (ids: readonly number[], userId: number): SQL =>
  sql.named('forum-own-lines', sql`select ${lineColumns(ids, userId)}`)

type Index = Answer<(typeof forum)['GET /forum/categories']>
type CategoryPage = Answer<(typeof forum)['GET /forum/categories/{id}/threads']>

/** The overlay of categories' lines, in their order, and the tree; null where one of them is another to the member. */
async function ownOfLines(ctx: Context, viewer: Viewer, shown: Index, own: RowOf<typeof LINES>) {
  const tree = await treeAt(ctx, own.treeVersion)
  const lines = shown.flatMap(({ id }) => {
    const category = plainCategory(tree, viewer, id)
    if (!category) return []
    return [
      { unread: own.unread.includes(id), watched: own.watched.includes(id), canCreate: mayCreate(category, viewer) },
    ]
  })
  return lines.length === shown.length ? { tree, lines } : null
}

/** No list of categories is empty to one and not to the other. */
const isSame = (shown: Index, inSight: readonly Category[]): boolean =>
  shown.length === inSight.length && shown.every(({ id }, place) => inSight[place]?.id === id)

const idsOf = (list: readonly { id: number }[]): number[] => list.map(({ id }) => id)

export async function ownOfIndex(ctx: Context, viewer: Viewer, shown: Index) {
  const found = await row(ctx.db, LINES, ofLines(idsOf(shown), viewer.userId))
  const own = found && (await ownOfLines(ctx, viewer, shown, found))
  return own && isSame(shown, readable(own.tree, viewer)) ? own.lines : null
}

/** existing threads, how far the viewer has read each, how many have; threads with something new, and watched ones */
const PAGE = { ...LINES, ids: ints, positions: ints, views: ints, unreadIds: ints, watchedIds: ints }

const ofCategory = (categories: readonly number[], threads: readonly number[], userId: number): SQL =>
  sql.named(
    'forum-own-category',
    sql`select ${lineColumns(categories, userId)}, listed.* from (
      select coalesce(array_agg(t.id), '{}') as ids, coalesce(array_agg(coalesce(r.position, 0)), '{}') as positions,
        coalesce(array_agg(coalesce(v.views, 0)), '{}') as views,
        coalesce(array_agg(t.id) filter (where ${isUnread(userId, baseline(userId, sql`t.category_id`))}), '{}') as "unreadIds",
        coalesce(array_agg(t.id) filter (where r.watched), '{}') as "watchedIds"
      from forum_threads t left join forum_reads r on r.user_id = ${userId} and r.thread_id = t.id
        left join forum_views v on v.thread_id = t.id
      where t.id = any(${sql.ids(threads)})) listed`,
  )

export async function ownOfCategory(ctx: Context, viewer: Viewer, shown: CategoryPage) {
  if (isBanned(viewer)) return null
  const { category: self, categories, threads } = shown
  const listed = [self, ...categories]
  const found = await row(ctx.db, PAGE, ofCategory(idsOf(listed), idsOf(threads), viewer.userId))
  const own = found && (await ownOfLines(ctx, viewer, listed, found))
  const under = own?.tree.ordered.filter((each) => each.parentId === self.id && mayRead(each, viewer)) ?? []
  const category = own?.tree.byId.get(self.id)
  if (!own || !category || !isSame(categories, under)) return null
  const [ownSelf, ...lines] = own.lines
  return {
    category: ownSelf as NonNullable<typeof ownSelf>,
    categories: lines,
    threads: threads.map((thread) => {
      const place = found.ids.indexOf(thread.id)
      return {
        // of a thread that was taken away meanwhile nothing is found
        viewCount: found.views[place] ?? 0,
        unread: found.unreadIds.includes(thread.id),
        readPosition: found.positions[place] ?? 0,
        watched: found.watchedIds.includes(thread.id),
        ...threadRights(viewer, category, thread),
      }
    }),
    waiting: found.waiting.includes(self.id) ? await ownHeld(ctx, viewer, { categoryId: self.id }) : [],
  }
}
