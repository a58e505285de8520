import { type Check, finding, momentsOf } from './check.ts'

/** Bunnymod XT writes its own state into the recording as comments, and names all its commands alike. */
const TOOL = /^(?:\/\/BXTD0|[+-]?(?:_|y_|s)?bxt_)/i

/** The marks that a program for tool-assisted runs leaves among the commands. Using one is no fault; a record with it is. */
export const checkTools: Check = ({ commands }) => {
  const marks = commands.strings.map((text) => TOOL.test(text))
  const times: number[] = []
  for (let row = 0; row < commands.count; row++) {
    if (marks[commands.text[row]!]) times.push(Math.round(commands.seconds[row]! * 1000))
  }
  if (times.length === 0) return []
  const text = 'Recorded with Bunnymod XT, a program for tool-assisted runs.'
  return [finding('tool', 'fact', text, times.length, 0, momentsOf([...new Set(times)]))]
}
