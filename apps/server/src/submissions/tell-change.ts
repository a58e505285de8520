import type { LiveEvent } from '@kz/contract/live'
import type { Emit } from '../platform/api/context.ts'
import type { Db } from '../platform/api/db.ts'
import type { Submission } from './kind.ts'
import { type Queued, waitingCount } from './queue.ts'

/** What a kind's pages hear: the checkers' how many wait, each sender's own that something changed. */
interface Told {
  queue: (count: number) => LiveEvent
  own: (id: number, userId: number) => LiveEvent
}

/** Tells the checkers' pages and each sender. */
export async function tellChange(
  tx: Db,
  emit: Emit,
  kind: Queued,
  changed: readonly Pick<Submission, 'id' | 'userId'>[],
  told: Told,
): Promise<void> {
  emit(told.queue(await waitingCount(tx, kind)))
  for (const { id, userId } of changed) if (userId !== null) emit(told.own(id, userId))
}
