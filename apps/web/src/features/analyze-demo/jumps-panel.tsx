import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { figure, signed } from '../../blocks/analysis/clock-text.ts'
import { Button } from '../../ui/button.tsx'
import { optionsOf } from '../../ui/field/options.ts'
import { Segmented } from '../../ui/field/segmented.tsx'
import panel from '../../ui/page/panel.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import tableStyles from '../../ui/table/table.module.css'
import { Heads, rightHeads } from '../../ui/table/table-heads.tsx'
import timeText from '../../ui/time/time-text.module.css'
import styles from './analyze-demo.module.css'
import { usePlayhead, usePlayheadValue } from './charts/playhead.ts'
import { isLong, type JumpFilter, jumpRows, kindOf, type NumberedJump, onRuler } from './jump-rows.ts'
import { MomentButton } from './moment-button.tsx'
import { type Analysis, jumpAt } from './read/analysis.ts'

const PAGE = 60
const FILTERS = optionsOf({ window: 'In window', all: 'All', long: 'Long only' })
const HEADS = [
  { head: '#', right: true },
  'Time',
  'Type',
  { head: 'Distance', right: true },
  { head: <RulerHead /> },
  ...rightHeads('Prestrafe', 'Max', 'Gain', 'Loss', 'Strafes', 'Sync', 'Air, ms', 'Height'),
  { head: 'FOG', right: true, th: { title: 'Frames on ground before the jump' } },
] as const

interface JumpsPanelProps {
  analysis: Analysis
  /** number of the jump whose strafes are shown */
  chosen: number
  onChoose: (index: number) => void
}

/** Every jump with its figures; the row of the playhead is marked and stays in view. */
export function JumpsPanel({ analysis: { jumps, moreJumps, kept }, chosen, onChoose }: JumpsPanelProps) {
  const [filter, setFilter] = useState<JumpFilter>(kept ? 'all' : 'window')
  const [pages, setPages] = useState(1)
  const from = usePlayheadValue((state) => (filter === 'window' ? Math.round(state.from) : 0))
  const to = usePlayheadValue((state) => (filter === 'window' ? Math.round(state.to) : 0))
  const rows = jumpRows(jumps, filter, from, to)
  const shown = rows.slice(0, pages * PAGE)
  const long = jumps.filter(isLong).length
  const sub = kept
    ? `the ${jumps.length} longest: a shared report holds no others`
    : `${jumps.length + moreJumps} in total, ${long} long`
  return (
    <Panel
      title="Jumps"
      sub={sub}
      flush
      actions={<Segmented label="Jumps shown" options={FILTERS} value={filter} onChange={setFilter} />}
      footer={
        shown.length < rows.length && (
          <Button small kind="ghost" onClick={() => setPages(pages + 1)}>
            Show {Math.min(PAGE, rows.length - shown.length)} more
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <p className={`${panel.body} dim`}>{jumps.length === 0 ? 'No jump was seen.' : 'No jump in this window.'}</p>
      ) : (
        <JumpTable rows={shown} jumps={jumps} chosen={chosen} onChoose={onChoose} />
      )}
    </Panel>
  )
}

interface JumpTableProps {
  rows: readonly NumberedJump[]
  jumps: Analysis['jumps']
  chosen: number
  onChoose: (index: number) => void
}

function JumpTable({ rows, jumps, chosen, onChoose }: JumpTableProps) {
  const playhead = usePlayhead()
  const current = useSyncExternalStore(playhead.watch, () => jumpAt(jumps, playhead.get().at + 0.5))
  const body = useRef<HTMLTableSectionElement>(null)
  const scroller = useRef<HTMLElement>(null)
  useEffect(() => {
    const row = body.current?.querySelector<HTMLElement>(`[data-jump="${current}"]`)
    const box = scroller.current
    if (!row || !box) return
    // within its own box only: the page stays where the reader is
    const above = row.offsetTop - 40 - box.scrollTop
    const below = row.offsetTop + row.offsetHeight - box.scrollTop - box.clientHeight
    if (above < 0) box.scrollTop += above
    else if (below > 0) box.scrollTop += below
  }, [current])
  return (
    <section
      ref={scroller}
      className={`${panel.scroll} ${panel.more} ${styles.anJumps}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label="List of jumps"
    >
      <table className={tableStyles.table}>
        <caption className="visually-hidden">Jumps with their figures; a number opens the strafes</caption>
        <Heads of={HEADS} />
        <tbody ref={body}>
          {rows.map((row) => (
            <JumpRow
              key={row.index}
              row={row}
              isCurrent={row.index === current}
              isChosen={row.index === chosen}
              onChoose={onChoose}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function RulerHead() {
  return (
    <>
      <span className="visually-hidden">Distance ruler, 150 to 270 units</span>
      <span className={styles.rulerHead} aria-hidden="true">
        <span>150</span>
        <span>210</span>
        <span>270</span>
      </span>
    </>
  )
}

interface JumpRowProps {
  row: NumberedJump
  isCurrent: boolean
  isChosen: boolean
  onChoose: (index: number) => void
}

function JumpRow({ row: { index, jump }, isCurrent, isChosen, onChoose }: JumpRowProps) {
  const { short, name } = kindOf(jump)
  return (
    <tr data-jump={index} className={isCurrent ? styles.cur : undefined} aria-current={isCurrent || undefined}>
      <td className={`${tableStyles.right} ${tableStyles.fit}`}>
        <button
          type="button"
          className="link"
          aria-pressed={isChosen}
          aria-label={`Strafes of jump ${index + 1}`}
          onClick={() => onChoose(index)}
        >
          {index + 1}
        </button>
      </td>
      <td>
        <MomentButton ms={jump.startMs} of={`jump ${index + 1}`} clips />
      </td>
      <td>
        {short && <b className={styles.jt}>{short}</b>}
        <bdi>{name}</bdi>
      </td>
      <td className={`${tableStyles.right} ${timeText.time}`}>{figure(jump.distance, 2)}</td>
      <td>
        <span className={isLong(jump) ? `${styles.ruler} ${styles.long}` : styles.ruler} aria-hidden="true">
          <i style={{ width: `${onRuler(jump.distance)}%` }} />
        </span>
      </td>
      <td className={tableStyles.right}>{figure(jump.prestrafe, 2)}</td>
      <td className={tableStyles.right}>{figure(jump.topspeed, 2)}</td>
      <td className={tableStyles.right}>{signed(jump.gain, 2)}</td>
      <td className={tableStyles.right}>{figure(jump.loss, 2)}</td>
      <td className={tableStyles.right}>{jump.strafes.length}</td>
      <td className={tableStyles.right}>{jump.sync}%</td>
      <td className={tableStyles.right}>{jump.airMs}</td>
      <td className={tableStyles.right}>{figure(jump.height)}</td>
      <td className={tableStyles.right}>{jump.groundFrames > 10 ? '–' : jump.groundFrames}</td>
    </tr>
  )
}
