import { mapRoute } from '@kz/contract/rules'
import type { Overview, OwnRun } from '@kz/contract/runs/me'
import type { UseQueryResult } from '@tanstack/react-query'
import { Hourglass, Play } from 'lucide-react'
import { MapLink } from '../../blocks/map/map-link.tsx'
import { Moment } from '../../blocks/run/moment.tsx'
import { RunStateWords } from '../../blocks/run/run-state.tsx'
import { StandingMark } from '../../blocks/run/standing.tsx'
import { WhyRun } from '../../blocks/run/why-run.tsx'
import { useSession } from '../../lib/session/session.ts'
import { ordinal } from '../../lib/text/format.ts'
import { paths } from '../../lib/url/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import tableStyles from '../../ui/table/table.module.css'
import { Table } from '../../ui/table/table.tsx'
import { RecordTag } from '../../ui/tag.tsx'
import { TimeDifference } from '../../ui/time/time-difference.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import styles from './me.module.css'

/** The newest runs with where they stand, and why they stand no higher. */
export function LatestPanel({ query }: { query: UseQueryResult<Overview> }) {
  const { user } = useSession()
  return (
    <Panel
      flush
      title="Latest runs"
      footer={
        user && (
          <span className="end">
            <ButtonLink small href={`${paths.profile(user.pseudo)}?tab=runs`}>
              All runs
            </ButtonLink>
          </span>
        )
      }
    >
      <QueryBody
        query={query}
        name="your runs"
        padded
        loading={<SkeletonRows label="Loading your runs" count={5} height="2rem" />}
      >
        {({ latest }) =>
          latest.length === 0 ? (
            <EmptyState title="No run of yours yet.">
              Finish a map on a server that sends its runs, or send a demo.
            </EmptyState>
          ) : (
            <Table
              caption="Your latest runs"
              className={styles.latest}
              lines={latest}
              keyOf={({ runId }) => runId}
              columns={[
                {
                  head: 'Map',
                  cell: (run) => (
                    <>
                      <MapLink mapName={run.mapName} route={run.route} />
                      <span className={styles.narrowOnly}>
                        <Stands run={run} />
                      </span>
                    </>
                  ),
                },
                { head: 'Time', right: true, cell: ({ timeMs }) => <TimeText milliseconds={timeMs} /> },
                {
                  head: 'Against your best',
                  className: styles.wideOnly,
                  cell: ({ againstMs }) => <TimeDifference milliseconds={againstMs} without="first" behind />,
                },
                { head: 'Place', cell: (run) => <Place run={run} /> },
                { head: 'Standing', className: styles.wideOnly, cell: (run) => <Stands run={run} /> },
                {
                  head: 'Server',
                  className: styles.wideOnly,
                  cell: ({ serverId, serverName }) =>
                    serverId === null ? (
                      <span className="dim">sent as a demo</span>
                    ) : (
                      <a href={paths.gameServer(serverId)} dir="auto">
                        {serverName}
                      </a>
                    ),
                },
                { head: 'When', className: styles.wideOnly, cell: ({ date }) => <Moment iso={date} look="clock" /> },
                { head: 'Watch', right: true, cell: (run) => <Watch run={run} /> },
              ]}
            />
          )
        }
      </QueryBody>
    </Panel>
  )
}

function Place({ run: { rank, state, gc, isRecord } }: { run: OwnRun }) {
  if (isRecord) return <RecordTag />
  if (rank !== null) return <b>{ordinal(rank)}</b>
  if (state !== 'counts') return <span className="dim">–</span>
  return <span className="dim">{gc > 0 ? 'with gochecks' : 'not your best'}</span>
}

const Stands = ({ run }: { run: OwnRun }) => {
  const { standing, state, reasons } = run
  return state === 'counts' && reasons.length === 0 ? (
    <StandingMark standing={standing} />
  ) : state === 'counts' ? (
    <span className={styles.reasons}>
      <StandingMark standing={standing} />
      <WhyRun run={run} />
    </span>
  ) : (
    <RunStateWords run={run} />
  )
}

function Watch({ run: { replay, standing, state, mapName, route } }: { run: OwnRun }) {
  if (replay !== null) {
    return (
      <a className={tableStyles.iconLink} href={replay} aria-label={`Watch your run on ${mapRoute(mapName, route)}`}>
        <Icon of={Play} />
      </a>
    )
  }
  if (standing !== 'sent' || state !== 'counts') return null
  return (
    <span className="dim" data-tip="Replay on its way">
      <Icon of={Hourglass} />
      <span className="visually-hidden">Replay on its way</span>
    </span>
  )
}
