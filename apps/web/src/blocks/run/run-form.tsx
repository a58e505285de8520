import type { ApiKey } from '@kz/contract/api'
import { youtubeId } from '@kz/contract/rules'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { CheckBox, TextField } from '../../ui/field/field.tsx'
import { toastSuccess } from '../../ui/toast/toast.ts'
import { useMutation } from '../use-mutation.ts'

/** What of a released run can be put right. */
interface RunFormProps {
  run: { demoId: number; ytLink: string | null; cp: number; gc: number; mpbhop: boolean }
  /** the run in words: map and player */
  of: string
  onClose: () => void
}

const SHOWN_BY: readonly ApiKey[] = ['GET /latest-demos/', 'GET /record/map']

/** The dialog of the button that edits a run. */
export function RunForm({ run, of, onClose }: RunFormProps) {
  const { demoId } = run
  const { act, busy } = useMutation({ refetches: SHOWN_BY })
  const [draft, setDraft] = useState({ ...run, ytLink: run.ytLink ?? '', cp: `${run.cp}`, gc: `${run.gc}` })
  const edit = (change: Partial<typeof draft>) => setDraft({ ...draft, ...change })
  const isLinkNew = draft.ytLink.trim() !== (run.ytLink ?? '')
  const areCountsNew = draft.cp !== `${run.cp}` || draft.gc !== `${run.gc}` || draft.mpbhop !== run.mpbhop
  const linkFault = isLinkNew && !youtubeId(draft.ytLink) ? 'Enter a valid YouTube link' : undefined

  async function save(): Promise<void> {
    if (linkFault) return
    const done = await act(null, async () => {
      if (isLinkNew) {
        await api.call('POST /record/update-youtube-map-record', { query: { demoId, ytLink: draft.ytLink } })
        toastSuccess('YouTube link updated')
      }
      if (areCountsNew) {
        const { cp, gc, mpbhop } = draft
        await api.call('POST /record/update-cpgc-mpbhop-map-record', { query: { demoId, cp, gc, mpbhop } })
        toastSuccess('CP/GC & Mpbhop updated')
      }
    })
    if (done) onClose()
  }

  return (
    <FormDialog
      title={`Edit ${of}`}
      verb="Save"
      busy={busy}
      blockedBy={isLinkNew || areCountsNew ? linkFault : 'Nothing to save'}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label="YouTube link"
        maxLength={200}
        value={draft.ytLink}
        error={linkFault}
        onChange={({ target }) => edit({ ytLink: target.value })}
      />
      <div className="row spaced">
        <TextField
          label="CP"
          inputMode="numeric"
          value={draft.cp}
          onChange={({ target }) => edit({ cp: target.value })}
        />
        <TextField
          label="GC"
          inputMode="numeric"
          value={draft.gc}
          onChange={({ target }) => edit({ gc: target.value })}
        />
      </div>
      <CheckBox label="mpbhop" checked={draft.mpbhop} onChange={({ target }) => edit({ mpbhop: target.checked })} />
    </FormDialog>
  )
}
