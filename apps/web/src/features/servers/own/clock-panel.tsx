import type { OwnServer } from '@kz/contract/runs/game-servers'
import chart from '../../../ui/chart.module.css'
import { Note } from '../../../ui/note.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { clockLine, clockText, isFarOff } from './clock-text.ts'
import styles from './my-servers.module.css'

/** How far the clock of a server is from ours over seven days; above a minute that it should be set. */
export function ClockPanel({ server: { clockMs, clock } }: { server: OwnServer }) {
  return (
    <Panel title="Clock" sub="compared with each finish, 7 days">
      <div className="stack">
        {clockMs === null ? (
          <p className="dim">Not compared yet: no finish has reported the time on that server.</p>
        ) : isFarOff(clockMs) ? (
          <Note kind="warn">
            <b>{clockText(clockMs)}.</b> Set the clock of the machine, ideally by NTP: runs that end in the future are
            refused.
          </Note>
        ) : (
          <p className={styles.small}>
            <b>{clockText(clockMs)}.</b> We correct it. Above a minute we tell you here.
          </p>
        )}
        {clock.length > 1 && <ClockChart clock={clock} />}
      </div>
    </Panel>
  )
}

const WIDTH = 420
const HEIGHT = 96
const LEFT = 40
const RIGHT = 410
const MIDDLE = 48
const REACH = 28

/** The difference over time: a step of a round size to each side of none. */
function ClockChart({ clock }: { clock: OwnServer['clock'] }) {
  const { reachMs, label, points } = clockLine(clock, Date.now())
  const x = (share: number) => LEFT + share * (RIGHT - LEFT)
  const y = (ms: number) => MIDDLE - (ms / reachMs) * REACH
  const most = Math.max(...clock.map(({ ms }) => ms))
  const least = Math.min(...clock.map(({ ms }) => ms))
  return (
    <svg
      className={chart.chart}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={`Clock difference over seven days: from ${clockText(least)} to ${clockText(most)}`}
    >
      {[reachMs, 0, -reachMs].map((ms) => (
        <g key={ms}>
          <line className={ms === 0 ? chart.axis : styles.grid} x1={LEFT} x2={RIGHT} y1={y(ms)} y2={y(ms)} />
          <text x={LEFT - 6} y={y(ms) + 4} textAnchor="end">
            {ms === 0 ? '0' : `${ms > 0 ? '+' : '−'}${label}`}
          </text>
        </g>
      ))}
      <polyline
        className={styles.clockLine}
        points={points.map(({ share, ms }) => `${x(share).toFixed(1)},${y(ms).toFixed(1)}`).join(' ')}
      />
    </svg>
  )
}
