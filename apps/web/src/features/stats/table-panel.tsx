import type { ReactNode } from 'react'
import { Panel } from '../../ui/panel.tsx'

interface TablePanelProps<Line> {
  title: string
  sub?: string
  empty: string
  lines: readonly Line[]
  columns: readonly { head: string; right?: boolean; cell: (line: Line) => ReactNode }[]
  keyOf: (line: Line) => string
}

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
                <th scope="col" className="r">
                  #
                </th>
                {columns.map(({ head, right }) => (
                  <th key={head} scope="col" className={right ? 'r' : undefined}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line, place) => (
                <tr key={keyOf(line)}>
                  <td className="r fit rk">{place + 1}</td>
                  {columns.map(({ head, right, cell }) => (
                    <td key={head} className={right ? 'r' : undefined}>
                      {cell(line)}
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
