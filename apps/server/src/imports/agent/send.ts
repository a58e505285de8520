import { MOST_RUNS_SENT, type RunAnswer, type SentRun } from '@kz/contract/runs/runs'
import { CallError } from '@kz/contract/wire/call-error'
import type { Client } from '@kz/contract/wire/client'

/** Sending to the site until it answers. */

/** A run on its way: as the call takes it. */
export type Outgoing = Omit<SentRun, 'at'> & { at?: string }

/** Calls that failed are made again after so long, at last so seldom. Milliseconds. */
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 300_000
const TOO_MANY = 429

export interface Line {
  client: Client
  sleep(ms: number): Promise<void>
  print(text: string): void
}

/** Whether the same call may be answered later: the site is away, busy or read-only. */
const mayComeLater = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status >= 500 || error.status === TOO_MANY

/** Makes a call until it is answered. Throws CallError for an answer that will be the same again, such as an unknown key. */
export async function untilAnswered<T>({ sleep, print }: Line, call: () => Promise<T>): Promise<T> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    try {
      return await call()
    } catch (error) {
      if (!mayComeLater(error)) throw error
      print(`-- ${(error as Error).message}; again in ${Math.round(wait / 1000)} s`)
      await sleep(wait)
    }
  }
}

/** Sends runs in as few calls as the site takes, and tells of each call's answers when they are there. */
export async function sendRuns(
  line: Line,
  runs: readonly Outgoing[],
  answered: (runs: readonly Outgoing[], answers: readonly RunAnswer[]) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < runs.length; from += MOST_RUNS_SENT) {
    const some = runs.slice(from, from + MOST_RUNS_SENT)
    const { runs: answers } = await untilAnswered(line, () =>
      line.client.call('POST /server/runs', { body: { runs: some } }),
    )
    await answered(some, answers)
  }
}
