import type { AuditRow } from '@kz/contract/review/moderation'
import { actionText, changesOf, targetText } from '../../blocks/audit-words.ts'
import { Moment } from '../../blocks/run/moment.tsx'
import { counted } from '../../blocks/words.ts'
import { paths } from '../../lib/url/paths.ts'
import tableStyles from '../../ui/table/table.module.css'
import { Table } from '../../ui/table/table.tsx'
import styles from './admin.module.css'

/** Entries of the audit log; what was before and after opens below the line. */
export function AuditTable({ entries }: { entries: readonly AuditRow[] }) {
  return (
    <Table
      region="Audit log table"
      caption="Audit log, the newest first"
      className={styles.auditTable}
      lines={entries}
      columns={[
        { head: 'When', look: 'dim', cell: ({ date }) => <Moment iso={date} look="clock" /> },
        { head: 'Who', cell: (entry) => <Actor entry={entry} /> },
        { head: 'What', look: tableStyles.wrap, cell: ({ action }) => actionText(action) },
        { head: 'On', look: tableStyles.wrap, cell: (entry) => <Target entry={entry} /> },
        { head: 'Reason', look: tableStyles.wrap, cell: ({ reason }) => reason },
        { head: 'Network', look: 'dim', cell: ({ network }) => network },
        {
          head: 'Change',
          cell: (entry) => <Changes entry={entry} />,
        },
      ]}
    />
  )
}

function Actor({ entry: { actor, actorId } }: { entry: AuditRow }) {
  if (actor === null || actorId === null) return 'The site'
  return (
    <a className="link" href={paths.admin.manageUsers(actorId)}>
      {actor}
    </a>
  )
}

function Target({ entry: { target, targetName } }: { entry: AuditRow }) {
  const { text, href } = targetText(target, targetName)
  if (href === null) return text
  return (
    <a className="link" href={href}>
      {text}
    </a>
  )
}

function Changes({ entry: { before, after } }: { entry: AuditRow }) {
  const changes = changesOf(before, after)
  if (changes.length === 0) return null
  return (
    <details>
      <summary>{counted(changes.length, 'change')}</summary>
      <ul className={styles.auditChange}>
        {changes.map((change) => (
          <li key={change.name}>
            <b dir="auto">{change.name}</b>: {change.before} to {change.after}
          </li>
        ))}
      </ul>
    </details>
  )
}
