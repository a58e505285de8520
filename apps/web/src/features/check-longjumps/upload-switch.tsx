import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queryOf } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'

const query = queryOf('GET /upload/is-longjump-demo-blocked')

/** Whether players can send long jumps, and the button that changes it. */
export function UploadSwitch() {
  const { data } = useQuery(query)
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [reason, setReason] = useState('')

  async function turn(blocked: boolean): Promise<void> {
    setBusy(true)
    try {
      const kind = 'LONGJUMP'
      const answer = blocked
        ? await api.call('POST /upload/block-demo', { query: { kind, ...(reason && { reason }) } })
        : await api.call('POST /upload/unblock-demo', { query: { kind } })
      queries.setQueryData(query.queryKey, answer)
      toastSuccess(blocked ? 'Demo upload blocked' : 'Demo upload enabled')
      setAsking(false)
    } catch (error) {
      toastError(errorText(error))
    }
    setBusy(false)
  }

  if (!data) return null
  const { blocked } = data
  return (
    <>
      <Note
        kind={blocked ? 'error' : 'ok'}
        action={
          <Button
            small
            kind={blocked ? 'ok' : 'danger'}
            busy={blocked && busy}
            onClick={() => (blocked ? void turn(false) : setAsking(true))}
          >
            {blocked ? 'Unblock upload' : 'Block upload'}
          </Button>
        }
      >
        <b className="font-semibold">{blocked ? 'Longjump upload blocked.' : 'Longjump upload enabled.'}</b>{' '}
        <span className="muted">
          {blocked ? (data.reason ?? 'No reason given.') : 'Players can send longjumps.'}
          {data.until && ` Until ${data.until} UTC.`}
        </span>
      </Note>
      {asking && (
        <ConfirmDialog
          title="Block longjump upload?"
          verb="Block upload"
          busy={busy}
          onConfirm={() => void turn(true)}
          onCancel={() => setAsking(false)}
        >
          <p>Nobody can send longjumps until it is unblocked. Those already sent stay in the queue.</p>
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
