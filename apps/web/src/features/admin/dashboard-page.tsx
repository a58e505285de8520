import { useQuery } from '@tanstack/react-query'
import { Age } from '../../blocks/age.tsx'
import { capital, counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { useMay } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryBody } from '../../ui/query-body.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { AuditTable } from './audit-table.tsx'
import { SwitchesPanel } from './switches-panel.tsx'
import './admin.css'

const PLACES = {
  demos: paths.admin.checkDemos(),
  longjumps: paths.admin.checkLongjumps(),
  maps: paths.admin.checkMaps(),
  bugs: paths.admin.bugReports(),
  'forum reports': paths.admin.manageForum(),
  'held posts': paths.admin.manageForum(),
} as const

/** /admin: what waits and since when, what one has claimed, switches, and the last entries of the audit log. */
export function DashboardPage() {
  const found = useQuery({ ...queryOf('GET /admin/dashboard'), refetchInterval: 60_000 })
  const isTop = useMay('TOP')
  const mayAnalyze = useMay('ANALYZE')
  return (
    <div className="stack">
      <PageHead title="Dashboard" sub="What waits, and since when.">
        {mayAnalyze && (
          <ButtonLink small href={paths.admin.analyzeAllRecords()}>
            Analyze all records
          </ButtonLink>
        )}
      </PageHead>
      <QueryBody
        query={found}
        name="the dashboard"
        loading={
          <div className="panel">
            <SkeletonRows label="Loading the dashboard" count={8} />
          </div>
        }
      >
        {(data) => (
          <>
            {data.failedJobs > 0 && (
              <Note kind="warn">{counted(data.failedJobs, 'background job')} failed for good.</Note>
            )}
            <div className="dash-pair">
              <Panel title="Queues" flush>
                {data.queues.length === 0 ? (
                  <EmptyState title="No queues.">None is open to your roles.</EmptyState>
                ) : (
                  <table className="tbl queue-table">
                    <thead>
                      <tr>
                        <th scope="col">Queue</th>
                        <th scope="col" className="r">
                          Waiting
                        </th>
                        <th scope="col" className="r">
                          Oldest
                        </th>
                      </tr>
                    </thead>
                    <tbody>
                      {data.queues.map(({ name, count, oldest }) => (
                        <tr key={name}>
                          <td>
                            <a className="lnk" href={PLACES[name]}>
                              {capital(name)}
                            </a>
                          </td>
                          <td className="r">{count}</td>
                          <td className="r dim">{oldest ? <Age iso={oldest} /> : ''}</td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                )}
              </Panel>
              {isTop && <SwitchesPanel />}
            </div>
            {data.claimed.length > 0 && (
              <Panel title="Claimed by you">
                <ul className="claimed-list">
                  {data.claimed.map(({ demoId, mapName }) => (
                    <li key={demoId}>
                      <a className="map" href={paths.admin.checkDemos()}>
                        {mapName}
                      </a>
                    </li>
                  ))}
                </ul>
              </Panel>
            )}
            {data.entries.length > 0 && (
              <Panel
                title="Audit log"
                flush
                actions={
                  <ButtonLink small kind="ghost" href={paths.admin.audit()} aria-label="All of the audit log">
                    All
                  </ButtonLink>
                }
              >
                <AuditTable entries={data.entries} />
              </Panel>
            )}
          </>
        )}
      </QueryBody>
    </div>
  )
}
