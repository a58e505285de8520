import type { MapPage } from '@kz/contract/maps'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useMay } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import sections from '../../ui/sections.module.css'
import { FactsForm } from './facts-form.tsx'
import { FilesPart } from './files-part.tsx'
import styles from './manage-maps.module.css'
import { MergePart } from './merge-part.tsx'
import { PicturesPart } from './pictures-part.tsx'
import { RoutesPart } from './routes-part.tsx'
import { StatePart } from './state-part.tsx'
import { editedMap, useManageMap } from './use-manage-map.ts'

interface MapDialogProps {
  mapId: number
  onClose: () => void
}

/**
 * The editor of a map: what is said about it, its routes, pictures and files, what it is merged with, its
 * state.
 */
export function MapDialog({ mapId, onClose }: MapDialogProps) {
  const found = useQuery({ ...editedMap(mapId), staleTime: 0 })
  if (found.data) return <MapEditor key={found.data.version} map={found.data} onClose={onClose} />
  return (
    <Dialog title="Map" onClose={onClose} width="52rem">
      <QueryBody query={found} name="this map" loading={<SkeletonRows label="Loading the map" count={6} />}>
        {() => null}
      </QueryBody>
    </Dialog>
  )
}

function MapEditor({ map, onClose }: { map: MapPage; onClose: () => void }) {
  const manage = useManageMap(map.mapId)
  const mayMerge = useMay('RETIRE')
  const [isReplacing, setReplacing] = useState(false)
  const formId = useId()
  return (
    <Dialog
      title={`Edit ${map.mapName}`}
      onClose={onClose}
      width="52rem"
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" form={formId} kind="primary" busy={manage.busy === 'save'} busyText="Saving...">
            Save map
          </Button>
        </>
      }
    >
      <div className={`${sections.sections} ${styles.mapEditor}`}>
        {manage.error && <ErrorNote>{manage.error}</ErrorNote>}
        <FactsForm formId={formId} map={map} onSave={(body) => void manage.save(body)} />
        <RoutesPart map={map} manage={manage} />
        <PicturesPart map={map} manage={manage} />
        <FilesPart map={map} isReplacing={isReplacing} onReplacing={setReplacing} />
        {mayMerge && <MergePart map={map} manage={manage} onGone={onClose} />}
        <StatePart map={map} manage={manage} onGone={onClose} />
      </div>
    </Dialog>
  )
}
