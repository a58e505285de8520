import { mapRoute } from '@kz/contract/rules'
import type { SubmittedDemo } from '@kz/contract/runs/demos'
import { Check, TriangleAlert } from 'lucide-react'
import { differenceOf } from '../../blocks/run/difference.ts'
import { Age } from '../../blocks/time/age.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NO_RECORD, TimeDifference } from '../../ui/time/time-difference.tsx'
import styles from './check-demos.module.css'

/** A demo as a line of the desk: how long it waits, map, player, gap, what the checks say, who has taken it. */
export function DemoLine({ demo }: { demo: SubmittedDemo }) {
  const { mapName, route, playerName, submittedDateIso, timeDifference, warnings, status, checkBy } = demo
  return (
    <>
      <span className={styles.lineAge}>
        <Age iso={submittedDateIso} />
      </span>
      <b className={styles.lineMap} data-keep dir="auto">
        {mapRoute(mapName, route)}
      </b>
      <span className={styles.linePlayer} data-keep dir="auto">
        {playerName}
      </span>
      <span className={styles.lineGap}>
        <TimeDifference milliseconds={differenceOf(timeDifference)} without={NO_RECORD} />
      </span>
      <span className={warnings.length > 0 ? styles.doubtful : styles.good}>
        <Icon of={warnings.length > 0 ? TriangleAlert : Check} size="sm" />
        <span className="visually-hidden">{warnings.length > 0 ? 'with warnings' : 'all checks pass'}</span>
      </span>
      <span className={styles.lineTaken} dir="auto">
        {status === 'DEFERRED' ? 'put off' : checkBy}
      </span>
    </>
  )
}
