import { REASON_LENGTH } from '@kz/contract/rules'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { TextAreaField } from '../../ui/field/field.tsx'
import { useMutation } from '../use-mutation.ts'
import type { ReportedThing } from './reported-thing.ts'

const LEAST = 3

/** Asks what is wrong with it. */
export function ReportDialog({ kind, id, of, onClose }: ReportedThing & { onClose: () => void }) {
  const [reason, setReason] = useState('')
  const { act, busy, error } = useMutation({ onFailed: () => true })
  const send = async () => {
    const body = { kind, id, reason: reason.trim() }
    if (
      await act(
        ({ message }: { message: string }) => message,
        () => api.call('POST /report', { body }),
      )
    )
      onClose()
  }
  return (
    <FormDialog
      title={`Report ${of}`}
      verb="Send report"
      busy={busy}
      busyText="Sending..."
      disabled={reason.trim().length < LEAST}
      error={error}
      onSubmit={send}
      onClose={onClose}
    >
      <TextAreaField
        label="What is wrong with it?"
        hint="Only staff read this. Nobody else learns who reported it."
        maxLength={REASON_LENGTH}
        required
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}
