import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { api, queryOf } from '../../lib/api.ts'
import { useDebounced } from '../../lib/hooks/use-debounced.ts'
import { useDraft } from '../../lib/session/use-draft.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import styles from './manage-users.module.css'
import type { StaffActs } from './use-staff-act.ts'

const SHORTEST_SEARCH = 2

/** Ends an account: merged with another one of the same player, or deleted. `onEnded`: it is gone. */
export function EndPart({ user, busy, act, onEnded }: StaffActs & { onEnded: () => void }) {
  const { draft, text } = useDraft({ heir: '', reason: '' })
  const [asked, setAsked] = useState<'merge' | 'delete' | null>(null)
  const listId = useId()
  const wanted = useDebounced(draft.heir.trim())
  const { data: players } = useQuery({
    ...queryOf('GET /user/search', { query: { query: wanted } }),
    enabled: wanted.length >= SHORTEST_SEARCH,
    staleTime: 60_000,
  })
  const others = players?.flatMap(({ id, pseudo }) => (id === null || id === user.id ? [] : [{ id, pseudo }])) ?? []
  const heir = others.find(({ pseudo }) => pseudo === draft.heir.trim())
  const [query, reason] = [{ userId: user.id }, draft.reason.trim()]
  const noReason = reason.length < 3 ? 'Type a reason' : undefined
  const end = async (done: string, work: () => Promise<unknown>) => {
    setAsked(null)
    if (await act(done, work)) onEnded()
  }
  const merge = (intoId: number) =>
    end('Accounts merged', () => api.call('POST /admin/user/merge', { query, body: { intoId, reason } }))
  const remove = () => end('Account deleted', () => api.call('POST /admin/user/delete', { query, body: { reason } }))
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    setAsked('merge')
  }
  return (
    <form className="stack" onSubmit={handleSubmit}>
      <div className={styles.oneLine}>
        <TextField label="Reason" maxLength={300} {...text('reason')} />
        <TextField label="The account that stays" list={listId} maxLength={64} autoComplete="off" {...text('heir')} />
        <datalist id={listId}>
          {others.map(({ id, pseudo }) => (
            <option key={id} value={pseudo} />
          ))}
        </datalist>
      </div>
      <div className="row wrap">
        <Button
          type="submit"
          small
          busy={busy}
          blockedBy={noReason ?? (heir ? undefined : 'Type the nickname of the account that stays')}
        >
          Merge into it
        </Button>
        <Button small kind="danger" busy={busy} blockedBy={noReason} onClick={() => setAsked('delete')}>
          Delete the account
        </Button>
      </div>
      {asked === 'merge' && heir && (
        <ConfirmDialog
          title={`Merge ${user.pseudo} into ${heir.pseudo}?`}
          verb="Merge accounts"
          busy={busy}
          onConfirm={() => void merge(heir.id)}
          onCancel={() => setAsked(null)}
        >
          <p>
            Records, messages and everything else of <bdi>{user.pseudo}</bdi> become those of <bdi>{heir.pseudo}</bdi>.
            Staff roles are not handed on, sessions end, and the owner is told by mail. This cannot be undone.
          </p>
        </ConfirmDialog>
      )}
      {asked === 'delete' && (
        <ConfirmDialog
          title={`Delete the account of ${user.pseudo}?`}
          verb="Delete account"
          busy={busy}
          onConfirm={() => void remove()}
          onCancel={() => setAsked(null)}
        >
          <p>
            Everything that identifies the owner is removed. Records stay under the name <bdi>{user.pseudo}</bdi>,
            messages under [deleted user]. Nobody can take the nickname again. This cannot be undone.
          </p>
        </ConfirmDialog>
      )}
    </form>
  )
}
