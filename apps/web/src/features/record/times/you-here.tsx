import type { RunTop } from '@kz/contract/runs/runs'
import { Play } from 'lucide-react'
import { count } from '../../../lib/text/format.ts'
import button from '../../../ui/button.module.css'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { TimeText } from '../../../ui/time/time-text.tsx'
import { SubmitHere } from './submit-here.tsx'
import styles from './times.module.css'

/** The viewer's own place on a board, and how far the next one is. */
export function YouHere({ top: { mine, total, runs, submittable } }: { top: RunTop }) {
  if (!mine)
    return (
      <Panel title="You here">
        <p className={styles.none}>No time of yours yet.</p>
        {submittable && <SubmitHere run={submittable} />}
      </Panel>
    )
  const { rank, timeMs, percentile, next, race } = mine
  const [, second] = runs
  return (
    <Panel title="You here">
      <div className={styles.you}>
        <p className={styles.place}>
          <b>{count(rank)}</b>
          <span>
            of {count(total)}
            <span className="dim">
              top {Math.max(1, 100 - percentile)} %, <TimeText milliseconds={timeMs} />
            </span>
          </span>
        </p>
        {next ? (
          <p>
            <b>
              {seconds(next.gapMs)} s to {count(next.rank)}
              {ending(next.rank)}
            </b>{' '}
            <bdi>{next.player}</bdi>
          </p>
        ) : (
          <p>
            <b>You hold it.</b>
            {second && second.gapMs > 0 && ` ${seconds(second.gapMs)} s ahead of the second.`}
          </p>
        )}
        {race && (
          <a className={`${button.button} ${button.small}`} href={race}>
            <Icon of={Play} size="sm" />
            {race.includes('vs=') ? 'Race the record' : 'Watch your run'}
          </a>
        )}
      </div>
      {submittable && <SubmitHere run={submittable} />}
    </Panel>
  )
}

const seconds = (ms: number): string => (ms / 1000).toFixed(2)

const ENDINGS = ['th', 'st', 'nd', 'rd']
const ending = (rank: number): string => {
  const last = rank % 100
  return (last > 10 && last < 14 ? undefined : ENDINGS[last % 10]) ?? 'th'
}
