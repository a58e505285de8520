import { FasterGlyph, SlowerGlyph } from '../../ui/glyphs.tsx'

/** Places gained in thirty days: up, down, unchanged, or new on the board. */
export function Move({ change }: { change: number | null }) {
  if (change === null) return <span className="tag">New</span>
  if (change === 0) {
    return (
      <span className="dim">
        <span aria-hidden="true">·</span>
        <span className="sr">unchanged</span>
      </span>
    )
  }
  const places = Math.abs(change)
  return (
    <span className={change > 0 ? 'd d-gain move' : 'd d-loss move'}>
      {change > 0 ? <FasterGlyph /> : <SlowerGlyph />}
      {places}
      <span className="sr">
        {places === 1 ? ' place' : ' places'} {change > 0 ? 'up' : 'down'}
      </span>
    </span>
  )
}
