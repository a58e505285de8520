import { emptyThreads, type ItemKind, itemsAfter } from '../../archive/api.ts'
import { refreshAuthors, settleThreads } from '../../forum/api.ts'
import { inBatch, type Run } from './batch.ts'

const AT_ONCE = 200

/** What is counted is counted anew from its rows; threads that nobody wrote in are named. */
export async function settle(run: Run): Promise<void> {
  await inPieces(run, 'thread', (tx, ids) => settleThreads(tx, ids))
  for (const kind of ['user', 'guest'] as const) await inPieces(run, kind, (tx, ids) => refreshAuthors(tx, ids))
  let after = 0
  for (;;) {
    const empty = await emptyThreads(run.ctx.db, run.archiveId, after, AT_ONCE)
    for (const { oldId } of empty) {
      run.say('threads', { number: 0, text: `id ${oldId}` }, 'refused', 'no message of it has come')
    }
    const last = empty.at(-1)
    if (!last) return
    after = last.oldId
  }
}

async function inPieces(
  run: Run,
  kind: ItemKind,
  work: (tx: Parameters<typeof settleThreads>[0], ids: number[]) => Promise<void>,
): Promise<void> {
  let after = 0
  for (;;) {
    const some = await itemsAfter(run.ctx.db, run.archiveId, kind, after, AT_ONCE)
    const last = some.at(-1)
    if (!last) return
    after = last.oldId
    await inBatch(run, (tx) =>
      work(
        tx,
        some.map(({ newId }) => newId),
      ),
    )
  }
}
