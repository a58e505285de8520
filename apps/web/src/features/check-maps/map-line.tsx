import type { SubmittedMap } from '@kz/contract/maps'
import { Check, TriangleAlert } from 'lucide-react'
import { Age } from '../../blocks/time/age.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './check-maps.module.css'

/** A map as a line of the desk: how long it waits, its name, who sent it, what the checks say. */
export function MapLine({
  map: { mapName, playerName, submittedDateIso, warnings, isNewVersion },
}: {
  map: SubmittedMap
}) {
  return (
    <>
      <span className={styles.lineAge}>
        <Age iso={submittedDateIso} />
      </span>
      <b className={styles.lineMap} data-keep dir="auto">
        {mapName}
      </b>
      <span className={styles.lineSender} data-keep dir="auto">
        {playerName}
      </span>
      <span className="dim">{isNewVersion && 'new version'}</span>
      <Icon of={warnings.length > 0 ? TriangleAlert : Check} size="sm" />
      <span className="visually-hidden">{warnings.length > 0 ? 'with warnings' : 'all checks pass'}</span>
    </>
  )
}
