import { type Check, finding, momentsOf } from '../checks/check.ts'
import { inRun, theRun } from '../run/the-run.ts'
import type { Demo, WeaponChange } from '../types.ts'

const ALLOWED = ['Knife', 'USP']

/** The weapons in hand in the run: that at its start, then each that was taken out, by the time it was. */
export function weaponsInRun(demo: Demo): WeaponChange[] {
  const run = theRun(demo)
  const first = demo.weapons.findLast(({ time }) => time < run.startMs)
  const changes = demo.weapons.filter(({ time }) => inRun(run, [time]).length > 0)
  return first ? [{ ...first, time: run.startMs }, ...changes] : changes
}

/** A run is made with the knife or the USP: other weapons are slower, but the Scout is faster. */
export const checkWeapons: Check = (demo) => {
  if (demo.hltv) return []
  const others = weaponsInRun(demo).filter(({ name }) => !ALLOWED.includes(name))
  if (others.length === 0) return []
  const names = [...new Set(others.map(({ name }) => name))].slice(0, 5).join(', ')
  const text = `In the run the player held ${names}; knife and USP are allowed.`
  return [finding('weapon', 'fact', text, names, ALLOWED.join(', '), momentsOf(others.map(({ time }) => time)))]
}
