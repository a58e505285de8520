import type { RunTop, TopRun } from '@kz/contract/runs/runs'

/** What is shown of a board before somebody pages: its head, and what is around the viewer's own place. */
export interface BoardParts {
  head: readonly TopRun[]
  /** places left out between the two; null where nothing is */
  hidden: { from: number; to: number; fromMs: number; toMs: number } | null
  around: readonly TopRun[]
}

const HEAD = 10
const WITHOUT_OWN = 20
const BEFORE = 2
const BEHIND = 5

/**
 * Cuts the first page and the one with the viewer's place. Both are of the same board; `runId` is the viewer's run. Without one
 * it is the head alone.
 */
export function boardParts(first: RunTop, own: RunTop | undefined): BoardParts {
  const runId = first.mine?.runId
  const at = own?.runs.findIndex((run) => run.runId === runId) ?? -1
  if (!own || at < 0) return { head: first.runs.slice(0, WITHOUT_OWN), hidden: null, around: [] }
  const around = own.runs.slice(Math.max(0, at - BEFORE), at + BEHIND + 1)
  const offset = (own.page - first.page) * 50 + Math.max(0, at - BEFORE)
  if (offset <= HEAD) {
    const shown = Math.max(WITHOUT_OWN, offset + around.length)
    return { head: first.runs.slice(0, shown), hidden: null, around: [] }
  }
  const [from, to] = [first.runs[HEAD], around[0]]
  return {
    head: first.runs.slice(0, HEAD),
    hidden: from && to ? { from: HEAD + 1, to: offset, fromMs: from.timeMs, toMs: to.timeMs } : null,
    around,
  }
}
