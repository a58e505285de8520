import { NOTE_LENGTH } from '@kz/contract/rules'
import type { DemoSummary } from '@kz/demo'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { Term } from '../../blocks/term.tsx'
import { Button } from '../../ui/button.tsx'
import field from '../../ui/field.module.css'
import { CheckBox, focusFirstInvalid, SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { faultsOf, isReady } from './checks.ts'
import type { Job, RunMap } from './job.ts'
import { RunField } from './run-field.tsx'
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
  const [tried, setTried] = useState(false)
  const { draft } = job
  const faults = faultsOf(draft, summary, map)
  const shown = tried ? faults : { ...(draft.time && faults.time && { time: faults.time }) }
  const routes = map.routes.map(({ route }) => route)

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    flushSync(() => setTried(true))
    if (Object.keys(faults).length) focusFirstInvalid(event.currentTarget)
    else void jobs.send(job)
  }
  return (
    <form className={styles.sendrow} onSubmit={handleSubmit} noValidate>
      <RunField job={job} summary={summary} map={map} jobs={jobs} />
      <div className={`${field.field} ${styles.num}`} data-part="field">
        <TextField
          label="Time"
          value={draft.time}
          placeholder="m:ss.cc"
          inputMode="decimal"
          error={shown.time}
          onChange={({ target }) => jobs.edit(job, { time: target.value })}
        />
      </div>
      {(routes.length > 1 || routes.some(Boolean)) && (
        <div className={`${field.field} ${styles.num}`} data-part="field">
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
        </div>
      )}
      <div className={`${field.field} ${styles.num}`} data-part="field">
        <TextField
          label="CP"
          value={draft.cp}
          inputMode="numeric"
          error={shown.cp}
          onChange={({ target }) => jobs.edit(job, { cp: target.value })}
        />
      </div>
      <div className={`${field.field} ${styles.num}`} data-part="field">
        <TextField
          label="GC"
          value={draft.gc}
          inputMode="numeric"
          error={shown.gc}
          onChange={({ target }) => jobs.edit(job, { gc: target.value })}
        />
      </div>
      <TextField
        label="YouTube link, optional"
        value={draft.ytLink}
        placeholder="https://"
        inputMode="url"
        error={shown.ytLink}
        onChange={({ target }) => jobs.edit(job, { ytLink: target.value })}
      />
      <div className="row">
        <CheckBox
          label="mpbhop"
          checked={draft.mpbhop}
          onChange={({ target }) => jobs.edit(job, { mpbhop: target.checked })}
        />
        <Term of="mpbhop" />
      </div>
      <div className={styles.wholeLine}>
        <TextAreaField
          label="Note to the checker, optional"
          rows={2}
          maxLength={NOTE_LENGTH}
          value={draft.note}
          onChange={({ target }) => jobs.edit(job, { note: target.value })}
        />
      </div>
      <Button type="submit" kind={isReady(job) ? 'primary' : 'secondary'}>
        Send to checkers
      </Button>
    </form>
  )
}
