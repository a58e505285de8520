import type { ListedOldAuthor } from '@kz/contract/accounts/old-authors'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useMutation } from '../../blocks/use-mutation.ts'
import { counted } from '../../blocks/words.ts'
import { api, queryOf } from '../../lib/api.ts'
import { useDebounced } from '../../lib/hooks/use-debounced.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { ReasonField } from '../../ui/field/reason-field.tsx'

const SHORTEST_SEARCH = 2

/** Gives an author of the earlier site to a member, or takes one back from whoever has it; the reason goes into the audit log. */
export function GiveAuthorDialog({ author, onClose }: { author: ListedOldAuthor; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [player, setPlayer] = useState('')
  const members = useMembers(player)
  const { act, busy, error } = useMutation({
    refetches: ['GET /admin/old-authors', 'GET /admin/old-author/claims'],
    onFailed: () => true,
  })
  const isFree = author.claimedBy === null
  const userId = members.find(({ pseudo }) => isSame(pseudo, player))?.id ?? null
  const decide = async () => {
    const body = { id: author.id, userId: isFree ? userId : null, reason: reason.trim() }
    if (await act(isFree ? 'Given' : 'Taken back', () => api.call('POST /admin/old-author', { body }))) onClose()
  }
  return (
    <FormDialog
      title={isFree ? `Give ${author.name}?` : `Take ${author.name} back?`}
      verb={isFree ? 'Give' : 'Take back'}
      kind={isFree ? 'primary' : 'danger'}
      busy={busy}
      error={error}
      blockedBy={isFree && userId === null ? 'Type the nickname of a member' : undefined}
      onSubmit={decide}
      onClose={onClose}
    >
      <p>
        {isFree ? (
          `${counted(author.messages, 'post')}, news and comments of this author become the member’s. It can be taken back.`
        ) : (
          <>
            What this author wrote is <bdi>{author.claimedName}</bdi>’s no longer; it stands under the old name again.
          </>
        )}
      </p>
      {isFree && <MemberField value={player} onValue={setPlayer} members={members} userId={userId} />}
      <ReasonField value={reason} onValue={setReason} />
    </FormDialog>
  )
}

interface Member {
  id: number
  pseudo: string
}

const isSame = (pseudo: string, typed: string) => pseudo.toLowerCase() === typed.trim().toLowerCase()

/** Members whose nickname is like what is typed. */
function useMembers(typed: string): readonly Member[] {
  const asked = useDebounced(typed.trim())
  const { data = [] } = useQuery({
    ...queryOf('GET /user/search', { query: { query: asked } }),
    enabled: asked.length >= SHORTEST_SEARCH,
  })
  return data.flatMap(({ id, pseudo }) => (id === null ? [] : [{ id, pseudo }]))
}

interface MemberFieldProps {
  value: string
  onValue: (value: string) => void
  members: readonly Member[]
  userId: number | null
}

function MemberField({ value, onValue, members, userId }: MemberFieldProps) {
  const listId = useId()
  return (
    <>
      <TextField
        label="Member"
        required
        list={listId}
        maxLength={64}
        autoComplete="off"
        hint={userId === null ? 'Their nickname here.' : `Account number ${userId}.`}
        value={value}
        onChange={({ target }) => onValue(target.value)}
      />
      <datalist id={listId}>
        {members.map(({ id, pseudo }) => (
          <option key={id} value={pseudo} />
        ))}
      </datalist>
    </>
  )
}
