import { PlayerName } from '../../blocks/member/player-name.tsx'
import { Moment } from '../../blocks/run/moment.tsx'
import { heldWords } from '../../blocks/time/age-text.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { gapOffset } from '../../ui/time/gap.tsx'
import { TimeDifference } from '../../ui/time/time-difference.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import styles from './few-records.module.css'
import type { Step } from './history.ts'

/** Sizes of the drawing, in the units of the small gap: a block, and the least room between two. */
const BLOCK = 12
const LEAST = 14
const WIDTH = 72

/** Two or three records of a route: the gaps between them as blocks and arcs, the newest first. */
export function FewRecords({ steps }: { steps: readonly Step[] }) {
  const newest = [...steps].reverse()
  const places = blockPlaces(newest)
  const end = Math.max(WIDTH, (places.at(-1) ?? 0) + BLOCK)
  return (
    <Panel title={`${steps.length === 2 ? 'Two' : 'Three'} records so far`} sub="a chart from the fourth record on">
      <svg className={styles.gaps} viewBox={`0 0 ${end} 5.4`} aria-hidden="true">
        <path className={styles.ground} d={`M0 5.2H${end}`} />
        {places.map((left, index) => (
          <rect
            key={left}
            className={index === 0 ? styles.own : styles.other}
            x={left}
            y="3.2"
            width={BLOCK}
            height="2"
          />
        ))}
        {places.slice(1).map((left, index) => {
          const from = (places[index] as number) + BLOCK
          return <path key={left} className={styles.arc} d={`M${from} 3.2Q${(from + left) / 2} -2 ${left} 3.2`} />
        })}
      </svg>
      <ol className={styles.records}>
        {newest.map(({ row, improvement, previous }, index) => (
          <li key={row.demoId}>
            <span className="row wrap">
              <PlayerName name={row.playerName} country={row.country} />
              <TimeText look="large" milliseconds={row.timeMs} record={index === 0} className={styles.time} />
              <Moment className="dim tiny" iso={row.releaseDateIso} look="day" />
            </span>
            {previous && (
              <span className="row tiny">
                <TimeDifference milliseconds={improvement} />
                <After days={newest[index + 1]?.heldDays ?? null} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

const After = ({ days }: { days: number | null }) =>
  days === null ? null : <span className="dim">after {heldWords(days)}</span>

/** Left edges of the blocks: as far from the record as the guide draws such a gap, and never into one another. */
function blockPlaces(newest: readonly Step[]): number[] {
  const record = newest[0]?.row.timeMs ?? 0
  const places: number[] = []
  for (const { row } of newest) {
    const before = places.at(-1)
    places.push(before === undefined ? 0 : Math.max(gapOffset(row.timeMs - record), before + LEAST))
  }
  return places
}
