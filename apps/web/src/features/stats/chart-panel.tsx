import { lazy, Suspense, useState } from 'react'
import { count } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import panel from '../../ui/page/panel.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import { Table } from '../../ui/table/table.tsx'
import type { BarChartData } from './chart-kinds.ts'
import styles from './stats.module.css'

const BarChart = lazy(() => import('./bar-chart.tsx').then(({ BarChart: component }) => ({ default: component })))

interface ChartPanelProps {
  title: string
  sub?: string
  /** what is counted: `Jumps` */
  unit?: string
  data: BarChartData
  /** said where nothing is counted */
  none?: string | undefined
}

/** A chart, or the same numbers as a table. */
export function ChartPanel({ title, sub, unit = 'Records', data, none = 'No records yet.' }: ChartPanelProps) {
  const [asTable, setAsTable] = useState(false)
  const isEmpty = data.values.every((value) => value === 0)
  return (
    <Panel
      title={title}
      sub={sub}
      flush={asTable}
      actions={
        !isEmpty && (
          <Button small kind="ghost" onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Show as chart' : 'Show as table'}
          </Button>
        )
      }
    >
      {isEmpty ? (
        <p className="dim">{none}</p>
      ) : asTable ? (
        <div className={`${panel.scroll} ${styles.chartTable}`}>
          <Table
            bare
            caption={title}
            className={styles.tbl}
            lines={data.labels}
            keyOf={(label) => label}
            columns={[
              { head: data.of, cell: (label) => label },
              { head: unit, right: true, className: styles.r, cell: (_line, place) => count(data.values[place] ?? 0) },
            ]}
          />
        </div>
      ) : (
        <Suspense fallback={<div className={styles.barsPlace} />}>
          <BarChart title={title} data={data} />
        </Suspense>
      )}
    </Panel>
  )
}
