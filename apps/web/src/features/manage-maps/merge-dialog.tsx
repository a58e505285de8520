import type { MapPage } from '@kz/contract/maps'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import type { ManageMap } from './use-manage-map.ts'

interface MergeDialogProps {
  map: MapPage
  manage: ManageMap
  onClose: () => void
  onGone: () => void
}

/** Asks which map takes everything, and why. The map that differs by case alone is the likely one. */
export function MergeDialog({ map, manage, onClose, onGone }: MergeDialogProps) {
  const [into, setInto] = useState(map.alike[0]?.mapName ?? '')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const name = into.trim()
  const fault = name === '' ? 'Type the name of a map' : name === map.mapName ? 'Choose another map' : undefined
  const merge = async () => {
    setTried(true)
    if (fault || reason.trim() === '') return
    if (await manage.merge(name, reason.trim())) onGone()
  }
  return (
    <ConfirmDialog
      title={`Merge ${map.mapName} into another map?`}
      verb="Merge maps"
      kind="danger"
      busy={manage.busy === 'merge'}
      onConfirm={() => void merge()}
      onCancel={onClose}
    >
      <div className="stack">
        <p>
          Its runs, routes, files, pictures and comments move to the other map, and the records are recounted. Its name
          redirects there. The other map’s details stay. You can undo this.
        </p>
        <TextField
          label="Map to merge into"
          maxLength={64}
          value={into}
          error={tried ? fault : undefined}
          onChange={({ target }) => setInto(target.value)}
        />
        <Reason value={reason} missing={tried && reason.trim() === ''} onChange={setReason} />
      </div>
    </ConfirmDialog>
  )
}

interface UndoDialogProps {
  map: MapPage
  other: MapPage['merged'][number]
  manage: ManageMap
  onClose: () => void
}

/** Asks why a merged map is to stand by itself again. */
export function UndoDialog({ map, other, manage, onClose }: UndoDialogProps) {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const undo = async () => {
    setTried(true)
    if (reason.trim() !== '' && (await manage.undoMerge(other.mapId, reason.trim()))) onClose()
  }
  return (
    <ConfirmDialog
      title={`Take ${other.mapName} back?`}
      verb="Take it back"
      busy={manage.busy === 'merge'}
      onConfirm={() => void undo()}
      onCancel={onClose}
    >
      <div className="stack">
        <p>
          It becomes a map of its own again with what it brought along. What has come to <bdi>{map.mapName}</bdi> since
          stays there, except new runs on its own routes and replies to its own comments.
        </p>
        <Reason value={reason} missing={tried && reason.trim() === ''} onChange={setReason} />
      </div>
    </ConfirmDialog>
  )
}

function Reason({ value, missing, onChange }: { value: string; missing: boolean; onChange: (text: string) => void }) {
  return (
    <TextField
      label="Reason, kept in the log"
      maxLength={1_000}
      value={value}
      error={missing ? 'Give a reason' : undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
