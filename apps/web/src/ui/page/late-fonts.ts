import lateFonts from '../../styles/late-fonts.css?url'

/**
 * The rarer letters: what the page needs first has the line for itself until here. A browser styles and lays out all of a page
 * anew when faces are added, and again with each font that comes. So the sheet holds for paper alone (who makes films reads it):
 * the fonts whose letters the page has are fetched, then all faces are added at once. The other fonts come when a text has
 * their letters.
 */
export function fetchLateFonts(): void {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: lateFonts, media: 'print' })
  link.onload = async () => {
    const faces = facesOf(link.sheet)
    const letters = lettersShown()
    // few texts are slanted, or in the letters of headings
    const needed = faces.filter(
      (face) => face.family.includes('Plex') && face.style === 'normal' && hasOneOf(face, letters),
    )
    await Promise.all(needed.map((face) => face.load().catch(() => undefined)))
    for (const face of faces) document.fonts.add(face)
  }
  document.head.append(link)
}

const facesOf = (sheet: CSSStyleSheet | null): FontFace[] =>
  Array.from(sheet?.cssRules ?? []).flatMap((rule) => {
    if (!(rule instanceof CSSFontFaceRule)) return []
    const said = (name: string) => rule.style.getPropertyValue(name)
    return new FontFace(said('font-family').replaceAll(/["']/g, ''), said('src'), {
      style: said('font-style'),
      weight: said('font-weight'),
      stretch: said('font-stretch'),
      display: 'swap',
      unicodeRange: said('unicode-range'),
    })
  })

/** Each letter of what is near the reader: the foot of a page has the names of all languages. */
const lettersShown = (): number[] => {
  const texts = Array.from(document.querySelectorAll('main, aside'), ({ textContent }) => textContent)
  return Array.from(new Set(texts.join('')), (letter) => letter.codePointAt(0) ?? 0)
}

/** Whether it is for one of the letters: `U+A0-A8, U+AA`. */
function hasOneOf({ unicodeRange }: FontFace, letters: readonly number[]): boolean {
  const spans = unicodeRange.split(',').map((span) => {
    const [from = '', to = from] = span.trim().slice(2).split('-')
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
  })
  return letters.some((letter) => spans.some(([from, to]) => letter >= from && letter <= to))
}
