import type { Leaderboard } from '@kz/contract/runs/leaderboards'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { counted } from '../../blocks/words.ts'
import { Panel } from '../../ui/page/panel.tsx'
import styles from './leaderboard.module.css'
import { Move } from './move.tsx'

/** Who gained and lost the most records in thirty days. */
export function MovedPanel({ moved }: { moved: Leaderboard['moved'] }) {
  if (moved.length === 0) return null
  return (
    <Panel title="Moved most this month" flush>
      <ul className={`${styles.cty} ${styles.moved}`}>
        {moved.map(({ pseudo, country, change, recordChange }) => (
          <li key={pseudo}>
            <span className={styles.cMove}>
              <Move change={change} />
            </span>
            <PlayerName name={pseudo} country={country} />
            <span className="dim">
              {recordChange > 0 ? '+' : '−'}
              {counted(Math.abs(recordChange), 'record')}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
