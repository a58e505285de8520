import type { Finding } from '../finding-types.ts'
import type { HopStats } from '../measure-types.ts'
import { type Check, finding, momentsOf } from './check.ts'
import * as THRESHOLDS from './thresholds.ts'

/** How many hops a hand times to the very frame; see the thresholds. */
export const checkHops: Check = ({ hltv, renderedPerNet }, { hops }) => {
  if (hltv || renderedPerNet > THRESHOLDS.framesPerNet || hops.perfectShare === null) return []
  const isStrong = hops.isComplete && hops.hops >= THRESHOLDS.hopsStrong && isFar(hops)
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

/** Even if luck helped: the lower end of the interval (Wilson's, 95 %) around the share is above what hands do. */
function isFar({ perfect, hops }: HopStats): boolean {
  const z = 1.96
  const part = perfect / hops
  const middle = part + (z * z) / (2 * hops)
  const around = z * Math.sqrt((part * (1 - part)) / hops + (z * z) / (4 * hops * hops))
  return (middle - around) / (1 + (z * z) / hops) >= THRESHOLDS.perfectStrong
}
