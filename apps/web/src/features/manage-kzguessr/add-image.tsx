import { IMAGE_BYTES } from '@kz/contract/rules'
import { type FormEvent, useState } from 'react'
import { useMutation } from '../../blocks/use-mutation.ts'
import { uploadClient } from '../../lib/files/upload.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { FileDrop } from '../../ui/field/file-drop.tsx'
import { ErrorNote } from '../../ui/note.tsx'

/** Adds a picture of a map for the game alone. */
export function AddImage({ onClose }: { onClose: () => void }) {
  const [mapName, setMapName] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [sent, setSent] = useState(0)
  const { act, busy, error } = useMutation({ refetches: ['GET /kzguessr/images'], onFailed: () => true })
  const fault = file && file.size > IMAGE_BYTES ? `${file.name} is too large` : null
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!file || fault) return
    const added = await act('Picture added', () =>
      uploadClient({ onProgress: (part, total) => setSent(Math.floor((part / total) * 100)) }).call(
        'POST /kzguessr/image',
        { body: { mapName: mapName.trim() }, file, fileName: file.name },
      ),
    )
    if (added) onClose()
  }
  return (
    <Dialog title="Add a picture" onClose={onClose}>
      <form className="stack" onSubmit={handleSubmit}>
        <TextField
          label="Map"
          required
          maxLength={64}
          value={mapName}
          onChange={({ target }) => setMapName(target.value)}
        />
        <FileDrop
          title={file ? file.name : 'Drop a picture here'}
          hint="PNG, JPEG or WebP, at least 640 wide. It must not show the map's name."
          accept="image/png,image/jpeg,image/webp,image/avif"
          onFiles={([chosen]) => setFile(chosen ?? null)}
        />
        {(fault ?? error) && <ErrorNote>{fault ?? error}</ErrorNote>}
        <div className="row">
          <Button
            type="submit"
            kind="primary"
            busy={busy}
            busyText={`Sending ${sent}%`}
            blockedBy={file && mapName.trim() ? undefined : 'Name the map and choose a picture'}
          >
            Add picture
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
