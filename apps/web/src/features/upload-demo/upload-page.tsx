import { useQuery } from '@tanstack/react-query'
import { useWhyNotSend } from '../../blocks/report/why-not-write.ts'
import { OwnPanel } from '../../blocks/submissions/own-panel.tsx'
import { replacedIn } from '../../blocks/submissions/replaced-in.ts'
import { BeforeYouSend, BlockedNote, LoginToSend, UploadTag } from '../../blocks/submissions/upload-parts.tsx'
import { queryOf } from '../../lib/api.ts'
import { useRawSearchParams } from '../../lib/router/router-context.tsx'
import { useSession } from '../../lib/session/session.ts'
import { paths } from '../../lib/url/paths.ts'
import { Button } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/field/file-drop.tsx'
import { Note } from '../../ui/note.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import panel from '../../ui/page/panel.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import { JobCard } from './job-card.tsx'
import styles from './upload.module.css'
import { useJobs } from './use-jobs.ts'

const BLOCKED = 'Demo upload is currently blocked'
const RULES = [
  'Record on your own LAN server.',
  'Start before the start button, stop after the stop button.',
  'Knife or USP, nothing else.',
  'No scripts for bhop or jump-wait.',
  'No pause, no change of binds during the run.',
  'Your file is read in this browser first; only what you send leaves it.',
]

/** /upload-demo: drop demos, see what was read, send them to the checkers. */
export function UploadPage() {
  const { user } = useSession()
  const replacedId = replacedIn(useRawSearchParams())
  const { data: own } = useQuery({ ...queryOf('GET /upload/own-submitted-demos'), enabled: replacedId !== undefined })
  const replaced = own?.find(({ demoId }) => demoId === replacedId)
  const jobs = useJobs(replaced)
  const whyNot = useWhyNotSend('MAP_DEMO')
  const { data: upload } = useQuery(queryOf('GET /upload/is-demo-blocked'))
  const finished = jobs.jobs.some(({ stage, error }) => stage === 'queued' || error)
  return (
    <div className="stack">
      <PageHead title="Submit demo" sub="Drop the .dem or a .zip. Checks run here first, a person looks at it after.">
        <UploadTag upload={upload} enabled="Demo upload enabled" blocked="Demo upload blocked" />
      </PageHead>
      <BlockedNote upload={upload} blocked={BLOCKED} what="Demos" />
      {whyNot !== null && !upload?.blocked && <Note kind="warn">{whyNot}</Note>}
      <div className={styles.up}>
        <div className="stack">
          {replaced && (
            <Note>
              The next demo takes the place of <bdi>{replaced.fileName}</bdi> on <bdi>{replaced.mapName}</bdi>. It keeps
              its place in the queue.
            </Note>
          )}
          {user ? (
            <FileDrop
              title="Drop demos here"
              hint=".dem or .zip, up to 100 MB each, name them map_nick_time.dem"
              accept=".dem,.zip"
              multiple
              blockedBy={upload?.blocked ? `${BLOCKED}.` : (whyNot ?? undefined)}
              onFiles={(files) => void jobs.add(files)}
            />
          ) : (
            <LoginToSend what="a demo" back={paths.uploadDemo()} />
          )}
          {user && jobs.jobs.length === 0 && !upload?.blocked && (
            <section className={panel.panel} aria-label="This upload">
              <EmptyState title="Nothing to send yet">
                What we read in your demo is shown here before you send it.
              </EmptyState>
            </section>
          )}
          {jobs.jobs.length > 0 && (
            <Panel
              title="This upload"
              sub={`${jobs.jobs.length} ${jobs.jobs.length === 1 ? 'file' : 'files'}`}
              flush
              actions={
                finished && (
                  <Button small kind="ghost" onClick={jobs.clearFinished}>
                    Clear finished
                  </Button>
                )
              }
              footer={
                jobs.jobs.length > 1 && (
                  <>
                    {jobs.readyCount} of {jobs.jobs.length} ready to send
                    <span className="end">
                      <Button
                        kind="primary"
                        busy={jobs.sendingAll}
                        busyText="Sending"
                        blockedBy={jobs.readyCount === 0 ? 'No demo is ready to send.' : undefined}
                        onClick={() => void jobs.sendAll()}
                      >
                        {jobs.readyCount === 1 ? 'Submit 1 demo' : `Submit ${jobs.readyCount} demos`}
                      </Button>
                    </span>
                  </>
                )
              }
            >
              <div aria-live="polite">
                {jobs.jobs.map((job) => (
                  <JobCard key={job.id} job={job} jobs={jobs} />
                ))}
              </div>
            </Panel>
          )}
        </div>
        <div className="stack">
          {user && <OwnPanel kind="demo" />}
          <BeforeYouSend rules={RULES} />
        </div>
      </div>
    </div>
  )
}
