import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { OwnPanel } from '../../blocks/submissions/own-panel.tsx'
import { replacedIn } from '../../blocks/submissions/replaced-in.ts'
import { queryOf } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { useRawAddress } from '../../lib/raw-address.ts'
import { useSession } from '../../lib/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Tag } from '../../ui/tag.tsx'
import { JobCard } from './job-card.tsx'
import { useJobs } from './use-jobs.ts'
import './upload.css'

/** /upload-demo: drop demos, see what was read, send them to the checkers. */
export function UploadPage() {
  const { user } = useSession()
  const replacedId = replacedIn(useRawAddress())
  const { data: own } = useQuery({ ...queryOf('GET /upload/own-submitted-demos'), enabled: replacedId !== undefined })
  const replaced = own?.find(({ demoId }) => demoId === replacedId)
  const jobs = useJobs(replaced)
  const { data: upload } = useQuery(queryOf('GET /upload/is-demo-blocked'))
  const finished = jobs.jobs.some(({ stage, error }) => stage === 'queued' || error)
  return (
    <div className="stack">
      <PageHead title="Submit demo" sub="Drop the .dem or a .zip. Checks run here first, a person looks at it after.">
        {upload &&
          (upload.blocked ? (
            <Tag kind="loss" icon={X}>
              Demo upload blocked
            </Tag>
          ) : (
            <Tag kind="gain" icon={Check}>
              Demo upload enabled
            </Tag>
          ))}
      </PageHead>
      {upload?.blocked && (
        <Note kind="warn">
          Demo upload is currently blocked.{upload.reason && ` ${upload.reason}`}
          {upload.until && ` Until ${upload.until} UTC.`} Demos you have sent stay in the queue.
        </Note>
      )}
      <div className="up">
        <div className="stack">
          {replaced && (
            <Note>
              The next demo takes the place of {replaced.fileName} on {replaced.mapName}. It keeps its place in the
              queue.
            </Note>
          )}
          {user ? (
            <FileDrop
              title="Drop demos here"
              hint=".dem or .zip, up to 100 MB each, name them map_nick_time.dem"
              accept=".dem,.zip"
              multiple
              blockedBy={upload?.blocked ? 'Demo upload is currently blocked.' : undefined}
              onFiles={(files) => void jobs.add(files)}
            />
          ) : (
            <Note
              action={
                <ButtonLink small href={paths.login(paths.uploadDemo())}>
                  Log in
                </ButtonLink>
              }
            >
              Log in to send a demo. What we look at is on this page.
            </Note>
          )}
          {user && jobs.jobs.length === 0 && !upload?.blocked && (
            <section className="panel" aria-label="This upload">
              <EmptyState title="Nothing to send yet">
                What is read in your demo is shown here before it goes.
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
          <Panel
            title="Before you send"
            actions={
              <ButtonLink small kind="ghost" href={paths.rules()}>
                All rules
              </ButtonLink>
            }
          >
            <div className="prose text-sm">
              <ul>
                <li>Record on your own LAN server.</li>
                <li>Start before the start button, stop after the stop button.</li>
                <li>Knife or USP, nothing else.</li>
                <li>No scripts for bhop or jump-wait.</li>
                <li>No pause, no change of binds during the run.</li>
                <li>Your file is read in this browser first; only what you send leaves it.</li>
              </ul>
            </div>
          </Panel>
        </div>
      </div>
    </div>
  )
}
