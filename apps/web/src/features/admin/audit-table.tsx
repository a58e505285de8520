import type { AuditRow } from '@kz/contract/moderation'
import { Moment } from '../../blocks/moment.tsx'
import { ScrollRegion } from '../../ui/panel.tsx'

/** Entries of the audit log; what was before and after opens below the line. */
export function AuditTable({ entries }: { entries: readonly AuditRow[] }) {
  return (
    <ScrollRegion label="Audit log table">
      <table className="tbl audit-table">
        <caption className="sr">Audit log, the newest first</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Who</th>
            <th scope="col">What</th>
            <th scope="col">On</th>
            <th scope="col">Reason</th>
            <th scope="col">Network</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, date, actor, action, target, before, after, reason, network }) => (
            <tr key={id}>
              <td className="dim">
                <Moment iso={date} look="clock" />
              </td>
              <td>{actor ?? 'The system'}</td>
              <td>{action}</td>
              <td>{target}</td>
              <td className="wrap">{reason}</td>
              <td className="dim">{network}</td>
              <td>
                {(before !== null || after !== null) && (
                  <details>
                    <summary>Show</summary>
                    <pre className="audit-change">{JSON.stringify({ before, after }, null, 1)}</pre>
                  </details>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
