import type { PointsLine, PointsTop } from '@kz/contract/runs/points'
import { ChevronsUpDown } from 'lucide-react'
import { useEffect } from 'react'
import { PlayerName } from '../../../blocks/member/player-name.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { count, ordinal } from '../../../lib/text/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { rankLook } from '../../../ui/rank.ts'
import tableStyles from '../../../ui/table/table.module.css'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { DifficultyBar } from '../difficulty-bar.tsx'
import board from '../leaderboard.module.css'
import { SparkLine } from '../spark-line.tsx'
import { Moved } from './moved.tsx'
import styles from './points.module.css'
import { HEAD as LEFT_OUT, type PointsParts } from './points-parts.ts'

interface PointsTableProps {
  top: PointsTop
  parts: PointsParts
  /** what was won in a month */
  isMonth: boolean
  /** shows the places that are left out */
  onBreak: () => void
  /** they were left out until now */
  isOpened: boolean
}

/** Players by points with what they are made of, or by what they won; a break says which are left out. */
export function PointsTable({ top: { most }, parts, isMonth, onBreak, isOpened }: PointsTableProps) {
  const { user } = useSession()
  const { head, hidden, around } = parts
  const players = [...head, ...around]
  // before a week or a month has passed nobody was anywhere
  const isMoving = players.some(({ change }) => change !== null)
  const isMe = ({ playerId }: PointsLine) => playerId !== null && playerId === user?.userId
  // who pressed the break goes on at the first of them
  useEffect(() => {
    if (isOpened) document.querySelector<HTMLElement>('tr[data-opened]')?.focus({ preventScroll: true })
  }, [isOpened])
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
      className: styles.value,
      th: { 'aria-sort': 'descending' },
      cell: ({ points }) => (
        <b className={board.count}>
          {isMonth && '+'}
          {count(points)}
        </b>
      ),
    },
    ...(isMonth ? monthColumns(most) : []),
    !isMonth && {
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
      row={(line, cells) => (
        <>
          {hidden && line === around[0] && (
            <tr className={styles.break}>
              <td colSpan={columns.filter(Boolean).length}>
                <button type="button" onClick={onBreak}>
                  <Icon of={ChevronsUpDown} size="sm" />
                  {ordinal(hidden.from)} to {ordinal(hidden.to)}
                </button>
              </td>
            </tr>
          )}
          <tr
            className={isMe(line) ? tableStyles.own : undefined}
            id={isMe(line) ? 'my-row' : undefined}
            tabIndex={isMe(line) || (isOpened && line === head[LEFT_OUT]) ? -1 : undefined}
            data-opened={(isOpened && line === head[LEFT_OUT]) || undefined}
          >
            {cells}
          </tr>
        </>
      )}
      keyOf={({ player, playerId, rank }) => `${rank} ${playerId} ${player}`}
      columns={columns}
    />
  )
}

/** What is told of a month beside the points won in it. */
const monthColumns = (most: number): Column<PointsLine>[] => [
  {
    head: 'Maps better',
    right: true,
    className: styles.wide,
    th: { 'data-tip': 'Maps on which a run of the month won points' },
    cell: ({ better }) => (better === null ? <span className="dim">–</span> : count(better)),
  },
  { head: 'Records', right: true, className: styles.wide, cell: ({ records }) => count(records) },
  {
    head: 'Share of the first',
    silent: true,
    className: styles.wide,
    cell: ({ points }) => (
      <span className={styles.bar} style={{ width: `${(100 * points) / Math.max(1, most)}%` }} aria-hidden="true" />
    ),
  },
]
