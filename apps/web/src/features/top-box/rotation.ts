/** Why the box may not switch by itself. */
export interface Standstill {
  /** the reader's own choice */
  paused: boolean
  /** the pointer or the focus is inside */
  attended: boolean
  /** the tab is not seen */
  hidden: boolean
  /** the reader asked for less motion */
  still: boolean
}

export type TopView = 'players' | 'countries'

/** Whether the ten seconds run. */
export const isRunning = ({ paused, attended, hidden, still }: Standstill): boolean =>
  !paused && !attended && !hidden && !still

export const otherView = (view: TopView): TopView => (view === 'players' ? 'countries' : 'players')

/** Width of a bar against the leader's, in percent. */
export const share = (count: number, most: number): number => (most > 0 ? Math.round((count / most) * 1000) / 10 : 0)
