import type { CommandColumns } from '../format/frame-columns.ts'
import * as FRAME from '../format/frame-types.ts'
import * as LIMITS from '../limits.ts'
import { sameBytes } from '../same-bytes.ts'
import type { TextReader } from '../text.ts'

const PLUS = 43
const MINUS = 45

export interface CommandLog {
  columns: CommandColumns
  /** Commands whose text was not kept because there were too many different ones. */
  dropped: number
  add: (seconds: number, frame: number, at: number) => void
}

/** Columns for `count` console commands; a text that was seen before is recognised by its bytes, not decoded again. */
export function commandLog(data: Uint8Array, readText: TextReader, count: number): CommandLog {
  const known = new Map<number, number[]>()
  const places: number[] = []
  const columns: CommandColumns = {
    count: 0,
    seconds: new Float32Array(count),
    frame: new Uint32Array(count),
    text: new Uint32Array(count),
    strings: [],
  }
  const log: CommandLog = { columns, dropped: 0, add }
  return log

  function add(seconds: number, frame: number, at: number): void {
    const text = indexOf(at)
    if (text < 0) {
      log.dropped++
      return
    }
    const row = columns.count++
    columns.seconds[row] = seconds
    columns.frame[row] = frame
    columns.text[row] = text
  }

  function indexOf(at: number): number {
    let hash = 0
    let length = 0
    while (length < FRAME.commandBytes && data[at + length] !== 0) hash = (hash * 31 + data[at + length++]!) | 0
    const alike = known.get(hash) ?? []
    const same = alike.find((index) => sameBytes(data, places[index]!, at, Math.min(length + 1, FRAME.commandBytes)))
    if (same !== undefined) return same
    // keys are worth a place even where a program has filled the list
    const isKey = data[at] === PLUS || data[at] === MINUS
    const most = LIMITS.listItems + (isKey ? LIMITS.keyTexts : 0)
    if (places.length >= most || alike.length >= LIMITS.alikeCommands) return -1
    const index = places.push(at) - 1
    known.set(hash, [...alike, index])
    columns.strings.push(readText(at, at + FRAME.commandBytes).trim())
    return index
  }
}
