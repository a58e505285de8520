import type { Finding } from '../finding-types.ts'
import { isOddStep } from '../run/clocks.ts'
import type { Demo } from '../types.ts'
import { type Check, finding, hitsIn, wholeOf } from './check.ts'
import * as THRESHOLDS from './thresholds.ts'

const ofServer = (ratio: number) => `The server's clock ran at ${ratio} of the recording's.`
const ofMessages = (ratio: number) => `The times the server sent ran at ${ratio} of its clock.`

/** Recording, server and its messages must tell the same time, and a movement step take as long as its frame. */
export const checkClocks: Check = (demo) => {
  const { clocks, hltv } = demo
  if (hltv) return []
  const { frameMs, serverToFrame, messageToServer } = clocks
  const found =
    frameMs < THRESHOLDS.clocksMs
      ? []
      : [...compare(demo, ofServer, serverToFrame), ...compare(demo, ofMessages, messageToServer)]
  return [...found, ...steps(demo)]
}

function compare(demo: Demo, text: (ratio: number) => string, ratio: number | null): Finding[] {
  if (ratio === null || Math.abs(ratio - 1) <= THRESHOLDS.clockLook) return []
  const level = Math.abs(ratio - 1) > THRESHOLDS.clockStrong ? 'strong' : 'look'
  return [finding('clock-server', level, text(ratio), ratio, `1 ± ${THRESHOLDS.clockLook}`, wholeOf(demo))]
}

function steps(demo: Demo): Finding[] {
  const { oddSteps, steps: all } = demo.clocks
  if (oddSteps < THRESHOLDS.oddSteps || oddSteps <= all * THRESHOLDS.oddStepShare) return []
  const hits = hitsIn(demo)
  for (let row = 1; row < demo.frames.count; row++) if (isOddStep(demo.frames, row)) hits.add(row)
  const value = Math.round((oddSteps / all) * 1000) / 10
  const text = `${value} % of the movement steps do not take as long as their frame.`
  return [finding('clock-command', 'strong', text, value, THRESHOLDS.oddStepShare * 100, hits)]
}
