import type { SharedReport } from '@kz/contract/review/shared-report'
import type { Jump } from '@kz/demo'
import { figure, signed } from '../../blocks/analysis/clock-text.ts'
import chart from '../../ui/chart.module.css'
import { Panel, ScrollRegion } from '../../ui/page/panel.tsx'
import tableStyles from '../../ui/table/table.module.css'
import { Heads, rightHeads } from '../../ui/table/table-heads.tsx'
import styles from './analyze-demo.module.css'
import { pointAt, type Track } from './charts/track.ts'
import { kindOf } from './jump-rows.ts'
import { MomentButton } from './moment-button.tsx'

type Printed = NonNullable<SharedReport['longJumps'][number]['printed']>

interface StrafePanelProps {
  number: number
  jump: Jump
  track: Track
  /** the report says what is explained */
  isJudged: boolean
  printed: Printed | null
}

const WIDTH = 640
const HEIGHT = 180
const MIDDLE = 120
/** A narrower bar has no room for its number, which the table has. */
const NUMBER_WIDTH = 48
/** A landing is a contact, and not judged. */
const MOSTLY = 0.9

const HEADS = rightHeads('#', 'Gain', 'Loss', 'Sync', 'Air time', 'Frames')
const BEST = { head: 'Best', right: true, th: { title: 'The gain with the best angle in every frame' } } as const
const PRINTED = rightHeads('Printed gain', 'loss', 'sync')

