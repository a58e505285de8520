import { useQuery } from '@tanstack/react-query'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { Panel } from '../../ui/panel.tsx'
import { QueryBody } from '../../ui/query-body.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Runner } from './runner.tsx'

/** Who finished the map of the day on the most days in a row until now. */
export function StreaksPanel() {
  const streaks = useQuery(queryOf('GET /motd/streaks'))
  return (
    <Panel flush title="Streaks" sub="Days in a row until now">
      <QueryBody
        query={streaks}
        name="the streaks"
        loading={<SkeletonRows label="Loading the streaks" count={5} />}
        padded
        empty={<p className="pb dim">Nobody is on a streak. One run today begins one.</p>}
      >
        {(data) => (
          <ol className="motd-days">
            {data.map(({ rank, days, ...runner }) => (
              <li key={`${rank} ${runner.playerName}`} className="row">
                <span className={rank <= 3 ? `rk rk-${rank}` : 'rk'}>{rank}</span>
                <Runner run={{ ...runner, playerId: null }} />
                <span className="end nw">{counted(days, 'day')}</span>
              </li>
            ))}
          </ol>
        )}
      </QueryBody>
    </Panel>
  )
}
