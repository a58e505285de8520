import { useState } from 'react'
import { useMutation } from '../../../blocks/use-mutation.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { FileDrop } from '../../../ui/field/file-drop.tsx'
import { Note } from '../../../ui/note.tsx'
import styles from '../news-editor.module.css'
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
  const { act, busy, error } = useMutation({ onFailed: () => true })
  const take = async ([file]: File[]) => {
    if (file) await act(null, async () => setPicture(await uploadPicture(file)))
  }
  const handleSubmit = () => {
    if (picture) onInsert({ ...picture, alt: alt.trim() })
  }
  return (
    <FormDialog
      title="Picture"
      verb={before ? 'Change' : 'Insert'}
      disabled={picture === null}
      busy={busy}
      busyText="Uploading..."
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {picture ? (
        <img className={styles.neUpload} src={picture.src} alt="" />
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
        hint="Read aloud to people who cannot see it. Leave empty for decoration."
        maxLength={200}
        value={alt}
        onChange={({ target }) => setAlt(target.value)}
      />
    </FormDialog>
  )
}
