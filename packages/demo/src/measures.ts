import { measureHops } from './jumps/hops.ts'
import { measureStrafeKeys } from './jumps/strafe-keys.ts'
import type { Measures } from './measure-types.ts'
import { explainedBy } from './movement/explained.ts'
import { measureMovement } from './movement/movement-stats.ts'
import { residualOf } from './movement/residual.ts'
import type { Residual } from './movement/residual-types.ts'
import type { Demo } from './types.ts'

/** Every rendered frame reached the demo, so its frames follow each other without a gap. */
function isComplete({ renderedPerNet }: Demo): boolean {
  return renderedPerNet >= 0.97 && renderedPerNet <= 1.03
}

/** What is measured over a whole demo; reports and checks share it. Who knows the map gives the residual. */
export function measure(demo: Demo, residual: Residual = residualOf(demo)): Measures {
  const complete = isComplete(demo)
  return {
    hops: measureHops(demo, complete),
    movement: measureMovement(demo),
    ...measureStrafeKeys(demo, complete),
    explained: explainedBy(demo, residual),
  }
}
