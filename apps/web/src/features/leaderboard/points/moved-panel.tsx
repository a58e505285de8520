import type { PointsTop } from '@kz/contract/runs/points'
import { PlayerName } from '../../../blocks/member/player-name.tsx'
import { counted } from '../../../blocks/words.ts'
import { count } from '../../../lib/text/format.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import board from '../leaderboard.module.css'
import { Moved } from './moved.tsx'

/** days without a run, from which on they are told */
const LONG = 7

/** What the places were gained by, or lost: own runs of the week, or none for so long. */
function reason({ points, maps, records, idleDays }: PointsTop['moved'][number]): string {
  const won = `${points > 0 ? '+' : points < 0 ? '−' : ''}${count(Math.abs(points))}`
  if (records > 0) return `${won}, ${counted(records, 'record')}`
  if (maps > 0) return `${won}, ${counted(maps, 'map')}`
  return idleDays === null || idleDays < LONG ? won : `no run in ${counted(idleDays, 'day')}`
}

/** Who of the first ones gained or lost the most places in a week. */
export function MovedPanel({ moved }: { moved: PointsTop['moved'] }) {
  if (moved.length === 0) return null
  return (
    <Panel title="Moved most this week" flush>
      <ul className={`${board.cty} ${board.moved}`}>
        {moved.map((line) => (
          <li key={line.player}>
            <Moved change={line.change} />
            <PlayerName name={line.player} country={line.playerCountry} />
            <span className="dim">{reason(line)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
