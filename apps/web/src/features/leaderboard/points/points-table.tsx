import type { PointsLine, PointsTop } from '@kz/contract/runs/points'
import { PlayerName } from '../../../blocks/member/player-name.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { count } from '../../../lib/text/format.ts'
import { rankLook } from '../../../ui/rank.ts'
import tableStyles from '../../../ui/table/table.module.css'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { DifficultyBar } from '../difficulty-bar.tsx'
import board from '../leaderboard.module.css'
import { SparkLine } from '../spark-line.tsx'
import { Moved } from './moved.tsx'
import styles from './points.module.css'

interface PointsTableProps {
  top: PointsTop
  /** what was won in a month */
  isMonth: boolean
}

/** Players by points with what they are made of, or by what they won. */
export function PointsTable({ top: { players, most }, isMonth }: PointsTableProps) {
  const { user } = useSession()
  // before a week or a month has passed nobody was anywhere
  const isMoving = players.some(({ change }) => change !== null)
  const isMe = ({ playerId }: PointsLine) => playerId !== null && playerId === user?.userId
  const columns: (Column<PointsLine> | false)[] = [
    {
      head: '#',
      right: true,
      look: ({ rank }) => `${tableStyles.fit} ${rankLook(rank)}`,
      cell: ({ rank }) => count(rank),
    },
    isMoving && {
      head: isMonth ? 'Moved since last month' : 'Moved this week',
      silent: true,
      look: tableStyles.fit,
      cell: ({ change }) => <Moved change={change} />,
    },
    {
      head: 'Player',
      cell: (line) => (
        <span className={`row ${board.marks}`}>
          <PlayerName name={line.player} country={line.playerCountry} />
          {isMe(line) && <Tag>you</Tag>}
        </span>
      ),
    },
    {
      head: isMonth ? 'Won' : 'Points',
      right: true,
      th: { 'aria-sort': 'descending' },
      cell: ({ points }) => (
        <b className={board.count}>
          {isMonth && '+'}
          {count(points)}
        </b>
      ),
    },
    isMonth
      ? {
          head: 'Share of the first',
          className: styles.wide,
          cell: ({ points }) => (
            <span
              className={styles.bar}
              style={{ width: `${(100 * points) / Math.max(1, most)}%` }}
              aria-hidden="true"
            />
          ),
        }
      : {
          head: 'By difficulty',
          className: board.cBars,
          cell: ({ byDifficulty, points }) => (
            <DifficultyBar byDifficulty={byDifficulty} share={points / Math.max(1, most)} />
          ),
        },
    !isMonth && { head: 'Maps', right: true, className: styles.wide, cell: ({ maps }) => count(maps) },
    !isMonth && { head: 'Records', right: true, className: styles.wide, cell: ({ records }) => count(records) },
    !isMonth && {
      head: 'Usual place',
      right: true,
      className: styles.wide,
      th: { 'data-tip': 'Half of their places are better: the median over all their maps' },
      cell: ({ usual }) => (usual === null ? <span className="dim">–</span> : `top ${usual.toFixed(1)} %`),
    },
    !isMonth && {
      head: '12 months',
      className: board.cSpark,
      cell: ({ months }) => <SparkLine values={months} of="points" />,
    },
  ]
  return (
    <Table
      caption={isMonth ? 'Players by points won' : 'Players by points'}
      className={`${board.tbl} ${styles.board}`}
      lines={players}
      keyOf={({ player, playerId, rank }) => `${rank} ${playerId} ${player}`}
      lineProps={(line) => ({
        className: isMe(line) ? tableStyles.own : undefined,
        id: isMe(line) ? 'my-row' : undefined,
        tabIndex: isMe(line) ? -1 : undefined,
      })}
      columns={columns}
    />
  )
}
