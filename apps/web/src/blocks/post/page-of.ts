/** The page an address names, from 1; the first one for anything else. */
export function pageOf(value: unknown): number {
  const page = Number(value)
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1
}
