import { ApiError } from '@kz/contract/errors'
import type { ForumReaction } from '@kz/contract/forum/forum'
import { REACTIONS, type ReactionKind } from '@kz/contract/reactions'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { bool, int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { lockMessage } from './moderation/lock.ts'
import { emitThread } from './write.ts'

/** What members say to messages without words. */

const FOUND = { messageId: int, kind: text.as<ReactionKind>(), count: int, own: bool }

/** The reactions to each of these messages. */
export async function reactionsTo(
  db: Db,
  viewer: Viewer | null,
  messageIds: readonly number[],
): Promise<ReadonlyMap<number, ForumReaction[]>> {
  const found = await rows(
    db,
    FOUND,
    sql.named(
      'forum-reactions',
      sql`select message_id as "messageId", kind, count(*)::integer as count,
          bool_or(user_id = ${viewer?.userId ?? 0}) as own
        from forum_reactions where message_id = any(${sql.ids(messageIds)}) group by message_id, kind`,
    ),
  )
  const byMessage = new Map<number, ForumReaction[]>()
  for (const kind of REACTIONS)
    for (const { messageId, ...reaction } of found)
      if (reaction.kind === kind) byMessage.set(messageId, [...(byMessage.get(messageId) ?? []), reaction])
  return byMessage
}

/** Sets the viewer's reaction to a message, or takes it away. Not to one's own. The same again is no error. */
export function react(ctx: Context, viewer: Viewer, id: number, kind: ReactionKind | null) {
  return inTransaction(ctx, async (tx, emit) => {
    const { message, category } = await lockMessage(ctx, tx, viewer, id)
    if (message.isDeleted) throw notFound('Message')
    if (message.authorId === viewer.userId) throw new ApiError('own_message_reaction')
    await tx.execute(
      kind === null
        ? sql`delete from forum_reactions where message_id = ${id} and user_id = ${viewer.userId}`
        : sql`insert into forum_reactions (message_id, user_id, kind) values (${id}, ${viewer.userId}, ${kind})
            on conflict (message_id, user_id) do update set kind = excluded.kind`,
    )
    emitThread(emit, message.threadId, category)
    return { reactions: (await reactionsTo(tx, viewer, [id])).get(id) ?? [] }
  })
}
