import type { Finding } from '../finding-types.ts'
import { leastShare } from '../numbers.ts'
import { type Check, finding, momentsOf } from './check.ts'
import * as THRESHOLDS from './thresholds.ts'

/**
 * Changes of the strafe key that are too even for most hands; some hands and some keyboards do it too. Where the demo
 * leaves frames out it hides the gaps between keys. Of many changes that came in the very frame of the turn, even the
 * least share that luck leaves is more than hands do.
 */
export const checkKeyChanges: Check = ({ hltv, renderedPerNet }, { strafes, keyMoments, hops: { isComplete } }) => {
  if (hltv || renderedPerNet > THRESHOLDS.framesPerNet) return []
  const { reversals, sameFrame, changes, withoutGap } = strafes
  const found: Finding[] = []
  if (reversals >= THRESHOLDS.reversals && sameFrame >= reversals * THRESHOLDS.sameFrameShare) {
    const text = `${sameFrame} of ${reversals} changes of the strafe key came in the frame in which the turn reversed.`
    const isFar =
      isComplete &&
      reversals >= THRESHOLDS.reversalsStrong &&
      leastShare(sameFrame, reversals) >= THRESHOLDS.sameFrameShare
    const level: Finding['level'] = isFar ? 'strong' : 'look'
    found.push(finding('key-with-turn', level, text, sameFrame, reversals, momentsOf(keyMoments.sameFrame)))
  }
  if (isComplete && changes >= THRESHOLDS.changes && withoutGap >= changes * THRESHOLDS.withoutGapShare) {
    const text = `${withoutGap} of ${changes} changes of the strafe key had no frame between the keys.`
    found.push(finding('key-without-gap', 'look', text, withoutGap, changes, momentsOf(keyMoments.withoutGap)))
  }
  return found
}
