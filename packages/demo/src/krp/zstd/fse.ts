import { type BackwardBits, bitsAt, highestBit } from './bits.ts'
import { damaged } from './damage.ts'

/** A table of finite state entropy (RFC 8878, 4.1): what each state stands for, and how it comes to the next. */
export interface FseTable {
  /** Bits of the first state. */
  log: number
  symbols: Uint8Array
  bits: Uint8Array
  bases: Uint16Array
}

/** Reads a table's description at byte `at`; answers the table and where the description ends. */
export function readFse(bytes: Uint8Array, at: number, mostLog: number, mostSymbols: number) {
  const log = ((bytes[at] ?? 15) & 15) + 5
  if (log > mostLog) throw damaged('a table of states is too fine')
  const shares: number[] = []
  let bit = at * 8 + 4
  let left = 1 << log
  const take = (count: number): number => {
    const value = bitsAt(bytes, bit, count)
    bit += count
    return value
  }
  while (left > 0) {
    const share = takeShare()
    left -= Math.abs(share)
    shares.push(share)
    if (share === 0) addZeros()
    if (shares.length > mostSymbols || bit > bytes.length * 8) throw damaged('a table of states does not end')
  }
  if (left < 0) throw damaged('a table of states is too full')
  return { table: fseTable(shares, log), end: (bit + 7) >> 3 }

  /** More symbols without a state, by threes. */
  function addZeros(): void {
    let more = 3
    while (more === 3 && shares.length <= mostSymbols) {
      more = take(2)
      for (let count = 0; count < more; count++) shares.push(0)
    }
  }

  /** One of 0 to left + 1, in as few bits as that takes, less 1: -1 stands for a share below one. */
  function takeShare(): number {
    const count = highestBit(left + 1) + 1
    const half = (1 << (count - 1)) - 1
    const spared = (1 << count) - 1 - (left + 1)
    const value = take(count)
    if ((value & half) < spared) {
      bit--
      return (value & half) - 1
    }
    return (value > half ? value - spared : value) - 1
  }
}

/** The table for symbols with these shares of `1 << log` states. */
export function fseTable(shares: readonly number[], log: number): FseTable {
  const size = 1 << log
  const table: FseTable = {
    log,
    symbols: new Uint8Array(size),
    bits: new Uint8Array(size),
    bases: new Uint16Array(size),
  }
  const next = shares.map((share) => Math.abs(share))
  let end = size
  for (const [symbol, share] of shares.entries()) if (share < 0) table.symbols[--end] = symbol
  const step = (size >> 1) + (size >> 3) + 3
  let at = 0
  for (const [symbol, share] of shares.entries()) {
    for (let count = 0; count < share; count++) {
      table.symbols[at] = symbol
      do at = (at + step) & (size - 1)
      while (at >= end)
    }
  }
  for (let state = 0; state < size; state++) {
    const from = next[table.symbols[state]!]!++
    const bits = log - highestBit(from)
    table.bits[state] = bits
    table.bases[state] = (from << bits) - size
  }
  return table
}

/** The table of one symbol, which takes no bits. */
export const oneSymbol = (symbol: number): FseTable => ({
  log: 0,
  symbols: Uint8Array.of(symbol),
  bits: new Uint8Array(1),
  bases: new Uint16Array(1),
})

/** The state after `state`. */
export const nextState = (table: FseTable, state: number, stream: BackwardBits): number =>
  table.bases[state]! + stream.read(table.bits[state]!)
