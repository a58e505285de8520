import type { PointsTop } from '@kz/contract/runs/points'
import { PlayerName } from '../../../blocks/member/player-name.tsx'
import { count } from '../../../lib/text/format.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import board from '../leaderboard.module.css'
import { Moved } from './moved.tsx'

/** Who of the first ones gained or lost the most places in a week. */
export function MovedPanel({ moved }: { moved: PointsTop['moved'] }) {
  if (moved.length === 0) return null
  return (
    <Panel title="Moved most this week" flush>
      <ul className={`${board.cty} ${board.moved}`}>
        {moved.map(({ player, playerCountry, change, points }) => (
          <li key={player}>
            <Moved change={change} />
            <PlayerName name={player} country={playerCountry} />
            <span className="dim">
              {points > 0 ? '+' : points < 0 ? '−' : ''}
              {count(Math.abs(points))}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
