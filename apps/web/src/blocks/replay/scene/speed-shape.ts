import type { TimedRun } from '../data/replay-data.ts'
import { rowAt } from '../data/run.ts'
import type { Span } from '../player.ts'

const COLUMNS = 250

/** The speed of a run over a span as a filled shape in a box of 1000 by 100. */
export function speedShape({ run, startMs }: TimedRun, { from, to }: Span): string {
  const fastest: number[] = []
  let row = rowAt(run, startMs + from)
  for (let column = 0; column < COLUMNS; column++) {
    const end = startMs + from + ((column + 1) / COLUMNS) * (to - from)
    let most = run.speed[row] ?? 0
    while (row < run.ms.length - 1 && run.ms[row]! < end) most = Math.max(most, run.speed[row++]!)
    fastest.push(most)
  }
  const highest = Math.max(320, ...fastest)
  const points = fastest.map((speed, column) => `${(column / (COLUMNS - 1)) * 1000} ${100 - (speed / highest) * 92}`)
  return `M0 100L${points.join('L')}L1000 100Z`
}
