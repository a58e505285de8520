import type { ReactNode } from 'react'
import { Panel } from '../../ui/panel.tsx'

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
  [right && 'r', wide && 'wide-only'].filter(Boolean).join(' ') || undefined

/** Twenty lines of one question. */
export function TablePanel<Line>({ title, sub, empty, lines, columns, keyOf }: TablePanelProps<Line>) {
  return (
    <Panel title={title} sub={sub} flush>
      {lines.length === 0 ? (
        <p className="pb dim">{empty}</p>
      ) : (
        <div className="scroll">
          <table className="tbl compact">
            <caption className="sr">{title}</caption>
            <thead>
              <tr>
                <th scope="col" className="r wide-only">
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
                  <td className="r fit rk wide-only">{place + 1}</td>
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
