import { measureHops } from './jumps/hops.ts'
import { measureStrafeKeys } from './jumps/strafe-keys.ts'
import type { Measures } from './measure-types.ts'
import { measureMovement } from './movement.ts'
import type { Demo } from './types.ts'

/** Every rendered frame reached the demo, so its frames follow each other without a gap. */
function isComplete({ renderedPerNet }: Demo): boolean {
  return renderedPerNet >= 0.97 && renderedPerNet <= 1.03
}

/** What is measured over a whole demo; reports and checks share it. */
export function measure(demo: Demo): Measures {
  const complete = isComplete(demo)
  return {
    hops: measureHops(demo, complete),
    movement: measureMovement(demo),
    ...measureStrafeKeys(demo, complete),
  }
}
