import { word } from '../../lib/text/word.ts'

/** Kinds of timers: a plugin's line, the clock of the round, the buttons of the map. */
export const TIMER_NAMES: Readonly<Record<string, string>> = {
  text: 'printed',
  'round-time': 'round time',
  buttons: 'from button to button',
}

/** What a timer was read from: a plugin's line as it stands, else in the page's language. */
export function timerText({ kind, text }: { kind: string; text: string }): string {
  if (kind === 'round-time') return `Round clock from 0 to ${text.split(' ').at(-1)}`
  return kind === 'buttons' ? word("By the map's start and stop buttons") : text
}
