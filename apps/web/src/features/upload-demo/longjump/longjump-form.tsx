import { LONGJUMP_NAMES, LONGJUMP_NUMBERS, LONGJUMP_TYPES, type LongjumpType } from '@kz/contract/longjump-types'
import { NOTE_LENGTH } from '@kz/contract/rules'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { capital } from '../../../blocks/words.ts'
import { Button } from '../../../ui/button.tsx'
import field from '../../../ui/field.module.css'
import { focusFirstInvalid, SelectField, TextAreaField, TextField } from '../../../ui/field.tsx'
import upload from '../upload.module.css'
import { faultsOf } from './draft.ts'
import type { Longjump, LongjumpJob } from './use-longjump.ts'

/** The values of a long jump, filled in from the demo; video and note besides. */
export function LongjumpForm({ job, longjump }: { job: LongjumpJob; longjump: Longjump }) {
  const [tried, setTried] = useState(false)
  const { draft } = job
  const faults = faultsOf(draft)
  const shown = tried ? faults : {}
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    flushSync(() => setTried(true))
    if (Object.keys(faults).length) focusFirstInvalid(event.currentTarget)
    else void longjump.send()
  }
  return (
    <form className={upload.sendrow} onSubmit={handleSubmit} noValidate>
      <SelectField
        label="Category"
        value={draft.cat}
        error={shown.cat}
        onChange={({ target }) => longjump.edit({ cat: target.value as LongjumpType | '' })}
      >
        <option value="">Choose one</option>
        {LONGJUMP_TYPES.map((type) => (
          <option key={type} value={type}>
            {LONGJUMP_NAMES[type]}
          </option>
        ))}
      </SelectField>
      {LONGJUMP_NUMBERS.map((number) => (
        <div key={number} className={`${field.field} ${upload.num}`} data-part="field">
          <TextField
            label={capital(number)}
            value={draft[number]}
            inputMode="decimal"
            error={shown[number]}
            onChange={({ target }) => longjump.edit({ [number]: target.value })}
          />
        </div>
      ))}
      <TextField
        label="YouTube link, optional"
        value={draft.ytLink}
        placeholder="https://"
        inputMode="url"
        error={shown.ytLink}
        onChange={({ target }) => longjump.edit({ ytLink: target.value })}
      />
      <div className={upload.wholeLine}>
        <TextAreaField
          label="Note to the checker, optional"
          rows={2}
          maxLength={NOTE_LENGTH}
          value={draft.note}
          onChange={({ target }) => longjump.edit({ note: target.value })}
        />
      </div>
      <Button
        type="submit"
        kind="primary"
        busy={job.stage === 'sending'}
        busyText={`Sending ${Math.round(job.percent)}%`}
      >
        Send to checkers
      </Button>
    </form>
  )
}
