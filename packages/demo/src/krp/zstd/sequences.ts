import { BackwardBits } from './bits.ts'
import { damaged } from './damage.ts'
import { type FseTable, fseTable, nextState, oneSymbol, readFse } from './fse.ts'
import type { Output } from './output.ts'

/** Of lengths of literals, offsets, lengths of matches: RFC 8878, 3.1.1.3.2. */
interface Kind {
  mostLog: number
  symbols: number
  usual: FseTable
}

const LITERALS: Kind = {
  mostLog: 9,
  symbols: 36,
  usual: fseTable(
    [4, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 2, 1, 1, 1, 1, 1, -1, -1, -1, -1],
    6,
  ),
}
const OFFSETS: Kind = {
  mostLog: 8,
  symbols: 32,
  usual: fseTable([1, 1, 1, 1, 1, 1, 2, 2, 2, ...Array<number>(15).fill(1), -1, -1, -1, -1, -1], 5),
}
const MATCHES: Kind = {
  mostLog: 9,
  symbols: 53,
  usual: fseTable([1, 4, 3, 2, 2, 2, 2, 2, 2, ...Array<number>(37).fill(1), -1, -1, -1, -1, -1, -1, -1], 6),
}
const KINDS = [LITERALS, OFFSETS, MATCHES]
/** Larger offsets reach behind anything that may be unpacked. */
const MOST_OFFSET_BITS = 27

const LITERAL_BITS = [...Array<number>(16).fill(0), 1, 1, 1, 1, 2, 2, 3, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]
const MATCH_BITS = [
  ...Array<number>(32).fill(0),
  ...[1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16],
]
const LITERAL_BASES = bases(LITERAL_BITS, 0)
const MATCH_BASES = bases(MATCH_BITS, 3)

function bases(bits: readonly number[], first: number): number[] {
  let base = first
  return bits.map((count) => {
    const own = base
    base += 2 ** count
    return own
  })
}

export type SequenceTables = FseTable[]

/** The last three offsets, the newest first. */
export type Offsets = [number, number, number]

/** Reads the section of sequences in `bytes` and carries them out on `literals`; answers the tables for the next block. */
export function runSequences(
  bytes: Uint8Array,
  literals: Uint8Array,
  out: Output,
  before: SequenceTables | null,
  offsets: Offsets,
): SequenceTables | null {
  const { count, end: headEnd } = readCount(bytes)
  if (count === 0) {
    if (headEnd !== bytes.length) throw damaged('there are bytes behind a block')
    out.append(literals)
    return before
  }
  const { tables, end } = readTables(bytes, headEnd, before)
  const used = runAll(tables, new BackwardBits(bytes.subarray(end)), count, literals, out, offsets)
  out.append(literals.subarray(used))
  return tables
}

function readCount(bytes: Uint8Array): { count: number; end: number } {
  const [first, second = 0, third = 0] = bytes
  if (first === undefined) throw damaged('a block is cut off')
  if (first < 128) return { count: first, end: 1 }
  if (first < 255) return { count: ((first - 128) << 8) + second, end: 2 }
  return { count: second + (third << 8) + 0x7f00, end: 3 }
}

function readTables(bytes: Uint8Array, at: number, before: SequenceTables | null) {
  const modes = bytes[at]
  if (modes === undefined || (modes & 3) !== 0) throw damaged('a block has no sound tables')
  let end = at + 1
  const tables = KINDS.map((kind, index): FseTable => {
    const mode = (modes >> (6 - 2 * index)) & 3
    if (mode === 0) return kind.usual
    if (mode === 3) {
      if (!before) throw damaged('a block repeats tables that never were')
      return before[index]!
    }
    if (mode === 2) {
      const read = readFse(bytes, end, kind.mostLog, kind.symbols)
      end = read.end
      return read.table
    }
    const symbol = bytes[end++] ?? kind.symbols
    if (symbol >= kind.symbols) throw damaged('a table has a symbol that is none')
    return oneSymbol(symbol)
  })
  return { tables, end }
}

/** Carries out all sequences; answers how many literals they took. */
function runAll(
  [literalTable, offsetTable, matchTable]: SequenceTables,
  stream: BackwardBits,
  count: number,
  literals: Uint8Array,
  out: Output,
  offsets: Offsets,
): number {
  let literalState = stream.read(literalTable!.log)
  let offsetState = stream.read(offsetTable!.log)
  let matchState = stream.read(matchTable!.log)
  let used = 0
  for (let left = count; left > 0; left--) {
    const literalCode = literalTable!.symbols[literalState]!
    const matchCode = matchTable!.symbols[matchState]!
    const offsetBits = offsetTable!.symbols[offsetState]!
    if (offsetBits > MOST_OFFSET_BITS) throw damaged('a match lies before the beginning')
    const offset = 2 ** offsetBits + stream.read(offsetBits)
    const match = MATCH_BASES[matchCode]! + stream.read(MATCH_BITS[matchCode]!)
    const plain = LITERAL_BASES[literalCode]! + stream.read(LITERAL_BITS[literalCode]!)
    if (left > 1) {
      literalState = nextState(literalTable!, literalState, stream)
      matchState = nextState(matchTable!, matchState, stream)
      offsetState = nextState(offsetTable!, offsetState, stream)
    }
    if (used + plain > literals.length) throw damaged('a block has too few literals')
    out.append(literals.subarray(used, used + plain))
    used += plain
    out.match(useOffset(offsets, offset, plain === 0), match)
  }
  if (stream.left !== 0) throw damaged('a stream of sequences has another length')
  return used
}

/** Values up to 3 mean one of the last offsets, by how recent it is. */
function useOffset(offsets: Offsets, value: number, isWithoutLiterals: boolean): number {
  const [first, second, third] = offsets
  const which = value > 3 ? 3 : value - 1 + (isWithoutLiterals ? 1 : 0)
  if (value <= 3 && which === 0) return first
  const offset = value > 3 ? value - 3 : which === 1 ? second : which === 2 ? third : first - 1
  if (offset <= 0) throw damaged('an offset is 0')
  offsets[0] = offset
  offsets[1] = first
  if (which > 1) offsets[2] = second
  return offset
}
