/** What the page fills in where a paragraph holds one of these words in brackets. */
const PLACES = ['run', 'keys', 'way', 'maps', 'words'] as const
export type StartPlace = (typeof PLACES)[number]

export interface StartSection {
  title: string
  /** HTML of the text, and places between it */
  parts: ({ html: string } | { place: StartPlace })[]
}

const HEADING = /<h2[^>]*>(.*?)<\/h2>/s
const PLACE = new RegExp(`<p>\\s*\\[(${PLACES.join('|')})\\]\\s*</p>`)
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/** The text of /start in its sections, with what stands before the first of them. */
export function splitStart(html: string): { lead: string; sections: StartSection[] } {
  const [lead = '', ...rest] = html.split(HEADING)
  const sections = rest.flatMap((title, at) =>
    at % 2 === 0 ? [{ title: wordsOf(title), parts: partsOf(rest[at + 1] ?? '') }] : [],
  )
  return { lead: lead.trim(), sections }
}

function partsOf(html: string): StartSection['parts'] {
  const parts = html
    .split(PLACE)
    .map((part, at) => (at % 2 === 0 ? { html: part.trim() } : { place: part as StartPlace }))
  return parts.filter((part) => 'place' in part || part.html !== '')
}

/** The text of a heading, without its tags. */
const wordsOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .trim()
