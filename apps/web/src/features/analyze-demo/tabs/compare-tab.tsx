import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { queryOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import chart from '../../../ui/chart.module.css'
import { FileDrop } from '../../../ui/field/file-drop.tsx'
import { optionsOf } from '../../../ui/field/options.ts'
import { Segmented } from '../../../ui/field/segmented.tsx'
import { ErrorNote } from '../../../ui/note.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import panel from '../../../ui/page/panel.module.css'
import { Panel } from '../../../ui/page/panel.tsx'
import tableStyles from '../../../ui/table/table.module.css'
import { Table } from '../../../ui/table/table.tsx'
import styles from '../analyze-demo.module.css'
import { type Line, LineChart } from '../charts/line-chart.tsx'
import { comparedLines, laidOver } from '../compare.ts'
import { ACCEPTED, ACCEPTED_WORDS } from '../faults.ts'
import { Overview } from '../overview.tsx'
import { type Analysis, startOf } from '../read/analysis.ts'
import type { Opening, Other } from '../read/use-analysis.ts'
import { ReadingPanel } from '../reading-panel.tsx'

const ALIGNS = optionsOf({ timer: 'Timer starts', demo: 'Demos start' })
type Align = (typeof ALIGNS)[number]['value']

interface CompareTabProps {
  analysis: Analysis
  other: Other
}

/** A second demo beside the first: figures, and speed and height laid over each other. */
export function CompareTab({ analysis, other }: CompareTabProps) {
  const { opening } = other
  if (opening.kind === 'open') return <Compared a={analysis} b={opening.analysis} onClose={other.close} />
  return <Chooser analysis={analysis} other={other} opening={opening} />
}

interface ChooserProps extends CompareTabProps {
  opening: Exclude<Opening, { kind: 'open' }>
}

function Chooser({ analysis, other, opening }: ChooserProps) {
  const { map } = analysis.report.summary
  const found = useQuery({
    ...queryOf('GET /record/map', { query: { mapName: map } }),
    retry: false,
    enabled: map !== '',
  })
  const record = found.data?.listRecords.find(({ isCurrent, hasFile, hasCp }) => isCurrent && hasFile && !hasCp)
  if (opening.kind === 'reading') return <ReadingPanel name={opening.name} progress={opening.progress} />
  return (
    <Panel title="Compare with">
      <div className="stack">
        {opening.kind === 'failed' && (
          <ErrorNote>
            <bdi>{opening.name}</bdi>: {opening.message}
          </ErrorNote>
        )}
        <FileDrop
          title="Drop a second demo here"
          hint={`${ACCEPTED_WORDS}. It stays in this browser.`}
          accept={ACCEPTED}
          onFiles={([file]) => file && other.openFile(file)}
        />
        {record ? (
          <p className="row wrap">
            <Button onClick={() => other.openDemo(record.demoId, `${record.playerName} ${record.time}`)}>
              Compare with the record
            </Button>
            <span className="dim">
              {map} by <bdi>{record.playerName}</bdi>, {record.time}
            </span>
          </p>
        ) : (
          found.isFetched && <p className="dim">There is no record with a demo for {map || 'this demo'}.</p>
        )}
      </div>
    </Panel>
  )
}

function Compared({ a, b, onClose }: { a: Analysis; b: Analysis; onClose: () => void }) {
  const [align, setAlign] = useState<Align>('timer')
  const shift = align === 'timer' ? startOf(b.report) - startOf(a.report) : 0
  const lines = useMemo(() => comparedLines(a.report, b.report), [a, b])
  const [one, two] = [labelOf(a), labelOf(b)]
  return (
    <>
      <Panel
        title="Side by side"
        flush
        actions={
          <>
            <Segmented label="Align at" options={ALIGNS} value={align} onChange={setAlign} />
            <Button small onClick={onClose}>
              Compare another
            </Button>
          </>
        }
      >
        <Table
          region="Figures of both demos"
          caption="Figures of both demos"
          className={`${styles.tbl} ${tableStyles.compact}`}
          lines={lines}
          keyOf={(line) => line.name}
          columns={[
            { head: 'Figure', isName: true, cell: (line) => line.name },
            { head: one, right: true, cell: (line) => line.a },
            { head: two, right: true, cell: (line) => line.b },
            { head: 'Apart', right: true, look: 'dim', cell: (line) => line.apart ?? '–' },
          ]}
        />
      </Panel>
      {a.track.ms.length > 1 && b.track.ms.length > 1 ? (
        <Panel title="Speed and height" actions={<Legend one={one} two={two} />}>
          <h3 className="tiny">Speed, units a second</h3>
          <Laid a={a} b={b} column="speed" shift={shift} names={[one, two]} />
          <h3 className="tiny">Height above the start, units</h3>
          <Laid a={a} b={b} column="z" shift={shift} names={[one, two]} />
          <Overview track={a.track} />
        </Panel>
      ) : (
        <section className={panel.panel} aria-label="Speed and height">
          <EmptyState title="One of the demos holds no frame of play.">There is nothing to overlay.</EmptyState>
        </section>
      )}
    </>
  )
}

const labelOf = ({ report, name }: Analysis): string => report.summary.player.name || name

interface LaidProps {
  a: Analysis
  b: Analysis
  column: 'speed' | 'z'
  shift: number
  names: [string, string]
}

function Laid({ a, b, column, shift, names: [one, two] }: LaidProps): ReactNode {
  const laid = useMemo(() => laidOver(a.track, b.track, column, shift), [a, b, column, shift])
  const lines = useMemo<Line[]>(
    () => [
      { label: one, values: laid.a, colour: 'chart-1' },
      { label: two, values: laid.b, colour: 'chart-2', dashed: true },
    ],
    [laid, one, two],
  )
  const what = column === 'speed' ? 'Speed' : 'Height'
  return (
    <LineChart
      ms={laid.ms}
      lines={lines}
      height={200}
      label={`${what} of ${one} and ${two} over time. The figures are in the table above.`}
    />
  )
}

function Legend({ one, two }: { one: string; two: string }) {
  return (
    <div className={`${chart.legend} ${styles.lg} ${styles.anLegend}`} aria-hidden="true">
      <span className={styles.lg1}>
        <i />
        {one}
      </span>
      <span className={styles.lg2}>
        <i />
        {two}
      </span>
    </div>
  )
}
