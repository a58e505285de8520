import { mapRoute } from '@kz/contract/rules'
import type { CollectionDemo } from '@kz/contract/runs/collections'
import { Check, TriangleAlert } from 'lucide-react'
import { differenceOf } from '../../blocks/run/difference.ts'
import { Icon } from '../../ui/icon.tsx'
import { firstRecord, NO_RECORD, TimeDifference } from '../../ui/time/time-difference.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import styles from './collections.module.css'

/** A demo of a collection as a line of the desk: map, time, gap, what the checks say, whether its video is there. */
export function CollectedLine({ demo, released }: { demo: CollectionDemo; released: boolean }) {
  const { mapName, route, timeMs, timeDifference, warnings, skipped, verdict, ytLink } = demo
  const isDoubtful = skipped !== null || warnings.length > 0 || verdict === 'violations' || verdict === 'warnings'
  return (
    <>
      <b className={styles.lineMap} data-keep dir="auto">
        {mapRoute(mapName, route)}
      </b>
      <TimeText milliseconds={timeMs} />
      <span className={styles.lineGap}>
        <TimeDifference
          milliseconds={differenceOf(timeDifference)}
          without={released && skipped === null ? firstRecord(false) : NO_RECORD}
        />
      </span>
      <span className={isDoubtful ? styles.missing : styles.good}>
        <Icon of={isDoubtful ? TriangleAlert : Check} size="sm" />
        <span className="visually-hidden">{isDoubtful ? 'with warnings' : 'all checks pass'}</span>
      </span>
      <span className={`dim ${styles.lineVideo}`}>{ytLink ? 'video set' : 'no video'}</span>
    </>
  )
}
