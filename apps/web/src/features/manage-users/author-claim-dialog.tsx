import type { StaffAuthorClaim } from '@kz/contract/accounts/old-authors'
import { useState } from 'react'
import { useMutation } from '../../blocks/use-mutation.ts'
import { counted } from '../../blocks/words.ts'
import { api } from '../../lib/api.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import { ReasonField } from '../../ui/field/reason-field.tsx'

interface AuthorClaimDialogProps {
  claim: StaffAuthorClaim
  give: boolean
  onClose: () => void
}

/** Answers a request for an old name: with one of those who had it, or a refusal. The member reads the reason. */
export function AuthorClaimDialog({ claim, give, onClose }: AuthorClaimDialogProps) {
  const free = claim.authors.filter(({ claimedBy }) => claimedBy === null)
  const [authorId, setAuthorId] = useState(free[0]?.id ?? 0)
  const [reason, setReason] = useState('')
  const { act, busy } = useMutation({ refetches: ['GET /admin/old-author/claims'] })
  const decide = async () => {
    const body = { authorId: give ? authorId : null, reason: reason.trim() }
    const query = { id: claim.id }
    await act(give ? 'Given' : 'Refused', () => api.call('PUT /admin/old-author/claim', { query, body }))
    onClose()
  }
  return (
    <FormDialog
      title={give ? `Give ${claim.name} to ${claim.player}?` : `Refuse ${claim.name} to ${claim.player}?`}
      verb={give ? 'Give' : 'Refuse'}
      kind={give ? 'primary' : 'danger'}
      busy={busy}
      onSubmit={decide}
      onClose={onClose}
    >
      <p>
        {give
          ? 'Everything this author wrote is theirs from now on. It can be taken back.'
          : 'What this author wrote stays unclaimed.'}{' '}
        <bdi>{claim.player}</bdi> reads your reason.
      </p>
      {give && free.length > 1 && (
        <SelectField
          label="Which one"
          value={String(authorId)}
          onChange={({ target }) => setAuthorId(Number(target.value))}
        >
          {free.map(({ id, name, messages }) => (
            <option key={id} value={id}>
              {name}, number {id}, {counted(messages, 'post')}
            </option>
          ))}
        </SelectField>
      )}
      <ReasonField value={reason} onValue={setReason} />
    </FormDialog>
  )
}
