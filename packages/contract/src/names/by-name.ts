/** A name as lists sort it: without accents and case. */
const plain = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Sorts names the same everywhere: the order of `localeCompare` is that of the program at hand, and of its reader's language. */
export function byName(one: string, other: string): number {
  const [first, second] = [plain(one), plain(other)]
  return first < second ? -1 : first > second ? 1 : 0
}
