import { ordinal } from '../../lib/text/format.ts'
import submissions from './submissions.module.css'

const MOST = 14
const SIZE = 9
const GAP = 2

interface QueueBlocksProps {
  /** from 1 */
  place: number
  waiting: number
}

/** The place in a queue: blocks before, one's own, those behind, on a dashed floor; beyond fourteen a number says the rest. */
export function QueueBlocks({ place, waiting }: QueueBlocksProps) {
  const shown = Math.min(waiting, MOST)
  // where there are too many, the own block is the last that is drawn
  const own = waiting <= MOST ? place : Math.min(place, MOST - 1)
  const width = shown * (SIZE + GAP)
  return (
    <span className={submissions.subQueue} data-part="queue">
      <svg width={width} height={SIZE + 4} viewBox={`0 0 ${width} ${SIZE + 4}`} aria-hidden="true">
        {Array.from({ length: shown }, (_, index) => index + 1).map((block) => (
          <rect
            key={block}
            x={(block - 1) * (SIZE + GAP) + 0.5}
            y={0.5}
            width={SIZE - 1}
            height={SIZE - 1}
            className={block < own ? submissions.before : block === own ? submissions.own : undefined}
          />
        ))}
        <line x1={0} x2={width} y1={SIZE + 2.5} y2={SIZE + 2.5} className={submissions.floor} />
      </svg>
      <span>
        <b>{ordinal(place)}</b> of {waiting}
      </span>
    </span>
  )
}
