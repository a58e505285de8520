import { type CSSProperties, type ReactNode, useSyncExternalStore } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TimeDifference } from '../../../ui/time/time-difference.tsx'
import { TimeText } from '../../../ui/time/time-text.tsx'
import { counted } from '../../words.ts'
import { usePlayer, usePlayerValue } from '../player.ts'
import { ghostLook, RUN_COLOUR } from './colours.ts'
import styles from './ghost-list.module.css'
import type { Race } from './race.ts'

/** A run that can be raced, as the list shows it. */
export interface GhostRow {
  /** 1 is the run itself */
  place: number
  name: string
  /** flag and name */
  player: ReactNode
  date: ReactNode
  timeMs: number
}

interface GhostListProps {
  rows: readonly GhostRow[]
  /** what they all are */
  noun: 'record' | 'run'
  races: ReadonlyMap<number, Race>
  /** why a run cannot be raced: it is being read, or could not be */
  missing: ReadonlyMap<number, string>
  onAll: () => void
  children?: ReactNode
}

/** The runs of the route: each is switched on and off by its number. */
export function GhostList({ rows, noun, races, missing, onAll, children }: GhostListProps) {
  const player = usePlayer()
  const on = usePlayerValue((state) => state.ghosts)
  const toggle = (place: number) => {
    const next = new Set(on)
    if (!next.delete(place)) next.add(place)
    player.showGhosts(next)
  }
  const allOn = rows.every(({ place }) => place === 1 || on.has(place))
  return (
    <section className={styles.ghosts} aria-label="Ghosts">
      <header>
        <h2>Ghosts</h2>
        <span className="dim small">
          {noun === 'run' ? counted(rows.length, 'run') : counted(rows.length, 'record')}
        </span>
        {rows.length > 1 && (
          <Button small kind="ghost" onClick={onAll}>
            {allOn ? 'Hide ghosts' : `Race all ${rows.length}`}
          </Button>
        )}
      </header>
      <ol>
        {rows.map(({ place, name, player: who, date, timeMs }) => (
          <li key={place} data-off={place > 1 && !on.has(place)} data-run={place === 1}>
            <button
              type="button"
              className={styles.ghostSwitch}
              style={
                {
                  '--ghost':
                    place === 1 ? RUN_COLOUR : `var(--ghost-${((place - 2) % 5) + 2}, ${ghostLook(place).colour})`,
                } as CSSProperties
              }
              aria-pressed={place === 1 || on.has(place)}
              aria-label={place === 1 ? `1: ${name}, the run itself` : `${place}: ghost of ${name}`}
              disabled={place === 1}
              onClick={() => toggle(place)}
            >
              {place}
            </button>
            <span className={styles.ghostName}>
              {who}
              <span className="dim tiny">{date}</span>
            </span>
            <span className={styles.ghostTime}>
              <TimeText milliseconds={timeMs} record={place === 1} />
              <span className="tiny">
                {place === 1 ? (
                  <span className="dim">the run</span>
                ) : (
                  <GapNow
                    race={on.has(place) ? races.get(place) : undefined}
                    missing={missing.get(place)}
                    ms={timeMs - rows[0]!.timeMs}
                  />
                )}
              </span>
            </span>
          </li>
        ))}
      </ol>
      {children}
    </section>
  )
}

/** How far behind a ghost is now; off or unread, how much slower it was in the end. */
function GapNow({ race, missing, ms }: { race: Race | undefined; missing: string | undefined; ms: number }) {
  const player = usePlayer()
  const gap = useSyncExternalStore(
    player.watch,
    () => (race ? Math.trunc(race.leadAt(Math.max(0, player.get().at)) / 10) * 10 : ms),
    () => ms,
  )
  if (missing) return <span className="dim">{missing}</span>
  return race ? <TimeDifference milliseconds={gap} behind /> : <span className="dim">+{(ms / 1000).toFixed(2)}</span>
}
