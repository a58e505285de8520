import { FasterGlyph, SlowerGlyph } from '../../../ui/glyphs.tsx'
import { Tag } from '../../../ui/tag.tsx'
import timeDifference from '../../../ui/time/time-difference.module.css'
import board from '../leaderboard.module.css'

/** Places gained in a week or a month: up, down, unchanged, or new. */
export function Moved({ change }: { change: number | null }) {
  if (change === null) return <Tag>New</Tag>
  if (change === 0) {
    return (
      <span className="dim">
        <span aria-hidden="true">·</span>
        <span className="visually-hidden">same place</span>
      </span>
    )
  }
  return (
    <span
      className={`${timeDifference.difference} ${change > 0 ? timeDifference.gain : timeDifference.behind} ${board.move}`}
    >
      {change > 0 ? <FasterGlyph /> : <SlowerGlyph />}
      {Math.abs(change)}
      <span className="visually-hidden">
        {Math.abs(change) === 1 ? ' place' : ' places'} {change > 0 ? 'up' : 'down'}
      </span>
    </span>
  )
}
