import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queryOf } from '../../lib/api.ts'
import { word } from '../../lib/text/word.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { CloseDialog, type Closing } from '../close-dialog.tsx'
import { useMutation } from '../use-mutation.ts'
import styles from './review.module.css'

const KINDS = {
  demo: { query: queryOf('GET /upload/is-demo-blocked'), kind: 'MAP_DEMO', name: word('Demo'), plural: word('demos') },
  longjump: {
    query: queryOf('GET /upload/is-longjump-demo-blocked'),
    kind: 'LONGJUMP',
    name: word('Longjump'),
    plural: word('longjumps'),
  },
} as const

/** Whether players can send a kind, and the button that changes it. */
export function UploadSwitch({ of }: { of: keyof typeof KINDS }) {
  const { query, kind, name, plural } = KINDS[of]
  const { data } = useQuery(query)
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { act, busy } = useMutation()

  async function turn(closing: Closing | null): Promise<void> {
    const done = await act(`${name} upload ${closing ? 'blocked' : 'enabled'}`, async () => {
      const answer = closing
        ? await api.call('POST /upload/block-demo', { query: { kind, ...closing } })
        : await api.call('POST /upload/unblock-demo', { query: { kind } })
      queries.setQueryData(query.queryKey, answer)
    })
    if (done) setAsking(false)
  }

  if (!data) return <div className={styles.switchToCome} />
  if (data.blocked)
    return (
      <Note
        kind="error"
        action={
          <Button small kind="ok" busy={busy} onClick={() => void turn(null)}>
            Unblock upload
          </Button>
        }
      >
        <b className={styles.strong}>
          <bdi>{name}</bdi> upload blocked.
        </b>{' '}
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
        <b className={styles.strong}>
          <bdi>{name}</bdi> upload enabled.
        </b>{' '}
        <span className="muted">Players can send {plural}.</span>
      </Note>
      {asking && (
        <CloseDialog
          title={`Block ${name.toLowerCase()} upload?`}
          verb="Block upload"
          busy={busy}
          onClose={(closing) => void turn(closing)}
          onCancel={() => setAsking(false)}
        >
          Nobody can send {plural} until it is unblocked. Those already sent stay in the queue.
        </CloseDialog>
      )}
    </>
  )
}
