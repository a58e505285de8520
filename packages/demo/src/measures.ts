import { measureHops } from './jumps/hops.ts'
import { measureStrafeKeys } from './jumps/strafe-keys.ts'
import type { Measures } from './measure-types.ts'
import { explain } from './movement/explained.ts'
import type { World } from './movement/kernel-types.ts'
import { measureMovement } from './movement/movement-stats.ts'
import type { Demo } from './types.ts'

/** Every rendered frame reached the demo, so its frames follow each other without a gap. */
function isComplete({ renderedPerNet }: Demo): boolean {
  return renderedPerNet >= 0.97 && renderedPerNet <= 1.03
}

/** What is measured over a whole demo, with its map where that is at hand; reports and checks share it. */
export function measure(demo: Demo, world: World | null = null): Measures {
  const complete = isComplete(demo)
  return {
    hops: measureHops(demo, complete),
    movement: measureMovement(demo),
    strafes: measureStrafeKeys(demo, complete),
    explained: explain(demo, world),
  }
}
