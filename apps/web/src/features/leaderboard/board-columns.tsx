import { rankLook } from '../../ui/rank.ts'
import tableStyles from '../../ui/table/table.module.css'
import type { Column } from '../../ui/table/table.tsx'
import styles from './leaderboard.module.css'
import { Move } from './move.tsx'

type Placed = Column<{ rank: number; change: number | null }>

/** Rank, and the places moved since: of players and of countries. */
export const placeColumns: readonly [rank: Placed, moved: Placed] = [
  { head: '#', right: true, look: ({ rank }) => `${tableStyles.fit} ${rankLook(rank)}`, cell: ({ rank }) => rank },
  {
    head: 'Places moved in 30 days',
    silent: true,
    look: `${tableStyles.fit} ${styles.cMove}`,
    cell: ({ change }) => <Move change={change} />,
  },
]

export const shareColumn: Column<{ percentNumber: number }> = {
  head: 'Share',
  right: true,
  className: styles.cShare,
  look: 'dim',
  th: { 'data-tip': 'Of all maps that take records and match the filters' },
  cell: ({ percentNumber }) => `${percentNumber.toFixed(1)}%`,
}
