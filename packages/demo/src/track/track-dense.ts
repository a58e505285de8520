/**
 * Columns of tracks that would be too large otherwise: each bit of a value takes the less room the more it was to be expected
 * after the two values before. Writer and reader learn alike, with + - * / alone: every machine reckons these the same.
 */

/** Writes a bit that is known, or answers one that is read; `chance` is that of a 1, in 65,536. */
export interface BitCoder {
  bit(chance: number, known: number): number
}

/** Values below this are told apart as what came before, larger ones by their length. */
const FEW = 64
const LENGTHS = 33
/** Of two values before, lengths up to this are told apart. */
const MOST_LENGTH = 15
/** Bits below the first whose chances are learned: 4. */
const LEARNED = 16
const NODES = LENGTHS * (1 + LEARNED)
const CONTEXTS = 1 + FEW + LENGTHS + (MOST_LENGTH + 1) ** 2
/** So many bits are remembered of each place. */
const MEMORY = 40

const lengthOf = (value: number): number => 32 - Math.clz32(value)

/** A column of values without signs, to be written, or of zeros, to be filled with what is read. */
export function denseColumn(coder: BitCoder, values: Int32Array): void {
  // of a 1, less a half: most places of a column are never looked at
  const chances = new Float64Array(CONTEXTS * NODES)
  const seen = new Uint8Array(CONTEXTS * NODES)
  const at = new Int32Array(3)
  let [last, before] = [0, 0]

  const learned = (node: number, known: number): number => {
    at[0] = node
    at[1] = (1 + (last < FEW ? last : FEW + lengthOf(last))) * NODES + node
    const [near, far] = [Math.min(lengthOf(last), MOST_LENGTH), Math.min(lengthOf(before), MOST_LENGTH)]
    at[2] = (1 + FEW + LENGTHS + near * (MOST_LENGTH + 1) + far) * NODES + node
    let [sum, weight] = [0, 0]
    for (const place of at) {
      const trust = seen[place]! + 0.4
      sum += (0.5 + chances[place]!) * trust
      weight += trust
    }
    const bit = coder.bit(Math.min(Math.max(Math.floor((sum / weight) * 65_536), 16), 65_520), known)
    for (const place of at) {
      seen[place] = Math.min(seen[place]! + 1, MEMORY)
      chances[place]! += (bit - 0.5 - chances[place]!) / (seen[place]! + 0.6)
    }
    return bit
  }

  for (let row = 0; row < values.length; row++) {
    const known = values[row]! >>> 0
    let length = 0
    while (length < 32 && learned(length, length < lengthOf(known) ? 1 : 0)) length++
    let value = length > 0 ? 1 : 0
    for (let place = length - 2; place >= 0; place--) {
      const bit = (known >>> place) & 1
      const isLearned = value < LEARNED
      value = 2 * value + (isLearned ? learned(LENGTHS + length * LEARNED + value, bit) : coder.bit(32_768, bit))
    }
    values[row] = value | 0
    before = last
    last = value
  }
}

/** Reads bits from a place on; calls `cutOff`, which throws, where there are none any more. */
export class BitReader implements BitCoder {
  #low = 0
  #high = 0xffff_ffff
  #code = 0
  readonly #bytes: Uint8Array
  readonly #cutOff: () => never
  at: number

  constructor(bytes: Uint8Array, at: number, cutOff: () => never) {
    this.#bytes = bytes
    this.#cutOff = cutOff
    this.at = at
    for (let count = 0; count < 4; count++) this.#code = this.#code * 256 + this.#next()
  }

  bit(chance: number): number {
    const middle = middleOf(this.#low, this.#high, chance)
    const bit = this.#code <= middle ? 1 : 0
    if (bit) this.#high = middle
    else this.#low = middle + 1
    while ((this.#low ^ this.#high) >>> 24 === 0) {
      this.#low = (this.#low << 8) >>> 0
      this.#high = ((this.#high << 8) | 255) >>> 0
      this.#code = ((this.#code << 8) | this.#next()) >>> 0
    }
    return bit
  }

  #next(): number {
    return this.#bytes[this.at++] ?? this.#cutOff()
  }
}

/** Where what stands for a 1 ends. */
export const middleOf = (low: number, high: number, chance: number): number =>
  low + Math.floor(((high - low) * chance) / 65_536)
