import type { ServerPage } from '@kz/contract/runs/game-servers'
import { MapLink } from '../../../blocks/map/map-link.tsx'
import { counted } from '../../../blocks/words.ts'
import { count } from '../../../lib/text/format.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Table } from '../../../ui/table/table.tsx'

/** The maps of the last week with runs, those with most first. */
export function WeekMaps({ server: { maps } }: { server: ServerPage }) {
  return (
    <Panel flush title="The week here" sub={maps.length > 0 && counted(maps.length, 'map')}>
      {maps.length > 0 ? (
        <Table
          caption="Maps played on this server in the last seven days"
          region="Maps of the last seven days"
          lines={maps}
          keyOf={({ mapName }) => mapName}
          columns={[
            { head: 'Map', cell: ({ mapName }) => <MapLink mapName={mapName} /> },
            { head: 'Runs', right: true, cell: ({ runs }) => count(runs) },
            { head: 'Players', right: true, cell: ({ players }) => count(players) },
          ]}
        />
      ) : (
        <EmptyState title="No runs in the last seven days.">Finish a map here and it is listed.</EmptyState>
      )}
    </Panel>
  )
}
