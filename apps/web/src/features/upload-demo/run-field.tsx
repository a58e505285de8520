import { formatTime } from '@kz/contract/rules'
import type { DemoSummary } from '@kz/demo'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/field/segmented.tsx'
import { finishesOf, type Job, type RunMap, runDraft } from './job.ts'
import styles from './upload.module.css'
import type { Jobs } from './use-jobs.ts'

/** Which finished run of the file is sent; the others can be sent for other routes. Nothing where there is one. */
export function RunField({ job, summary, map, jobs }: { job: Job; summary: DemoSummary; map: RunMap; jobs: Jobs }) {
  const runs = finishesOf(summary)
  if (runs.length < 2) return null
  const chosen = runs.find((run) => runDraft(run).time === job.draft.time)
  const others = runs.filter(
    (run) => !jobs.jobs.some((one) => one.file === job.file && one.draft.time === runDraft(run).time),
  )
  const [next] = others
  return (
    <div className={`row wrap ${styles.wholeLine}`}>
      <span className="dim">{runs.length} finished runs in this demo. Send:</span>
      <Segmented
        label="Run to send"
        value={String(chosen?.timeMs ?? '')}
        onChange={(value) => {
          const run = runs.find(({ timeMs }) => String(timeMs) === value)
          if (run) jobs.edit(job, runDraft(run))
        }}
        options={runs.map(({ timeMs }) => ({ value: String(timeMs), label: formatTime(timeMs) }))}
      />
      {next && map.routes.length > 1 && (
        <Button small onClick={() => jobs.addRun(job, runDraft(next))}>
          Send {formatTime(next.timeMs)} for another route too
        </Button>
      )}
    </div>
  )
}
