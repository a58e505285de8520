import type { OldAddress } from '@kz/contract/site'

/** Old addresses as they are typed: `/old.php?5 /new`, one a line. */

export const linesOf = (addresses: readonly OldAddress[]): string =>
  addresses.map(({ from, to }) => `${from} ${to}`).join('\n')

/** What the lines say; `fault` is the first line that is not two paths. */
export function readLines(text: string): { addresses: OldAddress[]; fault: string | null } {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const isPath = (word: string | undefined) => word !== undefined && /^\/(?![/\\])/.test(word)
  const pairs = lines.map((line) => line.split(/\s+/))
  const fault = lines.find((_, index) => {
    const words = pairs[index] ?? []
    return words.length !== 2 || !words.every(isPath)
  })
  return { addresses: fault ? [] : pairs.map(([from = '', to = '']) => ({ from, to })), fault: fault ?? null }
}
