import { parseTime } from '@kz/contract/rules'
import type { LatestDemo } from '@kz/contract/runs/records'
import { differenceOf } from '../../blocks/run/difference.ts'
import { gapOffset } from '../../ui/time/gap.tsx'
import { differenceText, spokenDifference, timeParts } from '../../ui/time/time-parts.ts'
import styles from './welcome.module.css'

const BLOCK = { left: 16, width: 128 }
/** the arc has its number under it: so wide at least, and wider by what was won */
const GAP = { least: 88, most: 200 }

const clock = (ms: number) => timeParts(ms).rest
/** Where the block of the record before begins, in the drawing's 480 units. */
const beatenAt = (ms: number) =>
  Math.round(BLOCK.left + BLOCK.width + GAP.least + ((gapOffset(ms) - 13) / 47) * (GAP.most - GAP.least))

/** A record as the jump it is: its block, the gap that was won, the block of the record before. */
export function WelcomeGap({ demo }: { demo: LatestDemo }) {
  const difference = differenceOf(demo.timeDifference)
  const before = parseTime(demo.previousTime ?? '')
  const { left, width } = BLOCK
  const right = left + width
  const said = `${demo.player} ${clock(demo.timeMs)}`
  if (difference === null || before === null)
    return (
      <svg
        className={styles.gap}
        viewBox="0 0 480 96"
        role="img"
        aria-label={demo.formerUnknown ? said : `${said}, the first record`}
      >
        <Floor />
        <rect className={styles.own} x={left} y="48" width={width} height="30" />
        <Digits at={left + width / 2} ms={demo.timeMs} className={styles.ownTime} />
      </svg>
    )
  const other = beatenAt(difference)
  const middle = (right + other) / 2
  const label = `${said}, ${spokenDifference(difference)} before the record by ${demo.previousPlayer ?? 'somebody'}, ${clock(before)}`
  const reach = other - right
  return (
    <svg className={styles.gap} viewBox="0 0 480 96" role="img" aria-label={label}>
      <Floor />
      <rect className={styles.own} x={left} y="48" width={width} height="30" />
      <path
        className={styles.arc}
        d={`M${right} 47C${right + reach * 0.28} 2 ${right + reach * 0.7} 2 ${other - 2} 45`}
      />
      <rect className={styles.other} x={other} y="48" width={width} height="30" />
      <Digits at={left + width / 2} ms={demo.timeMs} className={styles.ownTime} />
      <Digits at={other + width / 2} ms={before} className={styles.otherTime} />
      <text x={middle} y="66" className={styles.won}>
        ▼ −{differenceText(difference)}
      </text>
    </svg>
  )
}

/** The floor of the drawing with the ruler of the editor. */
function Floor() {
  return (
    <>
      <path className={styles.floor} d="M0 78.500H480" />
      <path className={styles.ruler} d={TICKS} />
    </>
  )
}

const TICKS = Array.from({ length: 31 }, (_, at) => `M${at * 16 + 0.5} 79v${at % 4 === 0 ? 6 : 3}`).join('')

function Digits({ at, ms, className }: { at: number; ms: number; className: string | undefined }) {
  return (
    <text x={at} y="70" className={className}>
      {clock(ms)}
    </text>
  )
}
