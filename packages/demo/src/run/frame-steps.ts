import * as LIMITS from '../limits.ts'
import type { FrameStep } from '../types.ts'

export interface FrameSteps {
  list: FrameStep[]
  /** Takes the host frame number of each frame in turn, of any type; `row` is the network frame being or to be read. */
  add: (hostFrame: number, row: number) => void
}

/** Notes where host frame numbers do not go on by one at most. The game counts every frame of a recording and writes each. */
export function frameSteps(): FrameSteps {
  const list: FrameStep[] = []
  let last = 0
  let isFirst = true
  return { list, add }

  function add(hostFrame: number, row: number): void {
    const step = hostFrame - last
    if (!isFirst && (step < 0 || step > 1) && list.length < LIMITS.hits) list.push({ row, step })
    isFirst = false
    last = hostFrame
  }
}
