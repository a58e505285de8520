import type { Reported, ReportWhy } from '@kz/contract/review/report-words'
import { REASON_LENGTH } from '@kz/contract/rules'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { SelectField, TextAreaField } from '../../ui/field/field.tsx'
import { useMutation } from '../use-mutation.ts'
import type { ReportedThing } from './reported-thing.ts'
import { WhyField } from './why-field.tsx'

const LEAST = 3

/** Asks what is wrong with it. */
export function ReportDialog({ kind, id, of, parts, onClose }: ReportedThing & { onClose: () => void }) {
  const [part, setPart] = useState(kind)
  const [why, setWhy] = useState<ReportWhy>('insult')
  const [reason, setReason] = useState('')
  const { act, busy, error } = useMutation({ onFailed: () => true })
  const send = async () => {
    const body = { kind: part, id, why, reason: reason.trim() }
    if (await act('Report sent. Thank you.', () => api.call('POST /report', { body }))) onClose()
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
      {parts && (
        <SelectField label="Which part" value={part} onChange={({ target }) => setPart(target.value as Reported)}>
          {Object.entries(parts).map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </SelectField>
      )}
      <WhyField why={why} onChange={setWhy} />
      <TextAreaField
        label="What is wrong with it?"
        hint="Only staff read this. Nobody else learns who reported it, and you are told what came of it."
        maxLength={REASON_LENGTH}
        required
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}
