import { IS_ENGLISH } from '../../../lib/language/language.ts'

/**
 * Lines of a server's log in the page's language. They are kept as they were written, in English, some of them by older versions
 * of the site: a line that is none of these stays as it is, as do maps, players and the names of messages.
 */

type Said = (...found: string[]) => string

const LINES: readonly [line: RegExp, said: Said][] = [
  [/^the server closed it$/, () => 'The server closed it'],
  [/^the line was lost$/, () => 'The line was lost'],
  [
    /^the key has ended: the module stays away until its settings change$/,
    () => 'The key has ended: the module stays away until its settings change',
  ],
  [/^the key has ended$/, () => 'The key has ended'],
  [/^a message was too large$/, () => 'A message was too large'],
  [/^the site restarts$/, () => 'The site restarts'],
  [/^something could not be taken now, and comes again$/, () => 'Something could not be taken now, and comes again'],
  [/^the server opened another connection$/, () => 'The server opened another connection'],
  [/^key that ends with (\S+)$/, (end) => `Key that ends with ${end}`],
  [
    /^401: the key that ends with (\S+) was revoked or is over$/,
    (end) => `401: the key that ends with ${end} was revoked or is over`,
  ],
  [/^401: no key was sent$/, () => '401: no key was sent'],
  [
    /^401: the key has other characters than 0 to 9 and a to f$/,
    () => '401: the key has other characters than 0 to 9 and a to f',
  ],
  [
    /^401: the key has (\d+) characters, not (\d+)$/,
    (has, needed) => `401: the key has ${has} characters, not ${needed}`,
  ],
  [/^401: the key is of no server here$/, () => '401: the key is of no server here'],
  [/^403: the server is struck or taken off$/, () => '403: the server is struck or taken off'],
  [/^(\d+) more messages, not kept$/, (more) => `More messages, not kept: ${more}`],
  [/^(\S+), run (\d+) was struck$/, (map, run) => `${map}, run ${run} was struck`],
  [/^banned$/, () => 'Banned'],
  [/^not banned$/, () => 'Not banned'],
  [/^pushed$/, () => 'Pushed'],
  [/^kept$/, () => 'Kept'],
  [/^(HELLO_ACK), (\d+) s, the map is not here$/, (name, time) => `${name}, ${time} s, the map is not here`],
  [/^(RECORD_ACK), a best$/, (name) => `${name}, a best`],
  [/^(FILE_ACK), kept$/, (name) => `${name}, kept`],
  [/^(FILE_ACK), to be sent again$/, (name) => `${name}, to be sent again`],
  [/^There is no replay of this map\.$/, () => 'There is no replay of this map.'],
]

/** A line of the log, or what was answered. */
export function logText(line: string): string {
  if (IS_ENGLISH) return line
  for (const [pattern, said] of LINES) {
    const found = pattern.exec(line)
    if (found) return said(...found.slice(1))
  }
  return line
}
