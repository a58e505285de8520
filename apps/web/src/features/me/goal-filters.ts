import type { Goal } from '@kz/contract/runs/me'

/** Which goals are shown. */
export const GOAL_FILTERS = [
  { value: 'any', label: 'Any kind' },
  { value: 'places', label: 'Places' },
  { value: 'new', label: 'New maps' },
  { value: 'now', label: 'On a server now' },
] as const
export type GoalFilter = (typeof GOAL_FILTERS)[number]['value']

const FITS: Record<GoalFilter, (goal: Goal) => boolean> = {
  any: () => true,
  places: ({ kind }) => kind === 'place',
  new: ({ kind }) => kind !== 'place',
  now: ({ server }) => server !== null,
}

/** The goals of a kind, in their order. */
export const shownGoals = (goals: readonly Goal[], filter: GoalFilter): Goal[] => goals.filter(FITS[filter])
