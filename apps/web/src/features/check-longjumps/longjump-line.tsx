import { LONGJUMP_NAMES } from '@kz/contract/runs/longjump-types'
import type { SubmittedLongjump } from '@kz/contract/runs/longjumps'
import { Check, TriangleAlert } from 'lucide-react'
import { Age } from '../../blocks/time/age.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './check-longjumps.module.css'
import { differences, savedDraft } from './queue.ts'

/** A long jump as a line of the desk: how long it waits, kind and distance, player, what the analyzer says, who has taken it. */
export function LongjumpLine({ jump }: { jump: SubmittedLongjump }) {
  const { cat, distance, userName, submittedDateIso, warnings, checkBy } = jump
  const isDoubtful = warnings.length > 0 || differences(jump, savedDraft(jump)) > 0
  return (
    <>
      <span className={styles.lineAge}>
        <Age iso={submittedDateIso} />
      </span>
      <b className={styles.lineJump} data-keep>
        {LONGJUMP_NAMES[cat]} {distance.toFixed(3)}
      </b>
      <span className={styles.linePlayer} data-keep dir="auto">
        {userName}
      </span>
      <span className={isDoubtful ? styles.doubtful : styles.good}>
        <Icon of={isDoubtful ? TriangleAlert : Check} size="sm" />
        <span className="visually-hidden">{isDoubtful ? 'with warnings' : 'all checks pass'}</span>
      </span>
      <span className={styles.lineTaken} dir="auto">
        {checkBy}
      </span>
    </>
  )
}
