import { PIN_NOTE_LENGTH } from '@kz/contract/site-limits'
import type { PinnedRun } from '@kz/contract/wire/kept'
import { PencilLine } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useMutation } from '../../../blocks/use-mutation.ts'
import { api } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { RunPin } from '../pin-button.tsx'
import styles from './pinned-panel.module.css'

/** A member's own line below a run they have pinned, and the way to take the run down. */
export function PinLine({ run }: { run: PinnedRun }) {
  const { runId, mapName, note } = run
  const [written, setWritten] = useState<string | null>(null)
  const { act, busy } = useMutation({ refetches: ['GET /user/pinned'] })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const body = { pinned: 'true', note: written ?? '' } as const
    if (await act('Saved', () => api.call('PUT /user/pinned-run', { query: { runId }, body }))) setWritten(null)
  }
  if (written === null)
    return (
      <div className={styles.line}>
        <p dir="auto">{note ? `“${note}”` : <span className="dim">No line of yours yet.</span>}</p>
        <IconButton label={`Write a line about ${mapName}`} icon={PencilLine} onClick={() => setWritten(note)} />
        <RunPin run={run} isPinned />
      </div>
    )
  return (
    <form className={styles.form} onSubmit={save}>
      <TextField
        label="Your line"
        value={written}
        maxLength={PIN_NOTE_LENGTH}
        onChange={({ target }) => setWritten(target.value)}
      />
      <div className="row">
        <Button small type="submit" busy={busy} busyText="Saving">
          Save
        </Button>
        <Button small kind="ghost" onClick={() => setWritten(null)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
