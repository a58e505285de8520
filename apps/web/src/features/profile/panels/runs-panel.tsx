import type { OneRun } from '@kz/contract/runs/runs'
import { CallError } from '@kz/contract/wire/call-error'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { MapLink } from '../../../blocks/map/map-link.tsx'
import { Moment } from '../../../blocks/run/moment.tsx'
import { RunStateWords } from '../../../blocks/run/run-state.tsx'
import { StandingMark } from '../../../blocks/run/standing.tsx'
import { StrikeButton } from '../../../blocks/run/strike-button.tsx'
import { queryOf } from '../../../lib/api.ts'
import { useMay } from '../../../lib/session/session.ts'
import { paths } from '../../../lib/url/paths.ts'
import { Icon } from '../../../ui/icon.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { PageBody } from '../../../ui/page/page-body.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { actions, type Column, Table } from '../../../ui/table/table.tsx'
import { RecordTag } from '../../../ui/tag.tsx'
import { TimeText } from '../../../ui/time/time-text.tsx'
import { RunPin } from '../pin-button.tsx'
import styles from './runs-panel.module.css'

interface RunsPanelProps {
  player: string
  /** whose reasons are told */
  isOwn: boolean
  page: number
  onPage: (page: number) => void
}

/** The runs of a player on servers and in demos, the newest first; to themselves also why one does not count. */
export function RunsPanel({ player, isOwn, page, onPage }: RunsPanelProps) {
  const found = useQuery({
    ...queryOf('GET /run/player', { query: { player, page } }),
    placeholderData: keepPreviousData,
  })
  const mayStrike = useMay('DEMO')
  const kept = useQuery({ ...queryOf('GET /user/pinned', { query: { nickname: player } }), enabled: isOwn })
  const pinned = isOwn ? new Set(kept.data?.runs.map(({ runId }) => runId)) : null
  if (found.error instanceof CallError && found.error.status === 404) return <NoRuns isOwn={isOwn} />
  return (
    <PageBody
      query={found}
      name="the runs"
      rows={10}
      isEmpty={({ runs }) => runs.length === 0}
      empty={<NoRuns isOwn={isOwn} />}
    >
      {({ runs, totalPages }) => (
        <Panel
          flush
          title="Runs"
          sub="newest first"
          className={styles.runs}
          footer={totalPages > 1 && <Pager page={page} pages={totalPages} onPage={onPage} label="Pages of runs" />}
        >
          <Table
            caption={`Runs of ${player}, the newest first`}
            region={`Runs of ${player}`}
            lines={runs}
            keyOf={({ runId }) => runId}
            columns={columnsOf(isOwn || mayStrike || runs.some(({ reasons }) => reasons.length > 0), mayStrike, pinned)}
          />
        </Panel>
      )}
    </PageBody>
  )
}

/** `isTold`: what came of each, and why; `mayStrike`: staff takes one off; `pinned`: of one's own runs, which stand first. */
const columnsOf = (
  isTold: boolean,
  mayStrike: boolean,
  pinned: ReadonlySet<number> | null,
): readonly (Column<OneRun> | false)[] => [
  {
    head: 'Map',
    cell: ({ mapName, route, state }) =>
      state === 'waiting' ? <bdi>{mapName}</bdi> : <MapLink mapName={mapName} route={route} />,
  },
  {
    head: 'Time',
    right: true,
    isTime: true,
    cell: ({ timeMs, isRecord }) => (
      <>
        {isRecord && <RecordTag />} <TimeText milliseconds={timeMs} />
      </>
    ),
  },
  { head: 'CP', right: true, className: styles.wide, cell: ({ cp }) => cp },
  { head: 'GC', right: true, className: styles.wide, cell: ({ gc }) => gc },
  { head: 'Standing', cell: ({ standing }) => <StandingMark standing={standing} /> },
  isTold && {
    head: 'What came of it',
    cell: (run) => <RunStateWords run={run} />,
  },
  {
    head: 'Server',
    className: styles.wide,
    look: 'dim',
    cell: ({ serverId, serverName }) =>
      serverId === null ? (
        'sent as a demo'
      ) : (
        <a href={paths.gameServer(serverId)} dir="auto">
          {serverName}
        </a>
      ),
  },
  { head: 'Date', className: styles.wide, look: 'dim', cell: ({ date }) => <Moment iso={date} look="day" /> },
  {
    head: 'Watch',
    silent: true,
    right: true,
    cell: ({ replay, mapName }) =>
      replay && (
        <a className={styles.watch} href={replay} aria-label={`Watch the run on ${mapName}`} data-tip="Watch">
          <Icon of={Play} size="sm" />
        </a>
      ),
  },
  pinned !== null &&
    actions<OneRun>((run) =>
      run.state === 'counts' && run.standing !== 'sent' ? <RunPin run={run} isPinned={pinned.has(run.runId)} /> : null,
    ),
  mayStrike && actions<OneRun>((run) => run.serverId !== null && <StrikeButton run={run} />),
]

const NoRuns = ({ isOwn }: { isOwn: boolean }) => (
  <Panel title="Runs">
    <EmptyState
      title="No runs yet."
      action={
        isOwn && (
          <a className="link" href={paths.settings('account')}>
            Game accounts
          </a>
        )
      }
    >
      {isOwn ? 'Link Steam, and what you finish on servers is here.' : 'What they finish on servers shows here.'}
    </EmptyState>
  </Panel>
)
