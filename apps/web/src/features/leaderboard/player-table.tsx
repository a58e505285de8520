import type { BoardPlayer } from '@kz/contract/boards'
import { MapLink } from '../../blocks/map-link.tsx'
import { PlayerName } from '../../blocks/player-name.tsx'
import { RoleIcons } from '../../blocks/role-icons.tsx'
import { count } from '../../lib/format.ts'
import { DifficultyBar } from './difficulty-bar.tsx'
import { Move } from './move.tsx'
import { SparkLine } from './spark-line.tsx'

interface PlayerTableProps {
  players: readonly BoardPlayer[]
  /** records of the first one of the whole list */
  most: number
  /** the reader's own id */
  userId: number | null
}

export const rankClass = (rank: number): string => (rank <= 3 ? `r fit rk rk-${rank}` : 'r fit rk')

/** Players by the records they hold. */
export function PlayerTable({ players, most, userId }: PlayerTableProps) {
  return (
    <div className="scroll">
      <table className="tbl">
        <caption className="sr">Players by current world records</caption>
        <thead>
          <tr>
            <th scope="col" className="r">
              #
            </th>
            <th scope="col">
              <span className="sr">Places moved in 30 days</span>
            </th>
            <th scope="col">Player</th>
            <th scope="col" className="r c-records" aria-sort="descending">
              Records
            </th>
            <th scope="col" className="r c-share" data-tip="Of all maps that take records and match the filters">
              Share
            </th>
            <th scope="col" className="c-bars">
              By difficulty
            </th>
            <th scope="col" className="c-spark">
              12 months
            </th>
            <th scope="col" className="r c-ever">
              Ever set
            </th>
            <th scope="col" className="c-latest">
              Latest
            </th>
          </tr>
        </thead>
        <tbody>
          {players.map((line) => {
            const isMe = line.playerId !== null && line.playerId === userId
            return (
              <tr
                key={`${line.playerId} ${line.pseudo}`}
                className={isMe ? 'me-row' : undefined}
                id={isMe ? 'my-row' : undefined}
                tabIndex={isMe ? -1 : undefined}
              >
                <td className={rankClass(line.rank)}>{line.rank}</td>
                <td className="fit c-move">
                  <Move change={line.change} />
                </td>
                <td>
                  <span className="row gap-1">
                    <PlayerName name={line.pseudo} country={line.country} />
                    <RoleIcons icons={line.icons} most={2} />
                  </span>
                </td>
                <td className="r c-records">
                  <b className="font-semibold">{count(line.recordNumber)}</b>
                </td>
                <td className="r dim c-share">{line.percentNumber.toFixed(1)}%</td>
                <td className="c-bars">
                  <DifficultyBar byDifficulty={line.byDifficulty} share={line.recordNumber / Math.max(1, most)} />
                </td>
                <td className="c-spark">
                  <SparkLine values={line.months} />
                </td>
                <td className="r c-ever">{count(line.everSet)}</td>
                <td className="c-latest">{line.latestMap && <MapLink {...line.latestMap} />}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
