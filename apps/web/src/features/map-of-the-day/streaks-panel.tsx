import { useQuery } from '@tanstack/react-query'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import panel from '../../ui/page/panel.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import { rankLook } from '../../ui/rank.ts'
import { ListBody } from '../../ui/table/list-body.tsx'
import styles from './map-of-the-day-page.module.css'
import { Runner } from './runner.tsx'

/** Who finished the map of the day on the most days in a row until now. */
export function StreaksPanel() {
  const streaks = useQuery(queryOf('GET /motd/streaks'))
  return (
    <Panel flush title="Streaks" sub="Days in a row until now">
      <ListBody
        query={streaks}
        name="the streaks"
        rows={5}
        empty={<p className={`${panel.body} dim`}>Nobody is on a streak. One run today starts one.</p>}
      >
        {(data) => (
          <ol className={styles.motdDays}>
            {data.map(({ rank, days, ...runner }) => (
              <li key={`${rank} ${runner.playerName}`} className={`row ${styles.line}`}>
                <span className={`${rankLook(rank)} ${styles.rk}`}>{rank}</span>
                <Runner run={{ ...runner, playerId: null }} />
                <span className="end no-wrap" data-part="actions">
                  {counted(days, 'day')}
                </span>
              </li>
            ))}
          </ol>
        )}
      </ListBody>
    </Panel>
  )
}
