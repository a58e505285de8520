import { Check, Trash2, TriangleAlert, X } from 'lucide-react'
import { MapPicture } from '../../blocks/map/map-picture.tsx'
import { useSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { CheckLine } from '../../ui/field/check-list.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ProgressSteps } from '../../ui/progress-steps.tsx'
import { Tag } from '../../ui/tag.tsx'
import { AgainstRecord } from './against-record.tsx'
import { checksOf, isReady } from './checks.ts'
import { properName } from './file-name.ts'
import { type Job, stepsOf } from './job.ts'
import { JobForm } from './job-form.tsx'
import styles from './upload.module.css'
import type { Jobs } from './use-jobs.ts'

const MEGABYTE = 1024 * 1024
const megabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(1)

/** One demo: what was read, what is typed, how far it is. */
export function JobCard({ job, jobs }: { job: Job; jobs: Jobs }) {
  const { summary, map, error, stage } = job
  const { user } = useSession()
  const checks = summary && map ? checksOf(job.fileName, summary, map, user?.pseudo) : []
  const better = summary && map && properName(summary, map, job.draft)
  return (
    <article className={styles.job} aria-label={job.fileName}>
      <div className={styles.hd}>
        <MapPicture src={map?.mapImage ?? ''} width={64} height={36} />
        <div className={`grow ${styles.nameCell}`}>
          <div className={styles.fn} dir="auto">
            {job.fileName}
          </div>
        </div>
        <JobState job={job} />
        {stage === 'sending' && !error ? (
          <IconButton label="Cancel upload" icon={X} onClick={() => jobs.cancel(job)} />
        ) : (
          <IconButton label="Remove" icon={Trash2} onClick={() => jobs.remove(job)} />
        )}
      </div>
      <ProgressSteps steps={stepsOf(job)} />
      {error && (
        <ul>
          <CheckLine state="bad">{error}</CheckLine>
        </ul>
      )}
      {summary && map && stage !== 'queued' && (
        <>
          <div className={styles.res}>
            <ul>
              {checks.map(({ state, text, fact }) => (
                <CheckLine key={`${text}${fact}`} state={state} fact={fact}>
                  {text}
                </CheckLine>
              ))}
            </ul>
            <AgainstRecord map={map} draft={job.draft} />
          </div>
          {stage === 'ready' && better && better !== job.fileName && checks.some(({ isOfName }) => isOfName) && (
            <p className={`row wrap ${styles.rename}`}>
              <Button small onClick={() => jobs.rename(job, better)}>
                Rename for me
              </Button>
              <span className="dim small">to {better}</span>
            </p>
          )}
          {stage === 'ready' && !error && <JobForm job={job} summary={summary} map={map} jobs={jobs} />}
          {error && stage === 'sending' && (
            <Button small onClick={() => jobs.mend(job)}>
              Change and try again
            </Button>
          )}
        </>
      )}
    </article>
  )
}

function JobState({ job }: { job: Job }) {
  if (job.error)
    return (
      <Tag kind="loss" icon={X}>
        Not sent
      </Tag>
    )
  switch (job.stage) {
    case 'ready':
      if (!isReady(job))
        return (
          <Tag kind="warn" icon={TriangleAlert}>
            Not ready
          </Tag>
        )
      return (
        <Tag kind="gain" icon={Check}>
          Ready to send
        </Tag>
      )
    case 'queued':
      return (
        <Tag kind="gain" icon={Check}>
          Queued, no. {job.queuePosition} in line
        </Tag>
      )
    case 'sending':
      return (
        <span className="dim no-wrap small" role="status">
          {Math.round(job.percent)}%, {megabytes((job.file.size * job.percent) / 100)} of {megabytes(job.file.size)} MB
        </span>
      )
    default:
      return <span className="dim no-wrap small">{job.stage === 'reading' ? 'Reading' : 'Looking up the map'}</span>
  }
}
