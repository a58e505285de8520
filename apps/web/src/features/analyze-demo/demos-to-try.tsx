import { mapRoute } from '@kz/contract/rules'
import { useQuery } from '@tanstack/react-query'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { api } from '../../lib/api.ts'
import { paths } from '../../lib/url/paths.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'

const MOST = 3

/** The newest records whose demos are kept, for who has none at hand. */
export function DemosToTry() {
  const { data = [] } = useQuery({
    queryKey: ['demos to try'],
    queryFn: () => api.call('GET /latest-demos/', { query: { offset: 0, limit: 20, rejected: 'false' } }),
  })
  const kept = data.filter(({ hasFile }) => hasFile).slice(0, MOST)
  if (kept.length === 0) return null
  return (
    <Panel title="No demo at hand? Try one of these">
      <ul>
        {kept.map(({ demoId, mapName, route, player, playerCountry, timeMs }) => (
          <li key={demoId} className="row wrap">
            <a className="link" href={paths.analyzer({ demo: demoId })}>
              {mapRoute(mapName, route)}
            </a>
            <PlayerName name={player} country={playerCountry} />
            <TimeText milliseconds={timeMs} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
