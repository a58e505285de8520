import type { OwnServer } from '@kz/contract/runs/game-servers'
import { X } from 'lucide-react'
import { Moment } from '../../../blocks/run/moment.tsx'
import { reasonsOf } from '../../../blocks/run/reasons.ts'
import { RunStateWords } from '../../../blocks/run/run-state.tsx'
import { count } from '../../../lib/text/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { TimeText } from '../../../ui/time/time-text.tsx'
import styles from './my-servers.module.css'

/** Runs that were refused, or stand no higher than sent because their replay does not agree, each with why. */
export function RefusedPanel({ server: { refused, monthRuns, monthRefused } }: { server: OwnServer }) {
  return (
    <Panel
      flush
      title="Refused and doubted runs"
      sub={`${count(monthRefused)} of ${count(monthRuns)} refused in 30 days`}
    >
      {refused.length === 0 ? (
        <EmptyState title="None.">A run that cannot count is listed here with the reason.</EmptyState>
      ) : (
        <ul className={styles.refusals}>
          {refused.map(({ runId, mapName, player, timeMs, date, ...why }) => (
            <li key={runId}>
              <span className="dim">
                <Moment iso={date} look="clock" />
              </span>
              <span className="row wrap">
                <bdi>{player}</bdi>
                <b dir="auto">{mapName}</b>
                <TimeText milliseconds={timeMs} />
                <RunStateWords run={{ ...why, reasons: [] }} />
              </span>
              {reasonsOf(why).map((reason) => (
                <span key={reason} className={styles.why}>
                  <Icon of={X} size="sm" />
                  <span>{reason}</span>
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
