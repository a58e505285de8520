import { LONGJUMP_NAMES } from '@kz/contract/longjump-types'
import type { OwnLongjump } from '@kz/contract/longjumps'
import { OPEN_DEMOS_PER_USER } from '@kz/contract/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queryOf } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { ErrorNote } from '../../../ui/note.tsx'
import { Panel, ScrollRegion } from '../../../ui/panel.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { toastError, toastSuccess } from '../../../ui/toast.ts'
import { stateText } from '../own-state.ts'

const own = queryOf('GET /upload/own-submitted-lj-demos')

/** The player's own long jumps: state, place in the queue, reason, withdraw. */
export function OwnLongjumps() {
  const { data, error, refetch } = useQuery(own)
  const waiting = data?.filter(({ status }) => status === 'SUBMITTED').length ?? 0
  return (
    <Panel title="Your longjumps" sub={data && `${waiting} of ${OPEN_DEMOS_PER_USER} slots`} flush>
      {error && (
        <div className="pb">
          <ErrorNote onRetry={() => void refetch()}>Could not load your longjumps.</ErrorNote>
        </div>
      )}
      {!data && !error && <SkeletonRows label="Loading your longjumps" count={4} height="2.75rem" />}
      {data?.length === 0 && <p className="pb dim">You have not sent a longjump yet.</p>}
      {data && data.length > 0 && (
        <ScrollRegion label="List of your longjumps" maxHeight="28rem">
          <ul className="sn">
            {data.map((jump) => (
              <OwnRow key={jump.id} jump={jump} />
            ))}
          </ul>
        </ScrollRegion>
      )}
    </Panel>
  )
}

function OwnRow({ jump }: { jump: OwnLongjump }) {
  const [asking, setAsking] = useState(false)
  return (
    <li className="own-demo">
      <span>
        {LONGJUMP_NAMES[jump.cat]}, block {jump.block}
      </span>
      <span className="t">{jump.distance.toFixed(3)}</span>
      <span className="dim">{stateText(jump)}</span>
      {jump.status === 'SUBMITTED' && (
        <button type="button" className="lnk" onClick={() => setAsking(true)}>
          Withdraw
        </button>
      )}
      {jump.status === 'REJECTED' && jump.reason && <p className="col-span-full text-sm">{jump.reason}</p>}
      {asking && <Withdraw jump={jump} onClose={() => setAsking(false)} />}
    </li>
  )
}

function Withdraw({ jump, onClose }: { jump: OwnLongjump; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const queries = useQueryClient()
  async function withdraw(): Promise<void> {
    setBusy(true)
    try {
      await api.call('DELETE /upload/own-submitted-lj-demo', { query: { id: jump.id } })
      toastSuccess('Demo withdrawn')
      await queries.invalidateQueries({ queryKey: own.queryKey })
    } catch (error) {
      toastError(errorText(error))
    }
    onClose()
  }
  return (
    <ConfirmDialog
      title={`Withdraw ${LONGJUMP_NAMES[jump.cat]} ${jump.distance.toFixed(3)}?`}
      verb="Withdraw"
      kind="danger"
      busy={busy}
      onConfirm={() => void withdraw()}
      onCancel={onClose}
    >
      It leaves the queue. You can send it again later.
    </ConfirmDialog>
  )
}
