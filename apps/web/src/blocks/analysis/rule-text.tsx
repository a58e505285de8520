import type { RuleState } from '@kz/contract/review/verdicts'
import { LANGUAGE } from '../../lib/language/language.ts'
import { word } from '../../lib/text/word.ts'

/** What reports say of the rules of recording, which the reader of demos says in English alone, in the page's language. */

export const RULE_STATE_WORDS: Record<RuleState, string> = {
  held: word('held'),
  violated: word('violated'),
  unseen: 'not to be seen',
  off: 'not judged',
}

/** The rules by the names reports give them. */
export const RULE_WORDS: Record<string, string> = {
  build: 'Build of the game',
  fps: 'Frame rate',
  weapon: 'Knife or USP',
  teleport: 'No teleport in a pro run',
  hook: 'No hook, rope or grab',
  typed: 'No alias, bind or exec in the run',
  margins: 'Recorded before the start and after the stop',
  name: word('The same name through the run'),
  pause: 'No pause in the run',
  account: 'Steam account',
  server: 'Listen server',
  cheats: 'No sv_cheats',
  'server-settings': 'Server settings',
  'client-settings': 'Client settings',
  'map-file': "The archive's map file",
  resources: 'No custom models',
}

const NO_COMMANDS = 'The demo holds no commands.'
const NOT_SAID = 'The server did not say.'

const UNSEEN: Record<string, string> = {
  build: "The player's build is in recordings of a listen server only.",
  fps: 'The demo holds no rendered frames.',
  weapon: 'No weapon was recorded.',
  teleport: 'The demo does not tell whether this is a pro run.',
  ...{ hook: NO_COMMANDS, typed: NO_COMMANDS, 'client-settings': NO_COMMANDS },
  margins: 'The demo shows no start and stop.',
  name: word('The demo names no player.'),
  pause: 'No frame.',
  account: 'The demo holds no Steam id.',
  server: 'What kind of server it was does not show.',
  ...{ cheats: NOT_SAID, 'server-settings': NOT_SAID },
  'map-file': 'This site has no file of this map to compare.',
  resources: 'The server sent no list of files.',
}

/** By the figures of the sentence, in their order. */
const HELD: Record<string, (figures: readonly string[]) => string> = {
  build: ([build]) => `Build ${build}.`,
  fps: ([fps]) => `${fps} fps on average.`,
  teleport: ([gochecks]) => (gochecks === undefined ? 'No teleport in the run.' : `No pro run: ${gochecks} gochecks.`),
  hook: () => 'No hook, rope or grab.',
  typed: () => 'No alias, bind or exec.',
  margins: ([before, after]) => `${before} s before the start and ${after} s after the stop.`,
  name: () => 'The name stays the same.',
  pause: () => 'No pause.',
  account: () => 'A Steam account.',
  server: () => "The player's own listen server.",
  'server-settings': () => 'All as agreed.',
  'client-settings': () => 'None was set to what is not agreed.',
  'map-file': ([crc]) => `The file of the archive, CRC ${crc}.`,
  resources: () => "Weapons and players are the game's own.",
}

const FIGURE = /\b(?=\w*\d)[\da-f]+(?:\.\d+)?/g

/** A report's sentence about a rule; those of what was found, and of what this page does not know, stay English. */
export function RuleText({ rule, state, text }: { rule: string; state: RuleState; text: string }) {
  if (LANGUAGE === 'en') return text
  const own =
    state === 'off'
      ? 'This site accepts every build.'
      : /\bHLTV\b/.test(text)
        ? 'An HLTV recording does not show it.'
        : state === 'unseen'
          ? UNSEEN[rule]
          : state === 'held'
            ? HELD[rule]?.(text.match(FIGURE) ?? [])
            : undefined
  return own ?? <span lang="en">{text}</span>
}
