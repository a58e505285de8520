import type { BoardPlayer } from '@kz/contract/runs/leaderboards'
import { MapLink } from '../../blocks/map/map-link.tsx'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { RoleIcons } from '../../blocks/member/role-icons.tsx'
import { count } from '../../lib/text/format.ts'
import tableStyles from '../../ui/table/table.module.css'
import { Table } from '../../ui/table/table.tsx'
import { placeColumns, shareColumn } from './board-columns.tsx'
import { DifficultyBar } from './difficulty-bar.tsx'
import styles from './leaderboard.module.css'
import { SparkLine } from './spark-line.tsx'

/** their stopwatch is amber, every other one grey */
const FIRST = 10

interface PlayerTableProps {
  players: readonly BoardPlayer[]
  /** records of the first one of the whole list */
  most: number
  /** the reader's own id */
  userId: number | null
}

/** Players by the records they hold. */
export function PlayerTable({ players, most, userId }: PlayerTableProps) {
  return (
    <Table
      caption="Players by current world records"
      className={styles.tbl}
      lines={players}
      keyOf={(line) => `${line.playerId} ${line.pseudo}`}
      lineProps={(line) => {
        const isMe = line.playerId !== null && line.playerId === userId
        return {
          className: isMe ? tableStyles.own : undefined,
          id: isMe ? 'my-row' : undefined,
          tabIndex: isMe ? -1 : undefined,
        }
      }}
      columns={[
        ...placeColumns,
        {
          head: 'Player',
          cell: (line) => (
            <span className={`row ${styles.marks}`}>
              <PlayerName name={line.pseudo} country={line.country} />
              <RoleIcons icons={line.icons} most={2} isFirst={line.rank <= FIRST} />
            </span>
          ),
        },
        {
          head: 'Records',
          right: true,
          className: styles.cRecords,
          th: { 'aria-sort': 'descending' },
          cell: (line) => <b className={styles.count}>{count(line.recordNumber)}</b>,
        },
        shareColumn,
        {
          head: 'By difficulty',
          className: styles.cBars,
          cell: (line) => (
            <DifficultyBar byDifficulty={line.byDifficulty} share={line.recordNumber / Math.max(1, most)} />
          ),
        },
        { head: '12 months', className: styles.cSpark, cell: (line) => <SparkLine values={line.months} /> },
        { head: 'Ever set', right: true, className: styles.cEver, cell: (line) => count(line.everSet) },
        {
          head: 'Latest',
          className: styles.cLatest,
          cell: (line) => line.latestMap && <MapLink {...line.latestMap} />,
        },
      ]}
    />
  )
}
