/** A list with the line at `from` moved to `to`; the same list where that is no move. */
export function moved<Line>(lines: readonly Line[], from: number, to: number): readonly Line[] {
  const line = lines[from]
  if (line === undefined || to < 0 || to >= lines.length || from === to) return lines
  const rest = lines.filter((_, at) => at !== from)
  return [...rest.slice(0, to), line, ...rest.slice(to)]
}
