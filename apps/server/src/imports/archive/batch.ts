import { type ItemKind, knownItems, lockArchive } from '../../archive/api.ts'
import { type Context, type Emit, inTransaction } from '../../platform/api/context.ts'
import { type Db, giveTime } from '../../platform/api/db.ts'
import type { Outcome } from '../report.ts'

/** An import under way. */
export interface Run {
  ctx: Context
  folder: string
  archiveId: number
  say: (file: string, line: Pick<Line<unknown>, 'number' | 'text'>, outcome: Outcome, note?: string) => void
  /** tells running servers and open pages, now and then */
  tell: (emit: Emit) => void
}

/** A line that could be read. */
export interface Line<Row> {
  number: number
  text: string
  row: Row
}

const MOST_MS = 120_000

/** One batch is one transaction, and no other import writes beside it. */
export const inBatch = <T>({ ctx, tell }: Run, work: (tx: Db) => Promise<T>): Promise<T> =>
  inTransaction(ctx, async (tx, emit) => {
    await giveTime(tx, MOST_MS)
    await lockArchive(tx)
    const answer = await work(tx)
    tell(emit)
    return answer
  })

/** Those lines whose things have not come: the others are said to be unchanged. A number that comes twice is refused. */
export async function newLines<Row extends { id: number }>(
  db: Db,
  run: Run,
  { file, kind }: { file: string; kind: ItemKind },
  lines: readonly Line<Row>[],
): Promise<Line<Row>[]> {
  const known = await knownItems(
    db,
    run.archiveId,
    kind,
    lines.map(({ row }) => row.id),
  )
  const seen = new Set<number>()
  return lines.filter((line) => {
    const { id } = line.row
    if (known.has(id)) run.say(file, line, 'unchanged')
    else if (seen.has(id)) run.say(file, line, 'refused', 'its number comes twice')
    else return Boolean(seen.add(id))
    return false
  })
}
