import { type ReactNode, useState } from 'react'
import { FormDialog } from '../ui/dialog/form-dialog.tsx'
import { DateField } from '../ui/field/date-field.tsx'
import { TextAreaField } from '../ui/field/field.tsx'

export interface Closing {
  reason: string
  /** ISO; left out: until it is opened again */
  until?: string
}

interface CloseDialogProps {
  /** a question: `Close the chat box?` */
  title: string
  verb: string
  busy: boolean
  onClose: (closing: Closing) => void
  onCancel: () => void
  /** what it stops */
  children: ReactNode
}

/** Asks for the reason and the end before a part of the site is closed; both are shown where people would write or send. */
export function CloseDialog({ title, verb, busy, onClose, onCancel, children }: CloseDialogProps) {
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState('')
  return (
    <FormDialog
      title={title}
      verb={verb}
      kind="danger"
      busy={busy}
      onSubmit={() => onClose({ reason: reason.trim(), ...(until && { until: new Date(`${until}Z`).toISOString() }) })}
      onClose={onCancel}
    >
      <p>{children}</p>
      <TextAreaField
        label="Reason"
        hint="Shown to everybody."
        rows={2}
        required
        minLength={3}
        maxLength={300}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <DateField
        label="Until"
        hint="UTC. Leave empty to keep it closed until somebody reopens it."
        withTime
        value={until}
        onValue={setUntil}
      />
    </FormDialog>
  )
}
