import { type Check, finding } from './check.ts'

const OF_THE_GAME =
  'jump duck forward back moveleft moveright moveup movedown left right lookup lookdown klook jlook mlook strafe speed ' +
  'use attack attack2 reload score showscores graph voicerecord commandmenu nvgadjust hook rope grab'

/** A + command that is none of those the game itself has. */
const UNKNOWN = new RegExp(`^\\+(?!(${OF_THE_GAME.replaceAll(' ', '|')})([\\s;]|$))[^\\s;]`, 'i')
const MOST = 5

/** A + command the game does not know is an alias or a program's; the first few are named. */
export const checkCommands: Check = ({ commands }) =>
  commands.strings
    .map((command, index) => ({ command, index }))
    .filter(({ command }) => UNKNOWN.test(command))
    .slice(0, MOST)
    .map(({ command, index }) => {
      const value = command.slice(0, 40)
      const time = Math.round(commands.seconds[commands.text.indexOf(index)]! * 1000)
      return finding('unknown-command', 'strong', `The game has no command ${value}.`, value, null, time)
    })
