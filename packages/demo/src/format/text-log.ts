import * as LIMITS from '../limits.ts'
import { sameBytes } from '../same-bytes.ts'
import type { TextReader } from '../text.ts'
import type { TextLine, TextSource } from '../types.ts'

interface Tally {
  lines: number
  last: TextLine | null
  start: number
  length: number
}

export interface TextLog {
  lines: TextLine[]
  dropped: number
  /** Adds the text of the bytes [start, end); `read`, which makes it of them, is only asked when it is new. */
  add: (time: number, source: TextSource, start: number, end: number, read?: TextReader) => void
}

/** A bounded list of texts that folds what the same source sends twice in a row. */
export function textLog(data: Uint8Array, readText: TextReader): TextLog {
  const tallies = new Map<TextSource, Tally>()
  const log: TextLog = { lines: [], dropped: 0, add }
  return log

  function add(time: number, source: TextSource, start: number, end: number, read = readText): void {
    const tally = tallies.get(source) ?? { lines: 0, last: null, start: 0, length: -1 }
    tallies.set(source, tally)
    if (tally.last && tally.length === end - start && sameBytes(data, tally.start, start, tally.length)) {
      tally.last.repeats++
      return
    }
    if (tally.lines >= LIMITS.textsOfSource || log.lines.length >= LIMITS.listItems) {
      log.dropped++
      return
    }
    const text = read(start, end).trim()
    if (text === '') return
    tally.last = { time, source, text, repeats: 0 }
    tally.start = start
    tally.length = end - start
    tally.lines++
    log.lines.push(tally.last)
  }
}
