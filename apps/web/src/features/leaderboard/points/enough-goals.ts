import type { Goal } from '@kz/contract/runs/me'

const MOST = 3

/**
 * Up to three goals of which each alone gives enough points; where none does, the two smallest that do so together; none where
 * no two do.
 */
export function enoughGoals(goals: readonly Goal[], needed: number): { goals: Goal[]; together: boolean } {
  const open = goals.filter(({ points, isMet }) => points > 0 && !isMet)
  const alone = open.filter(({ points }) => points >= needed)
  if (alone.length > 0) return { goals: alone.slice(0, MOST), together: false }
  const pairs = open.flatMap((one, at) => open.slice(at + 1).map((other) => [one, other] as const))
  const [pair] = pairs
    .filter(([one, other]) => one.points + other.points >= needed)
    .toSorted(([a, b], [c, d]) => a.points + b.points - c.points - d.points)
  return { goals: pair ? [...pair] : [], together: true }
}
