import type { ReactNode } from 'react'
import panel from '../../ui/page/panel.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import tableStyles from '../../ui/table/table.module.css'
import styles from './stats.module.css'

interface TablePanelProps<Line> {
  title: string
  sub?: string
  empty: string
  lines: readonly Line[]
  /** wide ones are not shown on phones */
  columns: readonly { head: string; right?: boolean; wide?: boolean; cell: (line: Line) => ReactNode }[]
  keyOf: (line: Line) => string
}

const classOf = ({ right, wide }: { right?: boolean; wide?: boolean }): string | undefined =>
  [right && `${tableStyles.right} ${styles.r}`, wide && styles.wideOnly].filter(Boolean).join(' ') || undefined

/** Twenty lines of one question. */
export function TablePanel<Line>({ title, sub, empty, lines, columns, keyOf }: TablePanelProps<Line>) {
  return (
    <Panel title={title} sub={sub} flush>
      {lines.length === 0 ? (
        <p className={`${panel.body} dim`}>{empty}</p>
      ) : (
        <div className={panel.scroll}>
          <table className={`${tableStyles.table} ${styles.tbl} ${tableStyles.compact}`}>
            <caption className="visually-hidden" dir="auto">
              {title}
            </caption>
            <thead>
              <tr>
                <th scope="col" className={`${tableStyles.right} ${styles.r} ${styles.wideOnly}`}>
                  #
                </th>
                {columns.map((column) => (
                  <th key={column.head} scope="col" className={classOf(column)}>
                    {column.head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line, place) => (
                <tr key={keyOf(line)}>
                  <td
                    className={`${tableStyles.right} ${styles.r} ${tableStyles.fit} ${tableStyles.rank} ${styles.wideOnly}`}
                  >
                    {place + 1}
                  </td>
                  {columns.map((column) => (
                    <td key={column.head} className={classOf(column)}>
                      {column.cell(line)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  )
}
