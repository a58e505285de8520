import type { ServerPage } from '@kz/contract/runs/game-servers'
import { StandingMark } from '../../../blocks/run/standing.tsx'
import { counted } from '../../../blocks/words.ts'
import { count } from '../../../lib/text/format.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { provenText, shareOf } from './proven.ts'
import styles from './server-page.module.css'

/** How many of the runs of the last week had a replay that agrees: a sentence, a bar, and its two parts. */
export function ProvenPanel({ server: { weekRuns, weekReplayed } }: { server: ServerPage }) {
  const parts = [
    { standing: 'sent', of: 'replay missing or late', runs: weekRuns - weekReplayed, look: styles.sentPart },
    { standing: 'replayed', of: 'read, agrees', runs: weekReplayed, look: styles.replayedPart },
  ] as const
  return (
    <Panel title="How far its runs are proven" sub="7 days">
      <div className={styles.proven}>
        <p>{provenText(weekRuns, weekReplayed)}</p>
        {weekRuns > 0 && (
          <>
            <div
              className={styles.bar}
              role="img"
              aria-label={`${counted(weekReplayed, 'run')} of ${count(weekRuns)} replayed`}
            >
              {parts.map(
                ({ standing, runs, look }) =>
                  runs > 0 && <span key={standing} className={look} style={{ flexGrow: runs }} />,
              )}
            </div>
            <ul className={styles.legend}>
              {parts.map(({ standing, of, runs }) => (
                <li key={standing}>
                  <StandingMark standing={standing} />
                  <span className="dim">{of}</span>
                  <b>{shareOf(runs, weekRuns)}</b>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Panel>
  )
}
