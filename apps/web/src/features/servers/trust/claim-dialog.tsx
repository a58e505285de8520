import type { ServerClaim } from '@kz/contract/runs/game-servers'
import { useState } from 'react'
import { useMutation } from '../../../blocks/use-mutation.ts'
import { api } from '../../../lib/api.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { ReasonField } from '../../../ui/field/reason-field.tsx'
import { addressOf } from '../servers.ts'

interface ClaimDialogProps {
  claim: ServerClaim
  accept: boolean
  onClose: () => void
}

/** Asks before a request for a server is decided; a refusal needs a reason, which the player reads. */
export function ClaimDialog({ claim, accept, onClose }: ClaimDialogProps) {
  const [reason, setReason] = useState('')
  const { act, busy } = useMutation({
    refetches: ['GET /game-server/claims', 'GET /game-server/all-admin', 'GET /game-server/all'],
  })
  const decide = async () => {
    const body = { accept, reason: reason.trim() }
    const done = accept ? 'Accepted' : 'Refused'
    await act(done, () => api.call('PUT /game-server/claim', { query: { id: claim.id }, body }))
    onClose()
  }
  return (
    <FormDialog
      title={accept ? `Accept ${claim.name}?` : `Refuse ${claim.name}?`}
      verb={accept ? 'Accept' : 'Refuse'}
      kind={accept ? 'primary' : 'danger'}
      busy={busy}
      onSubmit={decide}
      onClose={onClose}
    >
      <p>
        {accept ? (
          <>
            <bdi>{claim.player}</bdi> becomes the owner of {addressOf(claim)} and can make its key. The server is
            provisional until you confirm it.
          </>
        ) : (
          <>
            <bdi>{claim.player}</bdi> reads your reason on their page.
          </>
        )}
      </p>
      <ReasonField
        label={accept ? 'A word to the player' : undefined}
        required={!accept}
        value={reason}
        onValue={setReason}
      />
    </FormDialog>
  )
}
