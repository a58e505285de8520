import { useState } from 'react'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'

interface DoubledDialogProps {
  busy: boolean
  onChosen: (id: number) => void
  onClose: () => void
}

/** Asks which report a duplicate doubles. */
export function DoubledDialog({ busy, onChosen, onClose }: DoubledDialogProps) {
  const [number, setNumber] = useState('')
  const id = Number(number)
  return (
    <FormDialog
      title="Duplicate of which report?"
      verb="Close as duplicate"
      busy={busy}
      disabled={!Number.isInteger(id) || id < 1}
      onSubmit={() => onChosen(id)}
      onClose={onClose}
    >
      <TextField
        label="Number of the other report"
        type="number"
        min={1}
        value={number}
        onChange={({ target }) => setNumber(target.value)}
      />
    </FormDialog>
  )
}
