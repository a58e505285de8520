import type { SubmittedDemo } from '@kz/contract/runs/demos'
import { useState } from 'react'
import { capital } from '../../blocks/capital.ts'
import { MapLink } from '../../blocks/map/map-link.tsx'
import { Moment } from '../../blocks/run/moment.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import styles from './check-demos.module.css'

const LOOKS: Partial<Record<SubmittedDemo['status'], string | undefined>> = {
  RELEASED: styles.good,
  REJECTED: styles.doubtful,
  REVOKED: styles.doubtful,
}

/** What the player sent before, and what came of it: the newest first, as it was when the card was opened, so that nothing below moves. */
export function EarlierDemos({ of: { history, playerName } }: { of: SubmittedDemo }) {
  const [{ released, rejected, open, latest }] = useState(history)
  return (
    <section className={styles.earlier} aria-label={`Earlier demos of ${playerName}`}>
      <h3>
        {latest.length === 0
          ? 'The first demo of this player'
          : `Earlier demos: ${released} released, ${rejected} rejected, ${open} waiting`}
      </h3>
      {latest.length > 0 && (
        <ul>
          {latest.map(({ demoId, mapName, route, timeMs, status, dateIso, reason }) => (
            <li key={demoId}>
              <MapLink mapName={mapName} route={route} />
              <TimeText milliseconds={timeMs} />
              <span className={LOOKS[status]}>{capital(status.toLowerCase())}</span>
              <span className="dim">
                <Moment iso={dateIso} look="day" />
                {reason && <bdi>, {reason}</bdi>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
