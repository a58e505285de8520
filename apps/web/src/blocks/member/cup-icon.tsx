import { CupGlyph } from '../../ui/glyphs.tsx'
import type { IconShape } from '../../ui/icon.tsx'

/** The numbered shield of a cup winner. */
export const cup = (place: 1 | 2 | 3): IconShape =>
  function CupIcon({ className }) {
    return <CupGlyph place={place} {...(className && { className })} />
  }
