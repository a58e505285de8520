import type { OwnServer } from '@kz/contract/runs/game-servers'
import { Moment } from '../../../blocks/run/moment.tsx'
import { RunStateWords } from '../../../blocks/run/run-state.tsx'
import { StandingMark } from '../../../blocks/run/standing.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { TimeText } from '../../../ui/time/time-text.tsx'
import styles from './my-servers.module.css'

/** The latest runs that a server sent, and what came of each. */
export function MessagesPanel({ server: { name, latest } }: { server: OwnServer }) {
  return (
    <Panel flush title="Last messages" sub={latest.length > 0 && `the last ${latest.length}`}>
      {latest.length === 0 ? (
        <EmptyState title="Nothing came in yet.">Paste the two lines, restart the server and finish a map.</EmptyState>
      ) : (
        <Table
          caption={`The latest runs of ${name}, and what came of them`}
          region={`Last messages of ${name}`}
          className={styles.messages}
          lines={latest}
          keyOf={({ runId }) => runId}
          columns={[
            {
              head: 'When',
              look: 'dim',
              className: styles.wide,
              cell: ({ date }) => <Moment iso={date} look="clock" />,
            },
            {
              head: 'Run',
              cell: ({ mapName, player }) => (
                <>
                  <b dir="auto">{mapName}</b> <bdi className="dim">{player}</bdi>
                </>
              ),
            },
            { head: 'Time', right: true, isTime: true, cell: ({ timeMs }) => <TimeText milliseconds={timeMs} /> },
            {
              head: 'Standing',
              className: styles.wide,
              cell: ({ standing }) => <StandingMark standing={standing} word={false} />,
            },
            {
              head: 'What came of it',
              cell: ({ state, reasons }) => <RunStateWords state={state} reasons={reasons} />,
            },
          ]}
        />
      )}
    </Panel>
  )
}
