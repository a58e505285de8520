import type { OwnDemo } from '@kz/contract/demos'
import { OPEN_DEMOS_PER_USER, parseTime } from '@kz/contract/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MapLink } from '../../blocks/map-link.tsx'
import { api, queryOf } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { Panel, ScrollRegion } from '../../ui/panel.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { isOpen, stateText } from './own-state.ts'

const own = queryOf('GET /upload/own-submitted-demos')

/** The player's own demos: state, place in the queue, reason, withdraw. */
export function OwnDemos() {
  const { data, error, refetch } = useQuery(own)
  const waiting = data?.filter(isOpen).length ?? 0
  return (
    <Panel title="Your demos" sub={data && `${waiting} of ${OPEN_DEMOS_PER_USER} slots`} flush>
      {error && (
        <div className="pb">
          <ErrorNote onRetry={() => void refetch()}>Could not load your demos.</ErrorNote>
        </div>
      )}
      {!data && !error && <SkeletonRows label="Loading your demos" count={4} height="2.75rem" />}
      {data?.length === 0 && <p className="pb dim">You have not sent a demo yet.</p>}
      {data && data.length > 0 && (
        <ScrollRegion label="List of your demos" maxHeight="28rem">
          <ul className="sn">
            {data.map((demo) => (
              <OwnDemoRow key={demo.demoId} demo={demo} />
            ))}
          </ul>
        </ScrollRegion>
      )}
    </Panel>
  )
}

function OwnDemoRow({ demo }: { demo: OwnDemo }) {
  const [shown, setShown] = useState(false)
  const [asking, setAsking] = useState(false)
  return (
    <li className="own-demo">
      <MapLink mapName={demo.mapName} route={demo.route} />
      <TimeText milliseconds={demo.timeMs || (parseTime(demo.time) ?? 0)} />
      <span className="dim">{stateText(demo)}</span>
      {isOpen(demo) && (
        <button type="button" className="lnk" onClick={() => setAsking(true)}>
          Withdraw
        </button>
      )}
      {demo.status === 'REJECTED' && demo.comment && (
        <button type="button" className="lnk" aria-expanded={shown} onClick={() => setShown(!shown)}>
          Why
        </button>
      )}
      {(shown || demo.status === 'DEFERRED') && demo.comment && <p className="col-span-full text-sm">{demo.comment}</p>}
      {asking && <Withdraw demo={demo} onClose={() => setAsking(false)} />}
    </li>
  )
}

function Withdraw({ demo, onClose }: { demo: OwnDemo; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const queries = useQueryClient()
  async function withdraw(): Promise<void> {
    setBusy(true)
    try {
      await api.call('DELETE /upload/own-submitted-demo', { query: { demoId: demo.demoId } })
      toastSuccess('Demo withdrawn')
      await queries.invalidateQueries({ queryKey: own.queryKey })
    } catch (error) {
      toastError(errorText(error))
    }
    onClose()
  }
  return (
    <ConfirmDialog
      title={`Withdraw ${demo.mapName} ${demo.time}?`}
      verb="Withdraw"
      kind="danger"
      busy={busy}
      onConfirm={() => void withdraw()}
      onCancel={onClose}
    >
      The demo leaves the queue. You can send it again later.
    </ConfirmDialog>
  )
}
