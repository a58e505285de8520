import { type FormEvent, useId, useState } from 'react'
import { useAction } from '../../blocks/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Note } from '../../ui/note.tsx'
import { PICTURE_TYPES, type Picture, uploadPicture } from './upload-picture.ts'

interface PictureDialogProps {
  /** a picture whose description is changed; null for a new one */
  picture: Picture | null
  onInsert: (picture: Picture) => void
  onClose: () => void
}

/** Takes a picture file and asks what it shows. */
export function PictureDialog({ picture: before, onInsert, onClose }: PictureDialogProps) {
  const [picture, setPicture] = useState(before)
  const [alt, setAlt] = useState(before?.alt ?? '')
  const { act, busy, error } = useAction({ onFailed: () => true })
  const formId = useId()
  const take = async ([file]: File[]) => {
    if (file) await act(null, async () => setPicture(await uploadPicture(file)))
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (picture) onInsert({ ...picture, alt: alt.trim() })
  }
  return (
    <Dialog
      title="Picture"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            type="submit"
            form={formId}
            disabled={picture === null}
            busy={busy}
            busyText="Uploading..."
          >
            {before ? 'Change' : 'Insert'}
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" onSubmit={handleSubmit}>
        {picture ? (
          <img className="ne-upload" src={picture.src} alt="" />
        ) : (
          <FileDrop
            title="Drop a picture here"
            hint="PNG, JPEG, WebP or GIF. You can also paste or drop it into the text."
            accept={PICTURE_TYPES.join()}
            blockedBy={busy ? 'Uploading...' : undefined}
            onFiles={(files) => void take(files)}
          />
        )}
        {error && (
          <div role="alert">
            <Note kind="error">{error}</Note>
          </div>
        )}
        <TextField
          label="What it shows"
          hint="Read out to those who do not see it. Empty for mere decoration."
          maxLength={200}
          value={alt}
          onChange={({ target }) => setAlt(target.value)}
        />
      </form>
    </Dialog>
  )
}
