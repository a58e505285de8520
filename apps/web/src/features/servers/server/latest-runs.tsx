import type { ServerPage } from '@kz/contract/runs/game-servers'
import { Moment } from '../../../blocks/run/moment.tsx'
import { StandingMark } from '../../../blocks/run/standing.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { RecordTag } from '../../../ui/tag.tsx'
import { TimeText } from '../../../ui/time/time-text.tsx'
import { MapAndRunner, Runner } from './runner.tsx'
import styles from './server-page.module.css'
import { watchColumn } from './watch-column.tsx'

const RunTime = ({ run: { timeMs, isRecord } }: { run: ServerPage['latest'][number] }) => (
  <>
    {isRecord && <RecordTag />} <TimeText milliseconds={timeMs} />
  </>
)

/** The latest runs that the server sent, each with how far it is proven. */
export function LatestRuns({ server: { latest } }: { server: ServerPage }) {
  return (
    <Panel flush title="Latest runs">
      {latest.length > 0 ? (
        <Table
          caption="Latest runs on this server"
          region="Latest runs on this server"
          className={styles.runs}
          lines={latest}
          keyOf={({ runId }) => runId}
          columns={[
            { head: 'Map', cell: (run) => <MapAndRunner run={run} /> },
            { head: 'Player', className: styles.wide, cell: (run) => <Runner run={run} /> },
            { head: 'Time', right: true, isTime: true, cell: (run) => <RunTime run={run} /> },
            { head: 'Standing', cell: ({ standing }) => <StandingMark standing={standing} /> },
            {
              head: 'When',
              right: true,
              look: 'dim',
              className: styles.wide,
              cell: ({ date }) => <Moment iso={date} look="clock" />,
            },
            watchColumn,
          ]}
        />
      ) : (
        <EmptyState title="No runs yet.">The first one shows here as soon as it comes in.</EmptyState>
      )}
    </Panel>
  )
}
