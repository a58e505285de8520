import { CHAT_LINES, type ChatLine } from '@kz/contract/sentences/chat-lines'
import { sentenceText } from '@kz/contract/sentences/sentence'
import type { Emit } from '../platform/api/context.ts'
import { type Db, row } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { pagesOf, threadOf } from './threads.ts'

/** What other domains may ask of comments. */

export { bringComment, giveComments } from './brought.ts'
export { tellHeld } from './tell.ts'
export { writtenMessages } from './written.ts'

/** The thread of the latest demos: its comments, and its pages of 20 roots. */
export async function demosThread(db: Db): Promise<{ totalComments: number; totalPages: number }> {
  const { shown, roots } = await threadOf(db, 'demos', 0)
  return { totalComments: shown, totalPages: pagesOf(roots) }
}

/** Writes a message of the system into the chat box; answers its id. */
export async function announce(tx: Db, emit: Emit, line: ChatLine): Promise<number> {
  const message = sentenceText(CHAT_LINES, line)
  const made = await row(
    tx,
    { id: int },
    sql`insert into comments (kind, target_id, message, sentence) values ('chat', 0, ${message}, ${JSON.stringify(line)}::jsonb)
      returning id`,
  )
  const { id } = made as { id: number }
  emit({ type: 'chat.changed', data: { commentId: id, added: true } })
  return id
}

/** Takes a message of the system out of the chat box: what it says is so no longer. */
export async function withdraw(tx: Db, emit: Emit, commentId: number): Promise<void> {
  await tx.execute(sql`update comments set deleted_at = now() where id = ${commentId} and deleted_at is null`)
  emit({ type: 'chat.changed', data: { commentId } })
}
