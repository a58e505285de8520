import type { MapPage } from '@kz/contract/maps'
import { useState } from 'react'
import { useMay } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import type { ManageMap } from './use-manage-map.ts'

interface StatePartProps {
  map: MapPage
  manage: ManageMap
  onGone: () => void
}

/** Whether a map is played, kept only, or hidden. */
export function StatePart({ map, manage, onGone }: StatePartProps) {
  const mayRetire = useMay('RETIRE')
  const [asking, setAsking] = useState<'retire' | 'hide' | null>(null)
  const [reason, setReason] = useState('')
  const act = async () => {
    const done = asking === 'hide' ? await manage.hide() : await manage.retire(reason)
    setAsking(null)
    if (done && asking === 'hide') onGone()
  }
  const texts = {
    ACTIVE: 'In every list, takes records.',
    RETIRED: 'Kept with its records, but not listed; takes no new ones.',
    HIDDEN: 'Shown to staff only.',
  }
  return (
    <section aria-labelledby="map-state">
      <h3 id="map-state">State</h3>
      <p>{texts[map.state]}</p>
      <div className="row wrap">
        {map.state === 'ACTIVE' && mayRetire && (
          <Button small onClick={() => setAsking('retire')}>
            Retire
          </Button>
        )}
        {map.state !== 'ACTIVE' && mayRetire && (
          <Button small busy={manage.busy === 'state'} onClick={() => void manage.reactivate()}>
            Make active
          </Button>
        )}
        {map.state !== 'HIDDEN' && mayRetire && (
          <Button
            small
            kind="danger"
            blockedBy={map.records > 0 ? 'This map has records' : undefined}
            onClick={() => setAsking('hide')}
          >
            Hide
          </Button>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title={asking === 'hide' ? `Hide ${map.mapName}?` : `Retire ${map.mapName}?`}
          verb={asking === 'hide' ? 'Hide map' : 'Retire map'}
          kind="danger"
          busy={manage.busy === 'state'}
          onConfirm={() => void act()}
          onCancel={() => setAsking(null)}
        >
          <p>
            {asking === 'hide'
              ? 'Only staff can see it. It can be made active again.'
              : 'It leaves every list and the list for plugins. Its records stay.'}
          </p>
          {asking === 'retire' && (
            <TextField
              label="Reason, kept in the log"
              maxLength={300}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </ConfirmDialog>
      )}
    </section>
  )
}
