import type { Check } from './check.ts'

const HIGHEST = 100.1
const LOWEST = 95

/** The average frame rate must be within what the game allows a run. */
export const checkFps: Check = ({ fps }) => {
  if (fps === null) return []
  const seen = { level: 'fact', time: null, value: fps.average } as const
  if (fps.average > HIGHEST) return [{ ...seen, kind: 'fps-high', limit: HIGHEST }]
  return fps.average < LOWEST ? [{ ...seen, kind: 'fps-low', limit: LOWEST }] : []
}
