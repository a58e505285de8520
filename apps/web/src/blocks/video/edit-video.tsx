import { youtubeId } from '@kz/contract/rules'
import { Film } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { useMay } from '../../lib/session/session.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import table from '../../ui/table/table.module.css'
import { useMutation } from '../use-mutation.ts'

interface EditVideoProps {
  demoId: number
  ytLink: string | null
  /** the run in words: map and player */
  of: string
}

/** The video of a released run, for those who make movies; demo staff edits more than that. */
export function EditVideo(props: EditVideoProps) {
  const [isOpen, setOpen] = useState(false)
  const [mayVideos, mayMore] = [useMay('VIDEOS'), useMay('DEMO')]
  if (!mayVideos || mayMore) return null
  return (
    <>
      <IconButton
        label={`Set the video of ${props.of}`}
        icon={Film}
        className={table.iconLink}
        onClick={() => setOpen(true)}
      />
      {isOpen && <VideoForm {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function VideoForm({ demoId, ytLink, of, onClose }: EditVideoProps & { onClose: () => void }) {
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
