import type { GuessrBoard, GuessrLine } from '@kz/contract/guessr/guessr'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { count } from '../../lib/text/format.ts'
import { ScrollRegion } from '../../ui/page/panel.tsx'
import { rankLook } from '../../ui/rank.ts'
import tableStyles from '../../ui/table/table.module.css'
import { Heads, rightHeads } from '../../ui/table/table-heads.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import styles from './board.module.css'

const SPENT = 'Of the games that count; it breaks ties'
const HEADS = [
  ...rightHeads('#'),
  'Player',
  { head: 'Points', right: true, th: { 'aria-sort': 'descending' } },
  ...rightHeads('Games'),
  { head: 'Best', right: true, className: styles.more },
  { head: 'Average', right: true, className: styles.more },
  { head: 'Time', right: true, className: styles.more, th: { 'data-tip': SPENT } },
] as const

interface BoardTableProps {
  lines: readonly GuessrLine[]
  /** shown below the lines when the viewer is on another page */
  me: GuessrBoard['me']
  userId: number | null
}

/** Players of KzGuessr by their points. */
export function BoardTable({ lines, me, userId }: BoardTableProps) {
  return (
    <ScrollRegion label="Leaderboard">
      <table className={tableStyles.table}>
        <caption className="visually-hidden">Players by points</caption>
        <Heads of={HEADS} />
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
    <tr className={isMe ? tableStyles.own : undefined}>
      <td className={`${tableStyles.right} ${tableStyles.fit} ${rankLook(line.rank)}`}>{line.rank}</td>
      <td>
        <PlayerName name={line.pseudo} country={line.country} />
        <span className={`${styles.less} dim`}>
          best {count(line.best)}, average {count(Math.round(line.average))}
        </span>
      </td>
      <td className={tableStyles.right}>
        <b>{count(line.points)}</b>
      </td>
      <td className={tableStyles.right}>{count(line.games)}</td>
      <td className={`${tableStyles.right} ${styles.more}`}>{count(line.best)}</td>
      <td className={`${tableStyles.right} ${styles.more}`}>{count(Math.round(line.average))}</td>
      <td className={`${tableStyles.right} dim ${styles.more}`}>
        <TimeText milliseconds={line.ms} />
      </td>
    </tr>
  )
}
