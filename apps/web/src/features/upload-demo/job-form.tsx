import type { DemoSummary } from '@kz/demo'
import { Term } from '../../blocks/term.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckBox, SelectField } from '../../ui/field/field.tsx'
import { faultsOf, isReady } from './checks.ts'
import type { Job, RunMap } from './job.ts'
import { RunField } from './run-field.tsx'
import { Narrow, NarrowField, NoteField, useTried, VideoField } from './send-fields.tsx'
import styles from './upload.module.css'
import type { Jobs } from './use-jobs.ts'

interface JobFormProps {
  job: Job
  summary: DemoSummary
  map: RunMap
  jobs: Jobs
}

/** What the player adds to what was read: time, route, checkpoints, video, a note to the checker. */
export function JobForm({ job, summary, map, jobs }: JobFormProps) {
  const { draft } = job
  const faults = faultsOf(draft, summary, map)
  const { tried, handleSubmit } = useTried(faults, () => jobs.send(job))
  const shown = tried ? faults : { ...(draft.time && faults.time && { time: faults.time }) }
  const routes = map.routes.map(({ route }) => route)

  return (
    <form className={styles.sendrow} onSubmit={handleSubmit} noValidate>
      <RunField job={job} summary={summary} map={map} jobs={jobs} />
      <NarrowField
        label="Time"
        value={draft.time}
        placeholder="m:ss.cc"
        inputMode="decimal"
        error={shown.time}
        onValue={(time) => jobs.edit(job, { time })}
      />
      {(routes.length > 1 || routes.some(Boolean)) && (
        <Narrow>
          <SelectField
            label="Route"
            value={draft.route}
            onChange={({ target }) => jobs.edit(job, { route: target.value })}
          >
            {[...new Set(['', ...routes])].map((route) => (
              <option key={route} value={route}>
                {route || 'Plain map'}
              </option>
            ))}
          </SelectField>
        </Narrow>
      )}
      {(['cp', 'gc'] as const).map((name) => (
        <NarrowField
          key={name}
          label={name.toUpperCase()}
          value={draft[name]}
          inputMode="numeric"
          error={shown[name]}
          onValue={(value) => jobs.edit(job, { [name]: value })}
        />
      ))}
      <VideoField value={draft.ytLink} error={shown.ytLink} onValue={(ytLink) => jobs.edit(job, { ytLink })} />
      <div className="row">
        <CheckBox
          label="mpbhop"
          checked={draft.mpbhop}
          onChange={({ target }) => jobs.edit(job, { mpbhop: target.checked })}
        />
        <Term of="mpbhop" />
      </div>
      <NoteField value={draft.note} onValue={(note) => jobs.edit(job, { note })} />
      <Button type="submit" kind={isReady(job) ? 'primary' : 'secondary'}>
        Send to checkers
      </Button>
    </form>
  )
}
