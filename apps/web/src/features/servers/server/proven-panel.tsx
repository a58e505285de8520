import type { ServerPage } from '@kz/contract/runs/game-servers'
import { STANDINGS } from '@kz/contract/runs/standings'
import { STANDING_WORDS, StandingMark } from '../../../blocks/run/standing.tsx'
import { Age } from '../../../blocks/time/age.tsx'
import { count } from '../../../lib/text/format.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { clockText } from '../own/clock-text.ts'
import { provenText, shareOf } from './proven.ts'
import styles from './server-page.module.css'

const OF = {
  sent: 'replay missing or late',
  replayed: 'read, agrees',
  simulated: 'movement follows from its commands',
  checked: 'a person released the demo',
} as const
const LOOKS = {
  sent: styles.sentPart,
  replayed: styles.replayedPart,
  simulated: styles.simulatedPart,
  checked: styles.checkedPart,
} as const

/** How far the runs of the last 30 days are proven: a sentence, a bar of four parts, and what each is. */
export function ProvenPanel({ server }: { server: ServerPage }) {
  const { monthRuns, standings, refused, clockMs, unbrokenSince } = server
  const parts = STANDINGS.map((standing, at) => ({ standing, runs: standings[at] ?? 0 }))
  return (
    <Panel title="How far its runs are proven" sub="30 days">
      <div className={styles.proven}>
        <p className={styles.say}>{provenText(server)}</p>
        {monthRuns > 0 && (
          <>
            <div
              className={styles.bar}
              role="img"
              aria-label={parts
                .map(({ standing, runs }) => `${STANDING_WORDS[standing].word} ${shareOf(runs, monthRuns)}`)
                .join(', ')}
            >
              {parts.map(
                ({ standing, runs }) =>
                  runs > 0 && <span key={standing} className={LOOKS[standing]} style={{ flexGrow: runs }} />,
              )}
            </div>
            <ul className={styles.legend}>
              {parts.map(({ standing, runs }) => (
                <li key={standing}>
                  <StandingMark standing={standing} />
                  <span className="dim">{OF[standing]}</span>
                  <b>{shareOf(runs, monthRuns)}</b>
                </li>
              ))}
            </ul>
          </>
        )}
        <Facts
          className={styles.more}
          facts={[
            ['Refused', `${count(refused)} of ${count(monthRuns + refused)}`],
            ['Clock', clockMs === null ? 'not compared' : clockText(clockMs)],
            ['Without a break', unbrokenSince === null ? 'not connected' : <Age key="since" iso={unbrokenSince} />],
          ]}
        />
      </div>
    </Panel>
  )
}
