/** Names that are alike: versions of one map, and how near a wrong name was. */

const VERSION = /^(?:h|hard|ez|easy|v\d+[a-z]?|b\d+|beta\d*|final\d*|fix(?:ed)?|new|old|rmk|remake|\d{1,2})$/

/** The name without what tells versions of a map apart: `kz_cellblock_h`, `kz_cellblock_ez`, `kz_cellblock_v2`. */
function stemOf(mapName: string): string {
  const parts = mapName.toLowerCase().split('_')
  // a prefix and a word stay: `kz_b1` is a name
  while (parts.length > 2 && VERSION.test(parts.at(-1) as string)) parts.pop()
  return parts.join('_')
}

/** Whether two maps are versions of one. */
export const areFamily = (one: string, other: string): boolean => stemOf(one) === stemOf(other)

/** How near a wrong name is to the right one: letters in common order, in whole tens of a hundred, 90 at most. */
export function nearnessOf(wrong: string, right: string): number {
  const [one, other] = [wordsOf(wrong), wordsOf(right)]
  const longest = Math.max(one.length, other.length)
  const alike = longest === 0 ? 0 : 1 - distance(one, other) / longest
  return Math.min(90, Math.floor(alike * 10) * 10)
}

/** Nearly every name begins with `kz_` or the like: that is no nearness. */
const wordsOf = (mapName: string): string => mapName.toLowerCase().replace(/^[a-z]{2,4}_/, '')

/** Levenshtein's distance. */
function distance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const swap = (before[j - 1] as number) + (one[i - 1] === other[j - 1] ? 0 : 1)
      row.push(Math.min(swap, (before[j] as number) + 1, (row[j - 1] as number) + 1))
    }
    before = row
  }
  return before[other.length] as number
}
