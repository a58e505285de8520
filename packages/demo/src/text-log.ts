import type { TextLine, TextSource } from './types.ts'

/** How many lines of each source are kept: together the 5,000 of the limits, chat with the largest share. */
const SHARE: Record<TextSource, number> = {
  say: 1000,
  chat: 800,
  'text-message': 900,
  print: 500,
  hud: 350,
  screen: 350,
  director: 300,
  status: 300,
  center: 250,
  stufftext: 250,
}

interface Tally {
  lines: number
  last: TextLine | null
  start: number
  length: number
}

export interface TextLog {
  lines: TextLine[]
  dropped: number
  /** Adds the text of the bytes [start, end); `read` is only asked when it is new. */
  add: (time: number, source: TextSource, start: number, end: number, read: () => string) => void
}

/** A bounded list of texts that folds what the same source sends twice in a row. */
export function textLog(data: Uint8Array): TextLog {
  const tallies = new Map<TextSource, Tally>()
  const log: TextLog = { lines: [], dropped: 0, add }
  return log

  function add(time: number, source: TextSource, start: number, end: number, read: () => string): void {
    const tally = tallies.get(source) ?? { lines: 0, last: null, start: 0, length: -1 }
    tallies.set(source, tally)
    if (tally.last && tally.length === end - start && sameBytes(data, tally.start, start, tally.length)) {
      tally.last.repeats++
      return
    }
    if (tally.lines >= SHARE[source]) {
      log.dropped++
      return
    }
    const text = read().trim()
    if (text === '') return
    tally.last = { time, source, text, repeats: 0 }
    tally.start = start
    tally.length = end - start
    tally.lines++
    log.lines.push(tally.last)
  }
}

function sameBytes(data: Uint8Array, first: number, second: number, length: number): boolean {
  for (let index = 0; index < length; index++) if (data[first + index] !== data[second + index]) return false
  return true
}
