/** Drawings of our own: the signs that no icon set has. */

interface GlyphProps {
  className?: string
}

/** Filled triangle pointing down: a faster time. */
export function FasterGlyph({ className }: GlyphProps) {
  return (
    <svg viewBox="0 0 16 16" className={className} aria-hidden="true">
      <path d="M1 2h14L8 14z" />
    </svg>
  )
}

/** Hollow triangle pointing up: a slower time. */
export function SlowerGlyph({ className }: GlyphProps) {
  return (
    <svg viewBox="0 0 16 16" className={className} aria-hidden="true">
      <path d="M8 3 14.2 13.5H1.8z" />
    </svg>
  )
}

/** Block, arc, block: a long jump. */
export function LongjumpGlyph({ className }: GlyphProps) {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true">
      <path d="M1 20h7v-6H1zM16 16h7v-6h-7z" />
      <path d="M6 10c2.500-6 8-6.500 11-3.500" />
    </svg>
  )
}

/** Shield with the number of a cup place. */
export function CupGlyph({ place, className }: GlyphProps & { place: 1 | 2 | 3 }) {
  return (
    <svg viewBox="0 0 15 15" className={className} aria-hidden="true">
      <path d="M2 0h11v10l-5.500 5L2 10z" fill="currentColor" stroke="none" />
      <text
        x="7.500"
        y="9.200"
        textAnchor="middle"
        fontSize="8.500"
        fontWeight="700"
        fill="var(--kz-panel)"
        stroke="none"
        fontFamily="var(--kz-font-display)"
      >
        {place}
      </text>
    </svg>
  )
}

/** The site's sign: two blocks and the arc of a jump between them. */
export function LogoGlyph({ className }: GlyphProps) {
  return (
    <svg viewBox="0 0 30 20" className={className} aria-hidden="true">
      <path d="M0 20v-7h9v7zM21 13V6h9v7z" fill="currentColor" />
      <path
        d="M4.500 10C7 1.500 15-.8 22.500 3.600"
        fill="none"
        stroke="#f9b32c"
        strokeWidth="2.600"
        strokeDasharray="3.400 2.200"
      />
    </svg>
  )
}

/** A jump that ends short of the block: nothing is here. */
export function MissedJumpGlyph({ className }: GlyphProps) {
  return (
    <svg viewBox="0 0 120 48" className={className} aria-hidden="true">
      <path d="M4 46V34h26v12M90 46V22h26v24" fill="none" stroke="var(--kz-line-strong)" strokeWidth="2" />
      <path d="M18 30C34 6 60 4 76 20" fill="none" stroke="var(--kz-accent)" strokeWidth="2" strokeDasharray="5 4" />
      <path d="m72 26 8 8m0-8-8 8" stroke="var(--kz-accent)" strokeWidth="2" />
    </svg>
  )
}
