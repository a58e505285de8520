import { useSyncExternalStore } from 'react'
import { figure, percent } from '../../../blocks/analysis/clock-text.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Note } from '../../../ui/note.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import tableStyles from '../../../ui/table/table.module.css'
import { Table } from '../../../ui/table/table.tsx'
import styles from '../analyze-demo.module.css'
import { Bars } from '../charts/bars.tsx'
import { usePlayhead } from '../charts/playhead.ts'
import { MomentButton } from '../moment-button.tsx'
import type { Analysis } from '../read/analysis.ts'

const STEP_MS = 20
const BEFORE_MS = 300

/** The hops: frames on the ground, how the wheel was turned, and each hop. */
export function BhopTab({ analysis: { report } }: { analysis: Analysis }) {
  const { hops } = report
  const { scroll } = hops
  const few = 4
  const shares = [
    ...hops.histogram.slice(0, few - 1).map((value, at) => [`${at + 1} ${at ? 'frames' : 'frame'}`, value] as const),
    [`${few} and more`, hops.histogram.slice(few - 1).reduce((sum, value) => sum + value, 0)] as const,
  ]
  const most = Math.max(1, ...shares.map(([, value]) => value))
  const pattern = scroll.pattern.map((value, at) => {
    const from = at * STEP_MS - BEFORE_MS
    return { name: String(from).replace('-', '\u2212'), value, words: `from ${from} ms: ${value} commands` }
  })
  const facts: [string, string][] = [
    ['Perfect hops', `${percent(hops.perfectShare)} of ${hops.hops}`],
    ['Longest streak', String(hops.longestStreak)],
    ['Speed kept', percent(hops.speedKept)],
    ['Commands before, after', `${figure(hops.pressesBefore)}, ${figure(hops.pressesAfter)}`],
    ['Between commands', scroll.meanMs === null ? '–' : `${figure(scroll.meanMs)} ± ${figure(scroll.deviationMs)} ms`],
    ['By the wheel', percent(scroll.wheelShare)],
  ]
  return (
    <>
      {!hops.isComplete && hops.hops > 0 && (
        <Note kind="info">
          Not every client frame is in this demo, so it shows fewer ground frames than the player had.
        </Note>
      )}
      <div className={`stack ${styles.anTwo}`}>
        <div className="stack">
          <Panel title="Frames on ground" sub={`${hops.hops} hops of ${hops.takeoffs} jumps`}>
            {hops.hops === 0 ? (
              <p className="dim">No jump followed a landing within ten frames.</p>
            ) : (
              <ul className={styles.fog}>
                {shares.map(([name, value]) => (
                  <li key={name}>
                    <span dir="auto">{name}</span>
                    <i style={{ width: `${(value / most) * 100}%` }} />
                    <b>{Math.round((value / hops.hops) * 100)}%</b>
                  </li>
                ))}
              </ul>
            )}
          </Panel>
          <Panel title="Hops in figures">
            <Facts className={styles.anFacts} facts={facts} />
          </Panel>
        </div>
        <Panel title="Scroll pattern" sub={`${scroll.presses} +jump commands`}>
          <Bars title="Commands around the take-off" unit="milliseconds from the take-off" rows={pattern} middle={15} />
        </Panel>
      </div>
      <HopList hops={hops} />
    </>
  )
}

function HopList({ hops }: { hops: Analysis['report']['hops'] }) {
  const playhead = usePlayhead()
  const current = useSyncExternalStore(playhead.watch, () => {
    const { at } = playhead.get()
    return hops.list.findLastIndex(({ time }) => time <= at + 1)
  })
  if (hops.list.length === 0) return null
  return (
    <Panel
      title="Hops"
      sub={hops.hops > hops.list.length ? `the first ${hops.list.length} of ${hops.hops}` : `${hops.hops}`}
      flush
    >
      <Table
        region="List of hops"
        maxHeight="26rem"
        caption="Hops in order of time"
        className={tableStyles.compact}
        lines={hops.list}
        keyOf={(hop) => hop.time}
        lineProps={(_line, index) => ({
          className: index === current ? styles.cur : undefined,
          'aria-current': index === current || undefined,
        })}
        columns={[
          { head: 'Time', cell: (hop, index) => <MomentButton ms={hop.time} of={`hop ${index + 1}`} /> },
          { head: 'Frames', right: true, cell: (hop) => hop.groundFrames },
          { head: 'Speed before', right: true, cell: (hop) => figure(hop.speedBefore) },
          { head: 'after', right: true, cell: (hop) => figure(hop.speedAfter) },
          { head: 'Commands before', right: true, cell: (hop) => hop.pressesBefore },
          { head: 'after', right: true, cell: (hop) => hop.pressesAfter },
        ]}
      />
    </Panel>
  )
}
