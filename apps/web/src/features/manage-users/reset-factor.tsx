import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import type { StaffActs } from './use-staff-act.ts'

/** For who lost passkey, app and codes: all of it goes, and the password is left. */
export function ResetFactor({ user, busy, act }: StaffActs) {
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const query = { userId: user.id }
  const reset = async () => {
    const body = { reason }
    if (await act('Second factor removed', () => api.call('POST /admin/user/reset-factor', { query, body })))
      setOpen(false)
  }
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        Remove the second factor
      </Button>
      {isOpen && (
        <FormDialog
          title={`Remove the second factor of ${user.pseudo}?`}
          verb="Remove"
          kind="danger"
          busy={busy}
          onClose={() => setOpen(false)}
          onSubmit={reset}
        >
          <p>
            Passkeys, authenticator app and recovery codes go, and all sessions end. The password is left. Make sure the
            request is really theirs; they are told by mail.
          </p>
          <TextField
            label="Reason"
            required
            minLength={3}
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </FormDialog>
      )}
    </>
  )
}
