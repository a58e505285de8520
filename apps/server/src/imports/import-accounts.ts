import { createLocked, whyTaken } from '../accounts/api.ts'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { readAccountList } from './account-list.ts'
import { joinHolder } from './join-holder.ts'
import { readLines } from './lines.ts'
import { type ImportReport, readAll, reportOn, type Verdict } from './report.ts'

/**
 * Takes the accounts of another site in, each in a transaction of its own: without a password, so that only who reads mail
 * at its address can take it back, and with the records that stand under its name. Run again it changes nothing. Throws
 * UnusableFileError when the file is no such list.
 */
export async function importAccounts(
  ctx: Context,
  source: AsyncIterable<Uint8Array>,
  fileName: string,
): Promise<ImportReport> {
  const reads = await readAll(readAccountList(readLines(source), ctx.now()))
  const verdicts = new Map<number, Verdict>()
  for (const read of reads) {
    if (read.refused !== undefined) continue
    const { entry, number } = read
    const verdict = await inTransaction(ctx, async (tx): Promise<Verdict> => {
      const taken = await whyTaken(tx, entry)
      if (taken === 'the same') return { outcome: 'unchanged' }
      if (taken) return { outcome: 'refused', note: `${taken} is already taken` }
      const userId = await createLocked(tx, entry)
      const joined = await joinHolder(tx, { userId, pseudo: entry.pseudo, country: entry.country }, entry.pseudo)
      return joined ? { outcome: 'taken', note: 'with the records under this name' } : { outcome: 'taken' }
    })
    verdicts.set(number, verdict)
  }
  const report = reportOn(reads, (_entry, number) => verdicts.get(number) as Verdict)
  await inTransaction(ctx, async (_tx, emit, audit) => {
    await audit('import.accounts', fileName, { after: report.counts })
    emit({ type: 'maps.changed', data: {} })
  })
  return report
}
