import type { OldAddress } from '@kz/contract/site'
import { cleanLines } from './clean-lines.ts'

/** Old addresses as they are typed: `/old.php?5 /new`, one a line. */

export const lineOf = ({ from, to }: OldAddress): string => `${from} ${to}`

/** What the lines say; `fault` is the first line that is not two paths. */
export function readLines(text: string): { addresses: OldAddress[]; fault: string | null } {
  const lines = cleanLines(text)
  const isPath = (word: string | undefined) => word !== undefined && /^\/(?![/\\])/.test(word)
  const pairs = lines.map((line) => line.split(/\s+/))
  const fault = lines.find((_, index) => {
    const words = pairs[index] ?? []
    return words.length !== 2 || !words.every(isPath)
  })
  return { addresses: fault ? [] : pairs.map(([from = '', to = '']) => ({ from, to })), fault: fault ?? null }
}