/** The strafes of one jump: what each gained and lost, the speed over them, and the plugin's own table beside ours. */
export function StrafePanel({ number, jump, track, isJudged, printed }: StrafePanelProps) {
  const { strafes, possible } = jump
  const hasBest = strafes.some((strafe) => typeof strafe.possible === 'number')
  const table = printed?.table ?? []
  return (
    <Panel
      title="Strafes"
      sub={`jump ${number}, ${kindOf(jump).name}, ${figure(jump.distance, 2)} units`}
      actions={<MomentButton ms={jump.startMs} of={`take-off of jump ${number}`} />}
    >
      {strafes.length === 0 ? (
        <p className="dim">No strafe key was pressed in this jump.</p>
      ) : (
        <div className={`stack ${styles.anStrafes}`}>
          <p className="dim">
            {isJudged && `Explained: ${explainedOf(jump, track)}. `}
            {possible &&
              `With the best angle in every frame it would have been ${figure(possible.distance, 2)} units at ${figure(possible.topspeed)} u/s.`}
          </p>
          <StrafePicture jump={jump} track={track} />
          <ScrollRegion label="Strafes of the jump">
            <table className={`${tableStyles.table} ${tableStyles.compact}`}>
              <caption className="visually-hidden">Strafes of jump {number}</caption>
              <Heads
                of={[
                  ...HEADS.slice(0, 2),
                  ...(hasBest ? [BEST] : []),
                  ...HEADS.slice(2),
                  ...(table.length > 0 ? PRINTED : []),
                ]}
              />
              <tbody>
                {strafes.map((strafe, at) => (
                  <tr key={at}>
                    <td className={tableStyles.right}>{at + 1}</td>
                    <td className={tableStyles.right}>{signed(strafe.gain, 2)}</td>
                    {hasBest && (
                      <td className={`${tableStyles.right} dim`}>
                        {typeof strafe.possible === 'number' ? signed(strafe.possible, 2) : '–'}
                      </td>
                    )}
                    <td className={tableStyles.right}>{figure(strafe.loss, 2)}</td>
                    <td className={tableStyles.right}>{strafe.sync}%</td>
                    <td className={tableStyles.right}>{figure(strafe.share)}%</td>
                    <td className={tableStyles.right}>{strafe.frames}</td>
                    {table.length > 0 && (
                      <>
                        <td className={`${tableStyles.right} dim`}>{figure(table[at]?.gain, 2)}</td>
                        <td className={`${tableStyles.right} dim`}>{figure(table[at]?.loss, 2)}</td>
                        <td className={`${tableStyles.right} dim`}>{table[at] ? `${table[at].sync}%` : '–'}</td>
                      </>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        </div>
      )}
    </Panel>
  )
}

/** How much of a jump is explained, in words; of a shared report only what is not is known. */
function explainedOf({ startMs, endMs }: Jump, { explained }: Track): string {
  const within = explained.filter(({ from, to }) => to > startMs && from < endMs)
  const length = (isExplained: boolean) =>
    within
      .filter((span) => span.isExplained === isExplained)
      .reduce((sum, { from, to }) => sum + Math.min(to, endMs) - Math.max(from, startMs), 0)
  const odd = length(false)
  if (odd > 0) return `not for ${figure(odd, 0)} ms of the jump`
  return within.length > 0 && length(true) > (endMs - startMs) * MOSTLY ? 'the whole jump' : 'what is judged of it'
}

function StrafePicture({ jump, track }: { jump: Jump; track: Track }) {
  const { strafes, prestrafe, topspeed, possible } = jump
  const total = Math.max(
    1,
    strafes.reduce((sum, { frames }) => sum + frames, 0),
  )
  const most = Math.max(1, ...strafes.map(({ gain, loss, possible }) => Math.max(gain, loss, possible ?? 0)))
  let at = 0
  const bars = strafes.map((strafe) => {
    const x = (at / total) * WIDTH
    at += strafe.frames
    return { ...strafe, x, width: Math.max(2, (strafe.frames / total) * WIDTH - 2) }
  })
  const highest = strafes.reduce((best, strafe, index) => (strafe.gain > (strafes[best]?.gain ?? 0) ? index : best), 0)
  return (
    <figure>
      <svg
        className={chart.chart}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${strafes.length} strafes from ${figure(prestrafe)} to ${figure(topspeed)} units per second. Strafe ${highest + 1} gained most, ${figure(strafes[highest]?.gain, 2)}.`}
      >
        <line className={chart.axis} x1="0" x2={WIDTH} y1={MIDDLE} y2={MIDDLE} />
        {bars.map(({ x, width, gain, loss, possible: best }, index) => (
          <g key={index}>
            {typeof best === 'number' && (
              <rect
                className={styles.stBest}
                x={x}
                width={width}
                y={MIDDLE - (best / most) * 90}
                height={(best / most) * 90}
              />
            )}
            <rect
              className={styles.stGain}
              x={x}
              width={width}
              y={MIDDLE - (gain / most) * 90}
              height={(gain / most) * 90}
            />
            <rect className={styles.stLoss} x={x} width={width} y={MIDDLE} height={(loss / most) * 40} />
            <text x={x + width / 2} y={HEIGHT - 4} textAnchor="middle">
              {index + 1}
            </text>
          </g>
        ))}
        <path className={styles.stSpeed} d={speedLine(jump, track)} />
        {bars
          .filter(({ width }) => width >= NUMBER_WIDTH)
          .map(({ x, width, gain }) => (
            <text key={x} className={styles.stNumber} x={x + width / 2} y={MIDDLE - 6} textAnchor="middle">
              {figure(gain)}
            </text>
          ))}
      </svg>
      <figcaption className={`${chart.legend} ${styles.anLegend}`}>
        <span className={styles.lgGain}>
          <i />
          gained
        </span>
        {possible && (
          <span className={styles.lgBest}>
            <i />
            best possible
          </span>
        )}
        <span className={styles.lgLoss}>
          <i />
          lost
        </span>
        <span className={styles.lg1}>
          <i />
          speed
        </span>
      </figcaption>
    </figure>
  )
}

/** The speed from take-off to landing; nothing where the track has too few points to show it. */
function speedLine({ startMs, endMs, prestrafe, topspeed }: Jump, track: Track): string {
  const [first, last] = [pointAt(track, startMs), pointAt(track, endMs)]
  if (last - first < 8) return ''
  const least = prestrafe - 5
  const height = Math.max(10, topspeed - least)
  const points: string[] = []
  for (let point = first; point <= last; point++) {
    const x = ((track.ms[point]! - startMs) / Math.max(1, endMs - startMs)) * WIDTH
    const y = MIDDLE - (Math.max(0, track.speed[point]! - least) / height) * 100
    points.push(`${x.toFixed(1)} ${y.toFixed(1)}`)
  }
  return `M${points.join('L')}`
}
