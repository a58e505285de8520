import type { CareerQuarter } from '@kz/contract/profiles'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { CareerSeries } from './career.ts'

const CareerChart = lazy(async () => ({ default: (await import('./career-chart.tsx')).CareerChart }))

const SERIES = [
  { value: 'set', label: 'Set' },
  { value: 'held', label: 'Held' },
] as const

/** Records set and held over the years, as a chart or as a table. */
export function CareerPanel({ career }: { career: readonly CareerQuarter[] }) {
  const [series, setSeries] = useState<CareerSeries>('set')
  const [asTable, setAsTable] = useState(false)
  const [first] = career
  return (
    <Panel
      className="career-panel"
      title={series === 'set' || asTable ? 'Records set per quarter' : 'Records held'}
      sub={first && `since ${first.quarter.slice(0, 4)}`}
      flush={asTable && career.length > 0}
      actions={
        career.length > 0 && (
          <>
            {!asTable && <Segmented label="Records" options={SERIES} value={series} onChange={setSeries} />}
            <Button small kind="ghost" onClick={() => setAsTable(!asTable)}>
              {asTable ? 'Show as chart' : 'Show as table'}
            </Button>
          </>
        )
      }
    >
      {career.length === 0 ? (
        <p className="dim">No records yet.</p>
      ) : asTable ? (
        <CareerTable career={career} />
      ) : (
        <Suspense fallback={<div className="career-place" />}>
          <CareerChart career={career} series={series} />
        </Suspense>
      )}
    </Panel>
  )
}

function CareerTable({ career }: { career: readonly CareerQuarter[] }) {
  return (
    <section
      className="scroll career-table"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label="Records by quarter"
    >
      <table className="tbl">
        <caption className="sr">Records set and held, newest quarter first</caption>
        <thead>
          <tr>
            <th scope="col">Quarter</th>
            <th scope="col" className="r">
              Set
            </th>
            <th scope="col" className="r">
              Held at its end
            </th>
          </tr>
        </thead>
        <tbody>
          {career.toReversed().map(({ quarter, set, held }) => (
            <tr key={quarter}>
              <td>{quarter}</td>
              <td className="r">{set}</td>
              <td className="r">{held}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
