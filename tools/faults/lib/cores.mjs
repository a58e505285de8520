import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

/** The load generator has a core of its own, the last one: its cost is not counted as the site's. */

const last = availableParallelism() - 1
const TASKSET = 'taskset'
const CORES = { site: last === 1 ? '0' : `0-${last - 1}`, load: `${last}` }

/** This process, and what it starts from now on, stays on the cores of `whom`; on one core, or without taskset, on all. */
export function stayOn(whom) {
  if (last < 1) return
  try {
    execFileSync(TASKSET, ['-a', '-c', '-p', CORES[whom], `${process.pid}`], { stdio: 'ignore' })
  } catch {
    // a system without it
  }
}
