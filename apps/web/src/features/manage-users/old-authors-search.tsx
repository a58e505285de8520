import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMutation } from '../../blocks/use-mutation.ts'
import { counted } from '../../blocks/words.ts'
import { api, queryOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { ReasonField } from '../../ui/field/reason-field.tsx'
import { SearchField } from '../../ui/field/search-field.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import requests from '../../ui/request-list.module.css'
import { ListBody } from '../../ui/table/list-body.tsx'
import styles from './manage-users.module.css'

interface Author {
  id: number
  name: string
  messages: number
  claimedBy: number | null
  claimedName: string
}

/** Authors of the earlier site by name: whoever has one can be seen, and one be given or taken back without a request. */
export function OldAuthorsSearch({ name, onName }: { name: string; onName: (name: string) => void }) {
  const found = useQuery({ ...queryOf('GET /admin/old-authors', { query: { name } }), enabled: name !== '' })
  const [asked, setAsked] = useState<Author | null>(null)
  return (
    <Panel flush title="Authors of the earlier site" sub="who have no account here">
      <div className={styles.find}>
        <SearchField
          wide
          label="Beginning of the old name"
          maxLength={100}
          value={name}
          onChange={(event) => onName(event.target.value)}
        />
      </div>
      {name !== '' && (
        <ListBody
          query={found}
          name="the authors"
          rows={3}
          isEmpty={({ authors }) => authors.length === 0}
          none="Nobody's name begins so."
        >
          {({ authors }) => (
            <ul className={requests.requests}>
              {authors.map((author) => (
                <li key={author.id}>
                  <span className={`${requests.words} ${requests.lines}`}>
                    <b dir="auto">{author.name}</b>
                    <span className="dim">
                      number {author.id}, {counted(author.messages, 'post')}
                      {author.claimedBy !== null && (
                        <>
                          , <bdi>{author.claimedName}</bdi> has it
                        </>
                      )}
                    </span>
                  </span>
                  <Button
                    small
                    aria-label={author.claimedBy === null ? `Give ${author.name}` : `Take back ${author.name}`}
                    onClick={() => setAsked(author)}
                  >
                    {author.claimedBy === null ? 'Give' : 'Take back'}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </ListBody>
      )}
      {asked && <GiveDialog author={asked} onClose={() => setAsked(null)} />}
    </Panel>
  )
}

function GiveDialog({ author, onClose }: { author: Author; onClose: () => void }) {
  const [account, setAccount] = useState('')
  const [reason, setReason] = useState('')
  const { act, busy } = useMutation({ refetches: ['GET /admin/old-authors', 'GET /admin/old-author/claims'] })
  const give = author.claimedBy === null
  const decide = async () => {
    const body = { id: author.id, userId: give ? Number(account) : null, reason: reason.trim() }
    const done = await act(give ? 'Given' : 'Taken back', () => api.call('POST /admin/old-author', { body }))
    if (done !== null) onClose()
  }
  return (
    <FormDialog
      title={give ? `Give ${author.name}?` : `Take ${author.name} back?`}
      verb={give ? 'Give' : 'Take back'}
      kind={give ? 'primary' : 'danger'}
      busy={busy}
      onSubmit={decide}
      onClose={onClose}
    >
      <p>
        {give ? (
          'Everything this author wrote is the account’s from now on.'
        ) : (
          <>
            What this author wrote is <bdi>{author.claimedName}</bdi>’s no longer; it stands under the old name again.
          </>
        )}
      </p>
      {give && (
        <TextField
          label="Number of the account"
          required
          inputMode="numeric"
          pattern="[1-9][0-9]{0,8}"
          hint="As the list of accounts has it."
          value={account}
          onChange={({ target }) => setAccount(target.value)}
        />
      )}
      <ReasonField value={reason} onValue={setReason} />
    </FormDialog>
  )
}
