import { useState } from 'react'
import { clockText, figure } from '../../../blocks/analysis/clock-text.ts'
import { Button } from '../../../ui/button.tsx'
import { ScrollRegion } from '../../../ui/page/panel.tsx'
import tableStyles from '../../../ui/table/table.module.css'
import { Heads, rightHeads } from '../../../ui/table/table-heads.tsx'
import styles from '../analyze-demo.module.css'
import { MomentButton } from '../moment-button.tsx'
import { usePlayhead } from './playhead.ts'
import { pointAt, type Track } from './track.ts'

const MOST_ROWS = 60

/** What the pictures show as a table: the window in at most sixty rows. */
export function TrackTable({ track }: { track: Track }) {
  const [rows, setRows] = useState<number[] | null>(null)
  const playhead = usePlayhead()
  const read = () => {
    const { from, to } = playhead.get()
    const times = Array.from({ length: MOST_ROWS }, (_, row) => from + ((to - from) / MOST_ROWS) * row)
    setRows([...new Set(times.map((ms) => pointAt(track, ms)))])
  }
  return (
    <div className={styles.anTable}>
      <Button small kind="ghost" aria-expanded={rows !== null} onClick={() => (rows ? setRows(null) : read())}>
        {rows ? 'Hide table' : 'Show window as table'}
      </Button>
      {rows && (
        <ScrollRegion label="Speed and place as a table" maxHeight="20rem">
          <table className={`${tableStyles.table} ${tableStyles.compact}`}>
            <caption className="visually-hidden">
              From {clockText(track.ms[rows[0] ?? 0] ?? 0)} to {clockText(track.ms[rows.at(-1) ?? 0] ?? 0)}
            </caption>
            <Heads of={['Time', ...rightHeads('Speed', 'x', 'y', 'z')]} />
            <tbody>
              {rows.map((point) => (
                <tr key={point}>
                  <td>
                    <MomentButton ms={track.ms[point] ?? 0} of="this row" />
                  </td>
                  {[track.speed, track.x, track.y, track.z].map((column, at) => (
                    <td key={at} className={tableStyles.right}>
                      {figure(column[point])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </div>
  )
}
