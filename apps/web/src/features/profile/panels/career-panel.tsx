import type { CareerQuarter } from '@kz/contract/accounts/profiles'
import { lazy, memo, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { optionsOf } from '../../../ui/field/options.ts'
import { Segmented } from '../../../ui/field/segmented.tsx'
import panel from '../../../ui/page/panel.module.css'
import { Panel } from '../../../ui/page/panel.tsx'
import { Table } from '../../../ui/table/table.tsx'
import type { CareerSeries } from '../career.ts'
import styles from '../profile.module.css'

const CareerChart = lazy(async () => ({ default: (await import('../career-chart.tsx')).CareerChart }))

const SERIES = optionsOf({ set: 'Set', held: 'Held' })

/**
 * Records set and held over the years, as a chart or as a table. `memo`: the chart that the server has drawn stays while its
 * code is on the way, whatever happens around it.
 */
export const CareerPanel = memo(function CareerPanel({ career }: { career: readonly CareerQuarter[] }) {
  const [series, setSeries] = useState<CareerSeries>('set')
  const [asTable, setAsTable] = useState(false)
  const [first] = career
  return (
    <Panel
      className={styles.careerPanel}
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
        <p className="dim">No record whose date is known.</p>
      ) : asTable ? (
        <CareerTable career={career} />
      ) : (
        <Suspense fallback={<div className={styles.careerPlace} />}>
          <CareerChart career={career} series={series} />
        </Suspense>
      )}
    </Panel>
  )
})

function CareerTable({ career }: { career: readonly CareerQuarter[] }) {
  return (
    <section
      className={`${panel.scroll} ${styles.careerTable}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label="Records by quarter"
    >
      <Table
        bare
        caption="Records set and held, newest quarter first"
        lines={career.toReversed()}
        keyOf={({ quarter }) => quarter}
        columns={[
          { head: 'Quarter', cell: ({ quarter }) => quarter },
          { head: 'Set', right: true, cell: ({ set }) => set },
          { head: 'Held at its end', right: true, cell: ({ held }) => held },
        ]}
      />
    </section>
  )
}
