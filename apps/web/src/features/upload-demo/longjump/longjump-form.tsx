import { LONGJUMP_NAMES, LONGJUMP_NUMBERS, LONGJUMP_TYPES, type LongjumpType } from '@kz/contract/runs/longjump-types'
import { capital } from '../../../blocks/capital.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field/field.tsx'
import { NarrowField, NoteField, useTried, VideoField } from '../send-fields.tsx'
import upload from '../upload.module.css'
import { faultsOf } from './draft.ts'
import type { Longjump, LongjumpJob } from './use-longjump.ts'

/** The values of a long jump, filled in from the demo; video and note besides. */
export function LongjumpForm({ job, longjump }: { job: LongjumpJob; longjump: Longjump }) {
  const { draft } = job
  const faults = faultsOf(draft)
  const { tried, handleSubmit } = useTried(faults, longjump.send)
  const shown = tried ? faults : {}
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
        <NarrowField
          key={number}
          label={capital(number)}
          value={draft[number]}
          inputMode="decimal"
          error={shown[number]}
          onValue={(value) => longjump.edit({ [number]: value })}
        />
      ))}
      <VideoField value={draft.ytLink} error={shown.ytLink} onValue={(ytLink) => longjump.edit({ ytLink })} />
      <NoteField value={draft.note} onValue={(note) => longjump.edit({ note })} />
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
