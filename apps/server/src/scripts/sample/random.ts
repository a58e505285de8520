/** Numbers that only depend on a seed: the sample community is the same on every machine. */
export interface Random {
  /** 0 to 1, 1 left out */
  next(): number
  between(least: number, most: number): number
  whole(least: number, most: number): number
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
  weighted<T>(list: readonly T[], weightOf: (item: T) => number): T
  shuffled<T>(list: readonly T[]): T[]
}

/** Opens a stream of numbers; a multiply-and-shift generator over a 32-bit counter. */
export function openRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
  const random: Random = {
    next,
    between: (least, most) => least + next() * (most - least),
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (share) => next() < share,
    pick: (list) => list[Math.floor(next() * list.length)] as (typeof list)[number],
    weighted(list, weightOf) {
      const weights = list.map(weightOf)
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0)
      for (const [place, item] of list.entries()) {
        left -= weights[place] as number
        if (left < 0) return item
      }
      return random.pick(list)
    },
    shuffled(list) {
      const copy = [...list]
      for (let last = copy.length - 1; last > 0; last--) {
        const other = Math.floor(next() * (last + 1))
        const held = copy[last] as (typeof copy)[number]
        copy[last] = copy[other] as (typeof copy)[number]
        copy[other] = held
      }
      return copy
    },
  }
  return random
}
