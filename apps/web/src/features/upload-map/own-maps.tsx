import type { OwnMap } from '@kz/contract/maps'
import { OPEN_MAPS_PER_USER } from '@kz/contract/rules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MapLink } from '../../blocks/map-link.tsx'
import { api, queryOf } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { Panel, ScrollRegion } from '../../ui/panel.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { isOpen, stateText } from './own-state.ts'

const own = queryOf('GET /upload/own-submitted-maps')

/** The player's own maps: state, place in the queue, what the checker said, send again, withdraw. */
export function OwnMaps({ onReplace }: { onReplace: (map: OwnMap) => void }) {
  const { data, error, refetch } = useQuery(own)
  const waiting = data?.filter(isOpen).length ?? 0
  return (
    <Panel title="Your maps" sub={data && `${waiting} of ${OPEN_MAPS_PER_USER} slots`} flush>
      {error && (
        <div className="pb">
          <ErrorNote onRetry={() => void refetch()}>Could not load your maps.</ErrorNote>
        </div>
      )}
      {!data && !error && <SkeletonRows label="Loading your maps" count={3} height="2.75rem" />}
      {data?.length === 0 && <p className="pb dim">You have not sent a map yet.</p>}
      {data && data.length > 0 && (
        <ScrollRegion label="List of your maps" maxHeight="28rem">
          <ul className="sn">
            {data.map((map) => (
              <OwnMapRow key={map.mapId} map={map} onReplace={onReplace} />
            ))}
          </ul>
        </ScrollRegion>
      )}
    </Panel>
  )
}

function OwnMapRow({ map, onReplace }: { map: OwnMap; onReplace: (map: OwnMap) => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <li className="own-map">
      {map.status === 'APPROVED' ? <MapLink mapName={map.mapName} /> : <b>{map.mapName}</b>}
      <span className="dim">{stateText(map)}</span>
      {map.reason && <p className="text-sm">{map.reason}</p>}
      {isOpen(map) && (
        <span className="row gap-3">
          <button type="button" className="lnk" onClick={() => onReplace(map)}>
            Send a new file
          </button>
          <button type="button" className="lnk" onClick={() => setAsking(true)}>
            Withdraw
          </button>
        </span>
      )}
      {asking && <Withdraw map={map} onClose={() => setAsking(false)} />}
    </li>
  )
}

function Withdraw({ map, onClose }: { map: OwnMap; onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const queries = useQueryClient()
  async function withdraw(): Promise<void> {
    setBusy(true)
    try {
      await api.call('DELETE /upload/own-submitted-map', { query: { mapId: map.mapId } })
      toastSuccess('Map withdrawn')
      await queries.invalidateQueries({ queryKey: own.queryKey })
    } catch (error) {
      toastError(errorText(error))
    }
    onClose()
  }
  return (
    <ConfirmDialog
      title={`Withdraw ${map.mapName}?`}
      verb="Withdraw"
      kind="danger"
      busy={busy}
      onConfirm={() => void withdraw()}
      onCancel={onClose}
    >
      The map leaves the queue and its file is deleted. You can send it again later.
    </ConfirmDialog>
  )
}
