import type { Demo, DemoErrorCode } from '@kz/demo'
import { word } from '../../lib/text/word.ts'

export const UNREADABLE = 'This file cannot be read as a demo'
/** File endings for choosers, and the same in words. */
export const ACCEPTED = '.dem,.zip,.krpz,.krpr'
export const ACCEPTED_WORDS = word('.dem or .zip, up to 100 MB, or the .krpz of a game server')
const OTHER_GAME = 'This demo is not from Counter-Strike'
const OTHER_VERSION = 'This demo was recorded by another version of the game'

/** The site's sentence for each reason why bytes are no demo it can read. */
const FAULTS: Record<DemoErrorCode, string> = {
  'not-a-demo': UNREADABLE,
  'too-short': UNREADABLE,
  'too-large': 'File is too large',
  'source-demo': OTHER_GAME,
  'demo-protocol': OTHER_VERSION,
  'network-protocol': OTHER_VERSION,
}

/** The site's sentence, then what exactly is wrong. */
export const faultText = (code: DemoErrorCode, detail: string): string => `${FAULTS[code]}. ${detail}`

const OF_SERVER =
  'A replay of a game server holds no console commands, texts, weapons, other players or settings: what needs them is left out.'

/** What keeps a demo from being read whole, or says little about a run: as far as it goes, with a sentence for each. */
export function limitsOf({ hltv, header, frames, warnings, replay }: Demo): string[] {
  const limits: string[] = []
  if (replay) limits.push(OF_SERVER)
  if (hltv) limits.push('HLTV demos show no player and cannot be submitted.')
  if (header.gameDir.toLowerCase() !== 'cstrike') limits.push(`${OTHER_GAME}.`)
  if (frames.count === 0) limits.push(`${UNREADABLE}: it holds no frame of play.`)
  // a directory that says something else is a finding
  const others = warnings.filter(({ code }) => code !== 'directory-mismatch')
  return [...limits, ...others.slice(0, 10).map(({ text }) => text)]
}
