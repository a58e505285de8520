import type { MapPage } from '@kz/contract/maps'
import { NOTE_LENGTH } from '@kz/contract/rules'
import { useState } from 'react'
import { type MapDraft, MapForm } from '../../blocks/map/map-form.tsx'
import { useMutation } from '../../blocks/use-mutation.ts'
import { uploadClient } from '../../lib/files/upload.ts'
import { useDraft } from '../../lib/session/use-draft.ts'
import { fileSize } from '../../lib/text/format.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { CheckBox, TextAreaField } from '../../ui/field/field.tsx'
import { FileDrop } from '../../ui/field/file-drop.tsx'

interface FileDialogProps {
  /** the map that gets the file; without it the file makes a new map */
  map?: MapPage
  onClose: () => void
}

const NEW: MapDraft = { mapperNames: [], type: 'unknown', length: 'unknown', difficulty: 'unknown', isXdMap: false }

/** Puts a map's archive in without a check. */
export function FileDialog({ map, onClose }: FileDialogProps) {
  const [file, setFile] = useState<File | null>(null)
  const [facts, setFacts] = useState(NEW)
  const { draft, text, box } = useDraft({ recordable: true, changelog: '' })
  const [percent, setPercent] = useState(0)
  const [fault, setFault] = useState<string | null>(null)
  const { act, busy, error } = useMutation({ refetches: ['GET /map/list', 'GET /map/map'] })

  const handleSubmit = async () => {
    setFault(file ? null : 'Choose a .zip first')
    if (!file) return
    const done = await act(
      ({ mapName }) => (map ? `${mapName} has a new file` : `${mapName} added`),
      () => {
        const client = uploadClient({ onProgress: (sent, total) => setPercent(Math.round((sent / total) * 100)) })
        const body = { ...facts, ...draft, replace: map !== undefined }
        return client.call('POST /upload/map-admin', { file, fileName: file.name, body })
      },
    )
    if (done) onClose()
  }
  return (
    <FormDialog
      title={map ? `New file of ${map.mapName}` : 'Add map'}
      verb={map ? 'Put file in' : 'Add map'}
      busy={busy}
      busyText={percent === 100 ? 'Checking...' : `Sending, ${percent} %`}
      width="44rem"
      error={fault ?? error}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <FileDrop
        title={file ? `${file.name}, ${fileSize(file.size)}` : 'Drop the archive here'}
        hint=".zip with one .bsp of version 30, up to 64 MB"
        accept=".zip"
        onFiles={([chosen]) => setFile(chosen ?? null)}
      />
      {!map && (
        <MapForm draft={facts} onDraft={setFacts}>
          <CheckBox label="Takes records" {...box('recordable')} />
        </MapForm>
      )}
      {map && <TextAreaField label="What changed" rows={2} maxLength={NOTE_LENGTH} {...text('changelog')} />}
    </FormDialog>
  )
}
