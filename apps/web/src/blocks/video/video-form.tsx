import { youtubeId } from '@kz/contract/rules'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { useMutation } from '../use-mutation.ts'

interface VideoFormProps {
  demoId: number
  ytLink: string | null
  /** the run in words: map and player */
  of: string
  onClose: () => void
}

/** The dialog of the button that sets a run's video. */
export function VideoForm({ demoId, ytLink, of, onClose }: VideoFormProps) {
  const [link, setLink] = useState(ytLink ?? '')
  const { act, busy, error } = useMutation({
    refetches: ['GET /latest-demos/', 'GET /record/map'],
    onFailed: () => true,
  })
  const save = async () => {
    const sent = () => api.call('PUT /record/video', { query: { demoId, ytLink: link } })
    if (await act('YouTube link updated', sent)) onClose()
  }
  return (
    <FormDialog
      title={`Video of ${of}`}
      verb="Save"
      busy={busy}
      blockedBy={youtubeId(link) ? undefined : 'Enter a valid YouTube link'}
      error={error}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField label="YouTube link" maxLength={200} value={link} onChange={({ target }) => setLink(target.value)} />
    </FormDialog>
  )
}
