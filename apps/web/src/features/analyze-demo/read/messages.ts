import type { SharedReport } from '@kz/contract/review/shared-report'
import type { DemoSeries, Jump } from '@kz/demo'

/** Messages between the page and the worker that reads demos. */

export type Source = { file: Blob; name: string } | { url: string; name: string }

/** A text the server sent while the demo ran. */
export interface TextLine {
  time: number
  source: string
  text: string
}

/** What is read of a demo. The report is what could be shared; the rest stays on the page. */
export interface Reading {
  name: string
  report: SharedReport
  series: DemoSeries
  jumps: Jump[]
  /** jumps that are not in the list because there are too many */
  moreJumps: number
  texts: TextLine[]
  /** what stands in the way of a whole reading, in whole sentences */
  limits: string[]
  /** of a game server: nothing that could be submitted here */
  isReplay: boolean
  /** CRC-32 of the whole file of its map, eight hexadecimal digits; null: a demo has the engine's own */
  fileCrc: string | null
  /** what was read, to be sent or compared */
  file: Blob
}

export type Step = 'fetching' | 'reading' | 'unpacking' | 'parsing' | 'measuring'

export type OpenAnswer =
  | { kind: 'progress'; step: Step /** 0 to 1 */; part: number }
  | { kind: 'done'; reading: Reading }
  | { kind: 'error'; message: string }
