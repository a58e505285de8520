import { faultsOf, openCheck, sweep } from './check.mjs'

/** What a campaign found, as its row of the table. */

/** Everything that is lost or half done at the end, bytes of files and files without a row among it. */
export async function judged(dataDir, journal) {
  const check = await openCheck(dataDir)
  try {
    const { after } = await sweep(check)
    const { lost, halfDone } = await faultsOf(check, journal, { whole: true })
    return { lost, halfDone: [...halfDone, ...(after > 0 ? [`${after} files without a row after the sweep`] : [])] }
  } finally {
    await check.close()
  }
}

/** The row: figures, and sentences that tell what they count. `answers` counts answers by their status. */
export const rowOf = (journal, { lost, halfDone }, answers) => ({
  acknowledged: journal.acknowledged(),
  lost,
  halfDone,
  unreadyMs: 0,
  answers500: answers.get(500) ?? 0,
})
