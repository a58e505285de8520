import { useQuery } from '@tanstack/react-query'
import { capital } from '../../blocks/capital.ts'
import { Age } from '../../blocks/time/age.tsx'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { useMay } from '../../lib/session/session.ts'
import { paths } from '../../lib/url/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import names from '../../ui/names.module.css'
import { Note } from '../../ui/note.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageBody } from '../../ui/page/page-body.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Table } from '../../ui/table/table.tsx'
import styles from './admin.module.css'
import { AuditTable } from './audit-table.tsx'
import { BackupNote } from './backup-note.tsx'
import { SetupPanel } from './setup-panel.tsx'
import { SwitchesPanel } from './switches-panel.tsx'

const PLACES = {
  demos: paths.admin.checkDemos(),
  longjumps: paths.admin.checkLongjumps(),
  maps: paths.admin.checkMaps(),
  bugs: paths.admin.bugReports(),
  reports: paths.admin.reports(),
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
      <PageBody query={found} name="the dashboard" rows={8}>
        {(data) => (
          <>
            {data.failedJobs > 0 && (
              <Note kind="warn">{counted(data.failedJobs, 'background job')} failed permanently.</Note>
            )}
            <BackupNote last={data.lastBackup} />
            {data.setup.length > 0 && <SetupPanel steps={data.setup} />}
            <div className={styles.dashPair}>
              <Panel title="Queues" flush>
                {data.queues.length === 0 ? (
                  <EmptyState title="No queues.">None are open to your roles.</EmptyState>
                ) : (
                  <Table
                    bare
                    className={styles.queueTable}
                    lines={data.queues}
                    keyOf={({ name }) => name}
                    columns={[
                      {
                        head: 'Queue',
                        cell: ({ name }) => (
                          <a className={`link ${styles.lnk}`} href={PLACES[name]}>
                            {capital(name)}
                          </a>
                        ),
                      },
                      { head: 'Waiting', right: true, cell: ({ count }) => count },
                      {
                        head: 'Oldest',
                        right: true,
                        look: 'dim',
                        cell: ({ oldest }) => (oldest ? <Age iso={oldest} /> : ''),
                      },
                    ]}
                  />
                )}
              </Panel>
              {isTop && <SwitchesPanel />}
            </div>
            {data.claimed.length > 0 && (
              <Panel title="Claimed by you">
                <ul className={styles.claimedList}>
                  {data.claimed.map(({ demoId, mapName }) => (
                    <li key={demoId}>
                      <a className={names.map} href={paths.admin.checkDemos()} dir="auto">
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
      </PageBody>
    </div>
  )
}
