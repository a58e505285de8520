/**
 * Splits one line of comma-separated values. A cell may stand in double quotes, in which a doubled quote is a quote and
 * commas are text. Answers null when a quote stays open or stands where none may: a cell never runs over a line's end.
 */
export function splitCsv(line: string): string[] | null {
  const cells: string[] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y
  for (;;) {
    const match = cell.exec(line)
    if (!match) return null
    cells.push((match[1]?.replaceAll('""', '"') ?? match[2] ?? '').trim())
    if (match[3] === '') return cells
  }
}
