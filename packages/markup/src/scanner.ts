/** A text with a memory of what was searched in it, so that all searches together stay linear. */
export interface Scanner {
  text: string
  /** the same length as `text`, ASCII letters in lower case */
  lower: string
  found: Map<string, number>
  steps: number
  /** false once a tag was met that does not end when its quotes are heeded */
  quotesHeeded: boolean
}

export function createScanner(text: string): Scanner {
  const lower = text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  return { text, lower, found: new Map(), steps: 0, quotesHeeded: true }
}

/**
 * First place of `wanted` (in lower case) at or after `from`, else `Infinity`. A search that begins before the place
 * found last costs nothing, and one that found nothing is not repeated: each `wanted` reads the text once.
 */
export function findNext(scanner: Scanner, wanted: string, from: number): number {
  const known = scanner.found.get(wanted)
  if (known !== undefined && known >= from) return known
  const index = scanner.lower.indexOf(wanted, from)
  const found = index < 0 ? Number.POSITIVE_INFINITY : index
  scanner.steps += (index < 0 ? scanner.text.length : index) - from + 1
  scanner.found.set(wanted, found)
  return found
}
