import type { ServerPage } from '@kz/contract/runs/game-servers'
import { Moment } from '../../../blocks/run/moment.tsx'
import { StandingMark } from '../../../blocks/run/standing.tsx'
import { count } from '../../../lib/text/format.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { TimeText } from '../../../ui/time/time-text.tsx'
import { MapAndRunner, Runner } from './runner.tsx'
import styles from './server-page.module.css'
import { watchColumn } from './watch-column.tsx'

/** The best runs of the week, with their places in the world. Nothing where there are none. */
export function BestRuns({ server: { bests } }: { server: ServerPage }) {
  if (bests.length === 0) return null
  return (
    <Panel flush title="Best runs here" sub="this week">
      <Table
        caption="Best runs on this server this week"
        region="Best runs on this server this week"
        className={styles.runs}
        lines={bests}
        keyOf={({ runId }) => runId}
        columns={[
          { head: 'Map', cell: (run) => <MapAndRunner run={run} /> },
          { head: 'Player', className: styles.wide, cell: (run) => <Runner run={run} /> },
          { head: 'Time', right: true, isTime: true, cell: ({ timeMs }) => <TimeText milliseconds={timeMs} /> },
          {
            head: 'World place',
            right: true,
            cell: ({ rank, isRecord }) => (isRecord ? <Tag kind="warn">WR</Tag> : count(rank)),
          },
          {
            head: 'Standing',
            className: styles.wide,
            cell: ({ standing }) => <StandingMark standing={standing} />,
          },
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
    </Panel>
  )
}
