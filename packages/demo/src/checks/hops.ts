import type { Finding } from '../finding-types.ts'
import { leastShare } from '../numbers.ts'
import { type Check, finding, momentsOf } from './check.ts'
import * as THRESHOLDS from './thresholds.ts'

/** How many hops a hand times to the very frame; see the thresholds. */
export const checkHops: Check = ({ hltv, renderedPerNet }, { hops }) => {
  if (hltv || renderedPerNet > THRESHOLDS.framesPerNet || hops.perfectShare === null) return []
  const isStrong =
    hops.isComplete &&
    hops.hops >= THRESHOLDS.hopsStrong &&
    leastShare(hops.perfect, hops.hops) >= THRESHOLDS.perfectStrong
  const isMany = hops.hops >= THRESHOLDS.hopsLook && hops.perfectShare >= THRESHOLDS.perfectLook
  if (!isStrong && !isMany) return []
  const level: Finding['level'] = isStrong ? 'strong' : 'look'
  const text = `${hops.perfect} of ${hops.hops} hops left the ground after a single frame.`
  const perfect = hops.list.filter(({ groundFrames }) => groundFrames === 1)
  return [
    finding(
      'perfect-hops',
      level,
      text,
      hops.perfectShare,
      THRESHOLDS.perfectLook,
      momentsOf(perfect.map(({ time }) => time)),
    ),
  ]
}
