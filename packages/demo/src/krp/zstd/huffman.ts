import { BackwardBits, highestBit } from './bits.ts'
import { damaged } from './damage.ts'
import { nextState, readFse } from './fse.ts'

const MOST_BITS = 11
const MOST_WEIGHTS = 255
const WEIGHT_LOG = 6
/** From here on the first byte says how many weights follow as half bytes. */
const PLAIN = 128

/** A Huffman code (RFC 8878, 4.2): by the next `log` bits, which symbol they begin with, and how many of them it takes. */
export interface HuffmanTable {
  log: number
  symbols: Uint8Array
  bits: Uint8Array
}

/** Reads a code's description at byte `at`; answers the code and where the description ends. */
export function readHuffman(bytes: Uint8Array, at: number): { table: HuffmanTable; end: number } {
  const first = bytes[at] ?? 0
  const isPlain = first >= PLAIN
  const end = at + 1 + (isPlain ? (first - PLAIN + 2) >> 1 : first)
  if (at >= bytes.length || end > bytes.length) throw damaged('a Huffman code is cut off')
  const described = bytes.subarray(at + 1, end)
  const weights = isPlain ? plainWeights(described, first - PLAIN + 1) : packedWeights(described)
  return { table: huffmanTable(weights), end }
}

const plainWeights = (bytes: Uint8Array, count: number): number[] =>
  Array.from({ length: count }, (_, index) => (index % 2 === 0 ? bytes[index >> 1]! >> 4 : bytes[index >> 1]! & 15))

/** Two states take turns until the bits are used up. */
function packedWeights(bytes: Uint8Array): number[] {
  const { table, end } = readFse(bytes, 0, WEIGHT_LOG, MOST_BITS + 1)
  const stream = new BackwardBits(bytes.subarray(end))
  let [state, other] = [stream.read(table.log), stream.read(table.log)]
  const weights: number[] = []
  while (weights.length < MOST_WEIGHTS) {
    weights.push(table.symbols[state]!)
    if (stream.left < table.bits[state]!) {
      weights.push(table.symbols[other]!)
      return weights
    }
    ;[state, other] = [other, nextState(table, state, stream)]
  }
  throw damaged('a Huffman code has too many symbols')
}

/** The weight of the last symbol is what is missing to a power of two. */
function huffmanTable(weights: number[]): HuffmanTable {
  const sum = weights.reduce((all, weight) => all + ((1 << weight) >> 1), 0)
  const log = highestBit(sum) + 1
  const missing = (1 << log) - sum
  if (sum === 0 || log > MOST_BITS || weights.length > MOST_WEIGHTS || (missing & (missing - 1)) !== 0) {
    throw damaged('a Huffman code does not add up')
  }
  const all = [...weights, highestBit(missing) + 1]
  const table: HuffmanTable = { log, symbols: new Uint8Array(1 << log), bits: new Uint8Array(1 << log) }
  let at = 0
  for (let weight = 1; weight <= log; weight++) {
    for (const [symbol, own] of all.entries()) {
      if (own !== weight) continue
      const end = at + (1 << (weight - 1))
      table.symbols.fill(symbol, at, end)
      table.bits.fill(log + 1 - weight, at, end)
      at = end
    }
  }
  return table
}

/** Unpacks a stream of symbols, as many as `out` takes. */
export function readSymbols({ log, symbols, bits }: HuffmanTable, packed: Uint8Array, out: Uint8Array): void {
  const stream = new BackwardBits(packed)
  for (let index = 0; index < out.length; index++) {
    const next = stream.peek(log)
    out[index] = symbols[next]!
    stream.left -= bits[next]!
  }
  if (stream.left !== 0) throw damaged('a Huffman stream has another length')
}
