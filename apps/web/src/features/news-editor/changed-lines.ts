export interface ShownLine {
  number: number
  line: string
  /** the other text has no such line */
  changed: boolean
}

/** The lines of a text, those marked that the other one has not. */
export function changedLines(text: string, other: string): ShownLine[] {
  const others = new Set(other.split('\n'))
  return text.split('\n').map((line, index) => ({ number: index + 1, line, changed: !others.has(line) }))
}
