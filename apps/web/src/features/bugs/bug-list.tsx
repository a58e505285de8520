import type { BugTicket } from '@kz/contract/bugs'
import { Moment } from '../../blocks/run/moment.tsx'
import { counted } from '../../blocks/words.ts'
import { Tag } from '../../ui/tag.tsx'
import { CATEGORIES, STATES } from './bug-states.ts'
import styles from './bugs.module.css'

interface BugListProps {
  /** `gone`: it has left the list since it was shown */
  lines: readonly { line: BugTicket; gone: boolean }[]
  onOpen: (id: number) => void
}

/** A line of a list that keeps none. */
export const inList = (line: BugTicket) => ({ line, gone: false })

/** Reports as lines that open. */
export function BugList({ lines, onOpen }: BugListProps) {
  return (
    <ul className={styles.bugs}>
      {lines.map(({ line: report, gone }) => (
        <li key={report.id}>
          <button type="button" className={styles.bugLine} onClick={() => onOpen(report.id)}>
            <span className={styles.bugTitle}>
              #{report.id} <bdi>{report.title}</bdi>
            </span>
            <span className="row wrap">
              <Tag kind={STATES[report.state].look}>{STATES[report.state].label}</Tag>
              {gone && <Tag>No longer in this list</Tag>}
              {report.priority === 'high' && <Tag kind="loss">High priority</Tag>}
              <span className={`dim ${styles.facts}`}>
                {CATEGORIES[report.category]}, {counted(report.votes, 'vote')}, {counted(report.comments, 'answer')}
                {report.reporter && (
                  <>
                    , by <bdi>{report.reporter}</bdi>
                  </>
                )}
                {report.assignee && (
                  <>
                    , <bdi>{report.assignee}</bdi> works on it
                  </>
                )}
              </span>
              <span className={`dim end no-wrap ${styles.facts}`}>
                <Moment iso={report.date} look="day" />
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
