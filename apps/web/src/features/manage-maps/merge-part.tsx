import type { MapPage } from '@kz/contract/maps'
import { Fragment, useState } from 'react'
import { counted } from '../../blocks/words.ts'
import { Button } from '../../ui/button.tsx'
import { MergeDialog, UndoDialog } from './merge-dialog.tsx'
import type { ManageMap } from './use-manage-map.ts'

interface MergePartProps {
  map: MapPage
  manage: ManageMap
  onGone: () => void
}

/** Two maps that are one: merging this one into another, and taking back those that were merged into it. */
export function MergePart({ map, manage, onGone }: MergePartProps) {
  const [asking, setAsking] = useState(false)
  const [taken, setTaken] = useState<MapPage['merged'][number] | null>(null)
  return (
    <section aria-labelledby="map-merge">
      <h3 id="map-merge">Merge</h3>
      {map.alike.length > 0 && (
        <p>
          Differs only by case from{' '}
          {map.alike.map(({ mapId, mapName, records }, place) => (
            <Fragment key={mapId}>
              {place > 0 && ', '}
              <bdi>{mapName}</bdi> ({counted(records, 'run')})
            </Fragment>
          ))}
          .
        </p>
      )}
      {map.merged.map((other) => (
        <div key={other.mapId} className="row wrap">
          <span>
            <bdi>{other.mapName}</bdi> was merged into this map.
          </span>
          <Button small onClick={() => setTaken(other)}>
            Take it back
            <span className="visually-hidden">
              {' '}
              <bdi>{other.mapName}</bdi>
            </span>
          </Button>
        </div>
      ))}
      <div>
        <Button small kind="danger" onClick={() => setAsking(true)}>
          Merge into another map
        </Button>
      </div>
      {asking && <MergeDialog map={map} manage={manage} onClose={() => setAsking(false)} onGone={onGone} />}
      {taken && <UndoDialog map={map} other={taken} manage={manage} onClose={() => setTaken(null)} />}
    </section>
  )
}
