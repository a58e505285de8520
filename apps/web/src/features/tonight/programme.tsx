import { mapRoute } from '@kz/contract/rules'
import { Flag } from '../../ui/flag.tsx'
import names from '../../ui/names.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import { TimeDifference } from '../../ui/time/time-difference.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import type { ShownRun } from './stage.tsx'
import styles from './tonight.module.css'

interface ProgrammeProps {
  runs: readonly ShownRun[]
  at: number
  onAt: (at: number) => void
}

/** What comes tonight, in its order, the ladder last; a line is gone to when it is pressed. */
export function Programme({ runs, at, onAt }: ProgrammeProps) {
  return (
    <Panel title="The programme" flush className={styles.programme}>
      <ol className={styles.runs}>
        {runs.map((run, index) => (
          <li key={run.demoId}>
            <button type="button" aria-current={index === at || undefined} onClick={() => onAt(index)}>
              <bdi className={styles.map}>{mapRoute(run.mapName, run.route)}</bdi>
              <span className="end">
                <TimeText milliseconds={run.timeMs} />
              </span>
              <span className={names.player} data-part="player">
                <Flag code={run.country} />
                <bdi>{run.player}</bdi>
              </span>
              <span className="end">
                <TimeDifference milliseconds={run.beaten && run.timeMs - run.beaten.timeMs} without="First record" />
              </span>
            </button>
          </li>
        ))}
        <li>
          <button type="button" aria-current={at === runs.length || undefined} onClick={() => onAt(runs.length)}>
            <b>The ladder</b>
          </button>
        </li>
      </ol>
    </Panel>
  )
}
