export interface ShownLine {
  number: number
  line: string
  /** the other text has no such line in this place */
  changed: boolean
}

/** Longer texts are compared as sets of lines: the table of the exact way grows with the square. */
const MOST_CELLS = 4_000_000

/** A text's lines, one for each block of it, that are read by people side by side. */
const linesOf = (text: string) => text.split('\n')

/** Two texts line by line, those marked that the other one has not: the fewest that make one the other. */
export function differenceOfTexts(before: string, after: string): { before: ShownLine[]; after: ShownLine[] } {
  const [old, young] = [linesOf(before), linesOf(after)]
  const kept = old.length * young.length > MOST_CELLS ? sameLines(old, young) : commonLines(old, young)
  const shown = (lines: readonly string[], same: ReadonlySet<number>) =>
    lines.map((line, index) => ({ number: index + 1, line, changed: !same.has(index) }))
  return { before: shown(old, kept.old), after: shown(young, kept.young) }
}

interface Kept {
  old: Set<number>
  young: Set<number>
}

/** The longest common subsequence, by the table of its lengths. */
function commonLines(old: readonly string[], young: readonly string[]): Kept {
  const width = young.length + 1
  const lengths = new Uint32Array((old.length + 1) * width)
  const at = (row: number, column: number) => lengths[row * width + column] as number
  for (let row = old.length - 1; row >= 0; row--)
    for (let column = young.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        old[row] === young[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
  const kept: Kept = { old: new Set(), young: new Set() }
  for (let row = 0, column = 0; row < old.length && column < young.length; ) {
    if (old[row] === young[column]) {
      kept.old.add(row++)
      kept.young.add(column++)
    } else if (at(row + 1, column) >= at(row, column + 1)) row++
    else column++
  }
  return kept
}

function sameLines(old: readonly string[], young: readonly string[]): Kept {
  const common = (lines: readonly string[], others: readonly string[]) => {
    const known = new Set(others)
    return new Set(lines.flatMap((line, index) => (known.has(line) ? [index] : [])))
  }
  return { old: common(old, young), young: common(young, old) }
}
