/** Things without doubles, by number. */
export interface Numbered<Item extends readonly number[]> {
  all: Item[]
  of(item: Item): number
}

export function numbered<Item extends readonly number[]>(): Numbered<Item> {
  const all: Item[] = []
  const numbers = new Map<string, number>()
  return {
    all,
    of(item) {
      const key = item.join()
      const number = numbers.get(key) ?? all.push(item) - 1
      numbers.set(key, number)
      return number
    },
  }
}
