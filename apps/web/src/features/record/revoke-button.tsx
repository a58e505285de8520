import { Ban } from 'lucide-react'
import { useState } from 'react'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import table from '../../ui/table/table.module.css'

interface RevokeButtonProps {
  demoId: number
  /** the run in words: map, time and player */
  of: string
}

/** Takes a released run back, with a reason; the record falls to the one before. Shown in admin edit mode. */
export function RevokeButton({ demoId, of }: RevokeButtonProps) {
  const [asking, setAsking] = useState(false)
  const { act, busy } = useMutation({ refetches: ['GET /record/map'] })
  const [reason, setReason] = useState('')
  const tooShort = reason.trim().length < 3

  async function revoke(): Promise<void> {
    if (tooShort) return
    if (await act('Record revoked', () => api.call('DELETE /record/release', { query: { demoId, reason } })))
      setAsking(false)
  }

  return (
    <>
      <IconButton label={`Revoke ${of}`} icon={Ban} className={table.iconLink} onClick={() => setAsking(true)} />
      {asking && (
        <ConfirmDialog
          title={`Revoke ${of}?`}
          verb="Revoke"
          busy={busy}
          onConfirm={() => void revoke()}
          onCancel={() => setAsking(false)}
        >
          <p>The run stays in the history, struck through, with your reason. The record before it stands again.</p>
          <TextField
            label="Reason, shown to everybody"
            value={reason}
            maxLength={300}
            error={reason && tooShort ? 'At least 3 characters.' : undefined}
            onChange={({ target }) => setReason(target.value)}
          />
        </ConfirmDialog>
      )}
    </>
  )
}
