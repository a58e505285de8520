import type { Check } from './check.ts'

/** Every + command the game itself has. */
const OF_THE_GAME = new Set(
  (
    'jump duck forward back moveleft moveright moveup movedown left right lookup lookdown klook jlook mlook strafe speed ' +
    'use attack attack2 reload score showscores graph voicerecord commandmenu nvgadjust hook rope grab'
  ).split(' '),
)

/** A + command the game does not know is an alias or a program's; the first few are named. */
export const checkCommands: Check = ({ commands }) => {
  const unknown = new Map<number, number>()
  for (let row = 0; row < commands.count; row++) {
    const text = commands.text[row]!
    if (!unknown.has(text) && isUnknown(commands.strings[text]!)) unknown.set(text, commands.seconds[row]!)
  }
  return [...unknown].slice(0, 5).map(([text, seconds]) => {
    const value = commands.strings[text]!.slice(0, 40)
    return { kind: 'unknown-command', level: 'strong', time: Math.round(seconds * 1000), value, limit: null }
  })
}

function isUnknown(command: string): boolean {
  const name = /^\+([^\s;]+)/.exec(command)?.[1]
  return name !== undefined && !OF_THE_GAME.has(name.toLowerCase())
}
