import type { Finding } from '../finding-types.ts'
import { type Check, finding } from './check.ts'
import * as THRESHOLDS from './thresholds.ts'

/**
 * Changes of the strafe key that are too even for most hands; some hands and some keyboards do it too. Where the demo
 * leaves frames out it hides the gaps between keys.
 */
export const checkKeyChanges: Check = ({ hltv, renderedPerNet }, { strafes, hops: { isComplete } }) => {
  if (hltv || renderedPerNet > THRESHOLDS.framesPerNet) return []
  const { reversals, sameFrame, changes, withoutGap } = strafes
  const found: Finding[] = []
  if (reversals >= THRESHOLDS.reversals && sameFrame >= reversals * THRESHOLDS.sameFrameShare) {
    const text = `${sameFrame} of ${reversals} changes of the strafe key came in the frame in which the turn reversed.`
    found.push(finding('key-with-turn', 'look', text, sameFrame, reversals))
  }
  if (isComplete && changes >= THRESHOLDS.changes && withoutGap >= changes * THRESHOLDS.withoutGapShare) {
    const text = `${withoutGap} of ${changes} changes of the strafe key had no frame between the keys.`
    found.push(finding('key-without-gap', 'look', text, withoutGap, changes))
  }
  return found
}
