import type { AuditRow } from '@kz/contract/moderation'
import { Moment } from '../../blocks/moment.tsx'
import tableStyles from '../../ui/table.module.css'
import { Table } from '../../ui/table.tsx'
import styles from './admin.module.css'

/** Entries of the audit log; what was before and after opens below the line. */
export function AuditTable({ entries }: { entries: readonly AuditRow[] }) {
  return (
    <Table
      region="Audit log table"
      caption="Audit log, the newest first"
      className={styles.auditTable}
      lines={entries}
      keyOf={({ id }) => id}
      columns={[
        { head: 'When', look: 'dim', cell: ({ date }) => <Moment iso={date} look="clock" /> },
        { head: 'Who', cell: ({ actor }) => actor ?? 'The system' },
        { head: 'What', cell: ({ action }) => action },
        { head: 'On', cell: ({ target }) => target },
        { head: 'Reason', look: tableStyles.wrap, cell: ({ reason }) => reason },
        { head: 'Network', look: 'dim', cell: ({ network }) => network },
        {
          head: 'Change',
          cell: ({ before, after }) =>
            (before !== null || after !== null) && (
              <details>
                <summary>Show</summary>
                <pre className={styles.auditChange}>{JSON.stringify({ before, after }, null, 1)}</pre>
              </details>
            ),
        },
      ]}
    />
  )
}
