import type { FindingKind } from '../types.ts'
import type { Observation } from './check.ts'

/** What is said about each kind of finding, in one plain sentence. */
export const TEXTS: Record<FindingKind, (seen: Observation) => string> = {
  'fps-high': ({ value, limit }) => `${value} fps on average; at most ${limit} is allowed.`,
  'fps-low': ({ value, limit }) => `${value} fps on average; at least ${limit} is expected.`,
  'clock-server': ({ value }) => `The server's clock ran at ${value} of the recording's.`,
  'clock-command': ({ value }) => `The movement steps add up to ${value} of the time that passed.`,
  gravity: ({ value }) => `After several jumps the player fell at ${value} of gravity.`,
  setting: ({ value, limit }) => `The server ran ${value}; ${limit} is approved.`,
  'setting-changed': ({ value, limit }) => `Changed during the demo: ${value}, before it was ${limit}.`,
  'sv-cheats': () => 'The server ran with sv_cheats.',
  paused: ({ value }) => `The game was paused for ${value} frames.`,
  unfinished: () => 'The recording has no end mark.',
  hltv: () => 'An HLTV recording: it does not show what the player pressed.',
  'dedicated-server': () => 'Recorded on a dedicated server.',
  'map-crc': ({ value, limit }) => `The header has map version ${value}, the server ${limit}.`,
  'jump-without-command': ({ value }) => `${value} jumps without a +jump command before them.`,
  'move-over-limit': ({ value, limit }) => `The movement asked for is ${value}; the player's limit is ${limit}.`,
  'unknown-command': ({ value }) => `The game has no command ${value}.`,
}
