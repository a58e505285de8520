import { lazy, Suspense, useState } from 'react'
import { count } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { BarChartData } from './chart-kinds.ts'

const BarChart = lazy(() => import('./bar-chart.tsx').then(({ BarChart: component }) => ({ default: component })))

interface ChartPanelProps {
  title: string
  sub?: string
  /** what is counted: `Jumps` */
  unit?: string
  data: BarChartData
}

/** A chart, or the same numbers as a table. */
export function ChartPanel({ title, sub, unit = 'Records', data }: ChartPanelProps) {
  const [asTable, setAsTable] = useState(false)
  return (
    <Panel
      title={title}
      sub={sub}
      flush={asTable}
      actions={
        data.values.length > 0 && (
          <Button small kind="ghost" onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Show as chart' : 'Show as table'}
          </Button>
        )
      }
    >
      {data.values.length === 0 ? (
        <p className="dim">No records yet.</p>
      ) : asTable ? (
        <div className="scroll chart-table">
          <table className="tbl">
            <caption className="sr">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{data.of}</th>
                <th scope="col" className="r">
                  {unit}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.labels.map((label, place) => (
                <tr key={label}>
                  <td>{label}</td>
                  <td className="r">{count(data.values[place] ?? 0)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <Suspense fallback={<div className="bars-place" />}>
          <BarChart title={title} data={data} />
        </Suspense>
      )}
    </Panel>
  )
}
