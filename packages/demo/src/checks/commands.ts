import type { Demo } from '../types.ts'
import { type Check, finding, momentsOf } from './check.ts'

const OF_THE_GAME =
  'jump duck forward back moveleft moveright moveup movedown left right lookup lookdown klook jlook mlook strafe speed ' +
  'use attack attack2 reload score showscores graph voicerecord commandmenu nvgadjust hook rope grab alt1 break ' +
  'campitchup campitchdown camyawleft camyawright camin camout cammousemove camdistance'

/** A + command that is none of those the game itself has. */
const UNKNOWN = new RegExp(`^\\+(?!(${OF_THE_GAME.replaceAll(' ', '|')})([\\s;]|$))[^\\s;]`, 'i')
const MOST = 5

/** A + command the game does not know is an alias or a program's; the first few are named. */
export const checkCommands: Check = (demo) =>
  demo.commands.strings
    .map((command, index) => ({ command, index }))
    .filter(({ command }) => UNKNOWN.test(command))
    .slice(0, MOST)
    .map(({ command, index }) => {
      const value = command.slice(0, 40)
      return finding(
        'unknown-command',
        'strong',
        `The game has no command ${value}.`,
        value,
        null,
        timesOf(demo, index),
      )
    })

/** When the command with this text was given. */
function timesOf({ commands }: Demo, text: number) {
  const times: number[] = []
  for (let row = 0; row < commands.count; row++) {
    if (commands.text[row] === text) times.push(Math.round(commands.seconds[row]! * 1000))
  }
  return momentsOf(times)
}
