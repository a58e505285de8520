import type { Emit } from '../platform/context.ts'
import { type Db, row } from '../platform/db.ts'
import { int } from '../platform/shape.ts'
import { sql } from '../platform/sql.ts'
import { pagesOf, threadOf } from './threads.ts'

/** What other domains may ask of comments. */

export { tellHeld } from './tell.ts'
export { writtenMessages } from './written.ts'

/** The thread of the latest demos: its comments, and its pages of 20 roots. */
export async function demosThread(db: Db): Promise<{ totalComments: number; totalPages: number }> {
  const { shown, roots } = await threadOf(db, 'demos', 0)
  return { totalComments: shown, totalPages: pagesOf(roots) }
}

/** Writes a message of the system into the chat box, in the site's markup. */
export async function announce(tx: Db, emit: Emit, message: string): Promise<void> {
  const made = await row(
    tx,
    { id: int },
    sql`insert into comments (kind, target_id, message) values ('chat', 0, ${message}) returning id`,
  )
  emit({ type: 'chat.changed', data: { commentId: (made as { id: number }).id, added: true } })
}
