import type { RunAnswer, SentRun } from '@kz/contract/runs/runs'
import type { Context } from '../../platform/api/context.ts'
import type { CallingServer } from '../../platform/api/viewer.ts'
import { takerOf } from '../door/take-together.ts'
import type { TakenRun } from './take-all.ts'
import { broken, readRun, takeRead } from './take-runs.ts'

/** More have a transaction of their own: nobody waits for the answer to each. */
const MOST_TOGETHER = 16
let calls = 0

/**
 * Takes the finishes of one call of a game server, each by itself: a broken one is refused alone. An id that came before is
 * answered as before and does nothing. What is answered is durable. `clockMs`: the difference of its clock to ours; positive:
 * it is ahead. Answers in the order sent.
 */
export async function takeRuns(
  ctx: Context,
  server: CallingServer,
  sent: readonly unknown[],
  { clockMs = 0 }: { clockMs?: number } = {},
): Promise<RunAnswer[]> {
  const read = sent.map(readRun)
  const runs = read.filter((run) => run !== undefined)
  const taken = runs.length > 0 ? await takeAsMany(ctx, server, runs, clockMs) : []
  let at = 0
  return read.map((run, place) => (run ? (taken[at++] as TakenRun).answer : broken(sent[place])))
}

/** A few go along with those of other servers. */
async function takeAsMany(
  ctx: Context,
  server: CallingServer,
  runs: readonly SentRun[],
  clockMs: number,
): Promise<TakenRun[]> {
  if (runs.length > MOST_TOGETHER) return takeRead(ctx, server, runs, clockMs)
  const [take, call] = [takerOf(ctx), ++calls]
  const outcomes = await Promise.all(runs.map((run) => take({ server, run, clockMs, call })))
  const taken = outcomes.filter((outcome) => outcome !== 'closed')
  // its key was good when it called: how far it is trusted now is each run's answer
  return taken.length === runs.length ? taken : takeRead(ctx, server, runs, clockMs)
}
