import type { GuessrBoard, GuessrLine } from '@kz/contract/guessr'
import { formatTime } from '@kz/contract/rules'
import { PlayerName } from '../../blocks/player-name.tsx'
import { count } from '../../lib/format.ts'
import { ScrollRegion } from '../../ui/panel.tsx'
import styles from './board.module.css'

interface BoardTableProps {
  lines: readonly GuessrLine[]
  /** shown below the lines when he is on another page */
  me: GuessrBoard['me']
  userId: number | null
}

/** Players of KzGuessr by their points. */
export function BoardTable({ lines, me, userId }: BoardTableProps) {
  return (
    <ScrollRegion label="Leaderboard">
      <table className="tbl">
        <caption className="sr">Players by points</caption>
        <thead>
          <tr>
            <th scope="col" className="r">
              #
            </th>
            <th scope="col">Player</th>
            <th scope="col" className="r" aria-sort="descending">
              Points
            </th>
            <th scope="col" className="r">
              Games
            </th>
            <th scope="col" className={`r ${styles.more}`}>
              Best
            </th>
            <th scope="col" className={`r ${styles.more}`}>
              Average
            </th>
            <th
              scope="col"
              className={`r ${styles.more}`}
              data-tip="Of the games whose points are counted; it decides between equals"
            >
              Time
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Line key={line.playerId} line={line} isMe={line.playerId === userId} />
          ))}
          {me && !lines.some(({ playerId }) => playerId === me.playerId) && <Line line={me} isMe />}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function Line({ line, isMe }: { line: GuessrLine; isMe: boolean }) {
  return (
    <tr className={isMe ? 'me-row' : undefined}>
      <td className={line.rank <= 3 ? `r fit rk rk-${line.rank}` : 'r fit rk'}>{line.rank}</td>
      <td>
        <PlayerName name={line.pseudo} country={line.country} />
      </td>
      <td className="r">
        <b>{count(line.points)}</b>
      </td>
      <td className="r">{count(line.games)}</td>
      <td className={`r ${styles.more}`}>{count(line.best)}</td>
      <td className={`r ${styles.more}`}>{count(Math.round(line.average))}</td>
      <td className={`r dim ${styles.more}`}>{formatTime(line.ms)}</td>
    </tr>
  )
}
