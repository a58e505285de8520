import { type Check, finding, momentsOf } from '../checks/check.ts'
import { findTeleports, type Teleport } from '../run/teleports.ts'
import { inRun, theRun } from '../run/the-run.ts'
import type { Demo } from '../types.ts'

/** The teleports between start and stop. */
export function teleportsInRun(demo: Demo): Teleport[] {
  const run = theRun(demo)
  return findTeleports(demo).filter(({ time }) => inRun(run, [time]).length > 0)
}

/** In a pro run, one without gochecks, nothing moves the player but themselves; where nothing tells, it is not judged. */
export const checkTeleports: Check = (demo) => {
  if (demo.hltv || theRun(demo).gc !== 0) return []
  const all = teleportsInRun(demo)
  const of = (isGocheck: boolean) => all.filter((one) => one.isGocheck === isGocheck).map(({ time }) => time)
  const [gochecks, others] = [of(true), of(false)]
  const back = `${gochecks.length} times a pro run was put back to where the player had stood before, as a gocheck does.`
  const moved = `${others.length} teleports in a pro run.`
  return [
    ...(gochecks.length > 0 ? [finding('gocheck', 'fact', back, gochecks.length, 0, momentsOf(gochecks))] : []),
    ...(others.length > 0 ? [finding('teleport', 'fact', moved, others.length, 0, momentsOf(others))] : []),
  ]
}
