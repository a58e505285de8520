import { ApiError } from '@kz/contract/errors'
import type { ForumPoll, NewForumPoll } from '@kz/contract/forum/forum'
import { type Context, inTransaction } from '../../platform/api/context.ts'
import { type Db, row } from '../../platform/api/db.ts'
import { notFound } from '../../platform/api/errors.ts'
import { bool, int, json, moment, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import type { Viewer } from '../../platform/api/viewer.ts'
import { lockThread } from '../moderation/lock.ts'
import { mayReply } from '../tree.ts'
import { emitThread } from '../write.ts'
import { requireThread } from './find-thread.ts'

/** A question that a thread asks everybody who may write in it. */

const POLL = {
  question: text,
  most: int,
  closesAt: moment.orNull,
  isOver: bool,
  voters: int,
  options: json.as<ForumPoll['options']>(),
}

/** The poll of a thread as the viewer sees it; null for a thread without one. */
export async function pollOf(
  db: Db,
  viewer: Viewer | null,
  threadId: number,
  { isLocked, mayVote }: { isLocked: boolean; mayVote: boolean },
): Promise<ForumPoll | null> {
  const found = await row(
    db,
    POLL,
    sql.named(
      'forum-poll',
      sql`select p.question, p.most, p.closes_at as "closesAt", coalesce(p.closes_at <= now(), false) as "isOver",
          (select count(distinct user_id)::integer from forum_votes v where v.thread_id = p.thread_id) as voters,
          (select jsonb_agg(jsonb_build_object('position', o.position, 'label', o.label,
                'votes', (select count(*) from forum_votes v where v.thread_id = o.thread_id and v.position = o.position),
                'own', exists (select from forum_votes v where v.thread_id = o.thread_id and v.position = o.position
                  and v.user_id = ${viewer?.userId ?? 0})) order by o.position)
            from forum_poll_options o where o.thread_id = p.thread_id) as options
        from forum_polls p where p.thread_id = ${threadId}`,
    ),
  )
  if (!found) return null
  const { closesAt, isOver, ...poll } = found
  const isOpen = !isOver && !isLocked
  return { ...poll, closesAt: closesAt?.toISOString() ?? null, isOpen, canVote: isOpen && mayVote }
}

/** Refuses answers that say the same twice. */
export function requirePoll(poll: NewForumPoll | null): void {
  const answers = poll?.options.map((option) => option.toLowerCase()) ?? []
  if (new Set(answers).size !== answers.length) throw new ApiError('poll_answers_differ')
}

/** Gives a thread that was just made its poll. */
export async function addPoll(tx: Db, threadId: number, poll: NewForumPoll): Promise<void> {
  const most = Math.min(poll.most, poll.options.length)
  await tx.execute(sql`insert into forum_polls (thread_id, question, most, closes_at)
    values (${threadId}, ${poll.question}, ${most}, now() + make_interval(days => ${poll.days}::integer))`)
  await tx.execute(sql`insert into forum_poll_options (thread_id, position, label)
    select ${threadId}::integer, position, label
    from jsonb_array_elements_text(${JSON.stringify(poll.options)}::jsonb) with ordinality as given (label, position)`)
}

/** A thread's poll goes with its messages, where it does not meet another one. */
export async function movePoll(tx: Db, from: number, to: number): Promise<void> {
  await tx.execute(sql`update forum_polls set thread_id = ${to} where thread_id = ${from}
    and not exists (select from forum_polls where thread_id = ${to})`)
}

/** Sets the viewer's whole choice, or takes the vote back. While the poll is open and the viewer may write there. */
export async function vote(
  ctx: Context,
  viewer: Viewer,
  threadId: number,
  chosen: readonly number[],
): Promise<ForumPoll> {
  const found = await requireThread(ctx, viewer, threadId)
  return inTransaction(ctx, async (tx, emit) => {
    const { thread, category } = await lockThread(ctx, tx, viewer, found.thread.id)
    const isLocked = thread.isReadOnly || category.isReadOnly
    const mayVote = mayReply(found, viewer)
    const poll = await pollOf(tx, viewer, thread.id, { isLocked, mayVote })
    if (!poll) throw notFound('Poll')
    if (!poll.isOpen) throw new ApiError('poll_closed')
    if (!mayVote) throw new ApiError('no_posting_here')
    const positions = new Set(chosen)
    const known = poll.options.map(({ position }) => position)
    if (positions.size > poll.most || chosen.some((position) => !known.includes(position)))
      throw new ApiError('poll_choice', { most: poll.most })
    await tx.execute(sql`delete from forum_votes where thread_id = ${thread.id} and user_id = ${viewer.userId}`)
    for (const position of positions)
      await tx.execute(sql`insert into forum_votes (thread_id, position, user_id)
        values (${thread.id}, ${position}, ${viewer.userId})`)
    emitThread(emit, thread.id, category)
    return (await pollOf(tx, viewer, thread.id, { isLocked, mayVote })) as ForumPoll
  })
}
