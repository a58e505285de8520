import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queryOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { useAction } from '../use-action.ts'
import styles from './review.module.css'

const KINDS = {
  demo: { query: queryOf('GET /upload/is-demo-blocked'), kind: 'MAP_DEMO', name: 'Demo', plural: 'demos' },
  longjump: {
    query: queryOf('GET /upload/is-longjump-demo-blocked'),
    kind: 'LONGJUMP',
    name: 'Longjump',
    plural: 'longjumps',
  },
} as const

/** Whether players can send a kind, and the button that changes it. */
export function UploadSwitch({ of }: { of: keyof typeof KINDS }) {
  const { query, kind, name, plural } = KINDS[of]
  const { data } = useQuery(query)
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { act, busy } = useAction()
  const [reason, setReason] = useState('')

  async function turn(blocked: boolean): Promise<void> {
    const done = await act(`${name} upload ${blocked ? 'blocked' : 'enabled'}`, async () => {
      const answer = blocked
        ? await api.call('POST /upload/block-demo', { query: { kind, ...(reason && { reason }) } })
        : await api.call('POST /upload/unblock-demo', { query: { kind } })
      queries.setQueryData(query.queryKey, answer)
    })
    if (done) setAsking(false)
  }

  if (!data) return null
  if (data.blocked)
    return (
      <Note
        kind="error"
        action={
          <Button small kind="ok" busy={busy} onClick={() => void turn(false)}>
            Unblock upload
          </Button>
        }
      >
        <b className={styles.strong}>{name} upload blocked.</b>{' '}
        <span className="muted">
          {data.reason ?? 'No reason given.'}
          {data.until && ` Until ${data.until} UTC.`}
        </span>
      </Note>
    )
  return (
    <>
      <Note
        kind="ok"
        action={
          <Button small kind="danger" onClick={() => setAsking(true)}>
            Block upload
          </Button>
        }
      >
        <b className={styles.strong}>{name} upload enabled.</b>{' '}
        <span className="muted">Players can send {plural}.</span>
      </Note>
      {asking && (
        <ConfirmDialog
          title={`Block ${name.toLowerCase()} upload?`}
          verb="Block upload"
          busy={busy}
          onConfirm={() => void turn(true)}
          onCancel={() => setAsking(false)}
        >
          <p>Nobody can send {plural} until it is unblocked. Those already sent stay in the queue.</p>
          <TextField
            label="Reason, shown to players, optional"
            value={reason}
            maxLength={300}
            onChange={({ target }) => setReason(target.value)}
          />
        </ConfirmDialog>
      )}
    </>
  )
}
