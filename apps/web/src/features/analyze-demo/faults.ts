import { ERRORS } from '@kz/contract/errors'
import type { Demo, DemoErrorCode } from '@kz/demo'

/** The site's sentence for each reason why bytes are no demo it can read. */
const FAULTS: Record<DemoErrorCode, string> = {
  'not-a-demo': ERRORS.demo_unreadable[1],
  'too-short': ERRORS.demo_unreadable[1],
  'too-large': ERRORS.file_too_large[1],
  'source-demo': ERRORS.wrong_game[1],
  'demo-protocol': ERRORS.wrong_protocol[1],
  'network-protocol': ERRORS.wrong_protocol[1],
}

/** The site's sentence, then what exactly is wrong. */
export const faultText = (code: DemoErrorCode, detail: string): string => `${FAULTS[code]}. ${detail}`

export const UNREADABLE: string = ERRORS.demo_unreadable[1]

/** What keeps a demo from being read whole, or says little about a run: as far as it goes, with a sentence for each. */
export function limitsOf({ hltv, header, frames, warnings }: Demo): string[] {
  const limits: string[] = []
  if (hltv) limits.push(`${ERRORS.hltv_demo[1]}.`)
  if (header.gameDir.toLowerCase() !== 'cstrike') limits.push(`${ERRORS.wrong_game[1]}.`)
  if (frames.count === 0) limits.push(`${ERRORS.demo_unreadable[1]}: it holds no frame of play.`)
  return [...limits, ...warnings.slice(0, 10).map(({ text }) => text)]
}
