const PAGE_ROWS = 10

/** The row a key leads to from another one, or null when the key does not move. */
export function rowAfterKey(key: string, row: number, count: number): number | null {
  const steps: Record<string, number> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: PAGE_ROWS,
    PageUp: -PAGE_ROWS,
    Home: -count,
    End: count,
  }
  const step = steps[key]
  return step === undefined ? null : Math.min(count - 1, Math.max(0, row + step))
}
