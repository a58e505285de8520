import type { ServerPage } from '@kz/contract/runs/game-servers'
import { useState } from 'react'
import { MapLink } from '../../../blocks/map/map-link.tsx'
import { StandingMark } from '../../../blocks/run/standing.tsx'
import { counted } from '../../../blocks/words.ts'
import { count } from '../../../lib/text/format.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { TimeText } from '../../../ui/time/time-text.tsx'
import { playedFor } from '../servers.ts'
import { Runner } from './runner.tsx'
import styles from './server-page.module.css'
import { WeekGrid } from './week-grid.tsx'

const FIRST = 6

/** What ran in the last seven days, hour by hour; and its maps, those that ran longest first, with the best finish of each. */
export function WeekMaps({ server }: { server: ServerPage }) {
  const { maps, week, weekMaps } = server
  const [isWhole, setWhole] = useState(false)
  return (
    <Panel
      flush
      title="The week here"
      sub={weekMaps > 0 && `taller is fuller; ${counted(weekMaps, 'map')}`}
      footer={
        maps.length > FIRST && (
          <span className="end">
            <Button small aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              {isWhole ? 'Fewer maps' : `The first ${maps.length} maps`}
            </Button>
          </span>
        )
      }
    >
      {week.length > 0 && <WeekGrid server={server} />}
      {maps.length > 0 ? (
        <Table
          caption="Maps played on this server in the last seven days"
          region="Maps of the last seven days"
          className={styles.runs}
          lines={isWhole ? maps : maps.slice(0, FIRST)}
          keyOf={({ mapName }) => mapName}
          columns={[
            {
              head: 'Map',
              cell: ({ mapName, hasMap }) => (hasMap ? <MapLink mapName={mapName} /> : <bdi>{mapName}</bdi>),
            },
            {
              head: 'Played',
              right: true,
              look: 'dim',
              className: styles.wide,
              cell: ({ seconds }) => (seconds > 0 ? playedFor(seconds) : '–'),
            },
            { head: 'Runs', right: true, className: styles.wide, cell: ({ runs }) => count(runs) },
            { head: 'Finished by', right: true, className: styles.wide, cell: ({ players }) => count(players) },
            {
              head: 'Best here',
              right: true,
              isTime: true,
              cell: ({ best }) => (best ? <TimeText milliseconds={best.timeMs} /> : <span className="dim">–</span>),
            },
            { head: 'By', silent: true, cell: ({ best }) => best && <Runner run={best} /> },
            {
              head: 'Standing',
              className: styles.wide,
              cell: ({ best }) => best && <StandingMark standing={best.standing} />,
            },
          ]}
        />
      ) : (
        <EmptyState title="Nothing in the last seven days.">Finish a map here and it is listed.</EmptyState>
      )}
    </Panel>
  )
}
