import type { MapPage } from '@kz/contract/maps'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import type { ManageMap } from './use-manage-map.ts'

const nameOf = (route: string) => route || 'Main route'

/** Two routes of a map that are one: asks which ends, which takes its demos, and why. */
export function MergeRoutes({ map, manage }: { map: MapPage; manage: ManageMap }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button small kind="danger" onClick={() => setAsking(true)}>
        Merge two routes
      </Button>
      {asking && <MergeDialog map={map} manage={manage} onClose={() => setAsking(false)} />}
    </>
  )
}

function MergeDialog({ map, manage, onClose }: { map: MapPage; manage: ManageMap; onClose: () => void }) {
  const [from, setFrom] = useState(map.routes.at(-1)?.routeId)
  const [into, setInto] = useState(map.routes[0]?.routeId)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const isSame = from === into
  const options = map.routes.map(({ routeId, route }) => (
    <option key={routeId} value={routeId}>
      {nameOf(route)}
    </option>
  ))
  const merge = async () => {
    setTried(true)
    if (from === undefined || into === undefined || isSame || reason.trim() === '') return
    if (await manage.mergeRoutes(from, into, reason.trim())) onClose()
  }
  return (
    <ConfirmDialog
      title={`Merge two routes of ${map.mapName}?`}
      verb="Merge routes"
      busy={manage.busy === 'route'}
      onConfirm={() => void merge()}
      onCancel={onClose}
    >
      <div className="stack">
        <p>All demos of one route move to the other, and the record is recounted. This cannot be undone.</p>
        <SelectField label="Route to remove" value={from} onChange={({ target }) => setFrom(Number(target.value))}>
          {options}
        </SelectField>
        <SelectField
          label="Route to keep"
          value={into}
          error={tried && isSame ? 'Choose another route' : undefined}
          onChange={({ target }) => setInto(Number(target.value))}
        >
          {options}
        </SelectField>
        <TextField
          label="Reason, kept in the log"
          maxLength={1_000}
          value={reason}
          error={tried && reason.trim() === '' ? 'Give a reason' : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </ConfirmDialog>
  )
}
