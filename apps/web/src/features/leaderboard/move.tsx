import { FasterGlyph, SlowerGlyph } from '../../ui/glyphs.tsx'
import tag from '../../ui/tag.module.css'
import timeDifference from '../../ui/time/time-difference.module.css'
import styles from './leaderboard.module.css'

/** Places gained in thirty days: up, down, unchanged, or new on the board. */
export function Move({ change }: { change: number | null }) {
  if (change === null) return <span className={tag.tag}>New</span>
  if (change === 0) {
    return (
      <span className="dim">
        <span aria-hidden="true">·</span>
        <span className="visually-hidden">unchanged</span>
      </span>
    )
  }
  const places = Math.abs(change)
  return (
    <span
      className={
        change > 0
          ? `${timeDifference.difference} ${timeDifference.gain} ${styles.move}`
          : `${timeDifference.difference} ${timeDifference.loss} ${styles.move}`
      }
    >
      {change > 0 ? <FasterGlyph /> : <SlowerGlyph />}
      {places}
      <span className="visually-hidden">
        {places === 1 ? ' place' : ' places'} {change > 0 ? 'up' : 'down'}
      </span>
    </span>
  )
}
