import { RUN_SENTENCES } from './run-reasons.ts'
import type { SentenceOf } from './sentence.ts'

/** The six steps from a server's address to a run of it on the board: what is known, or the one thing to do. */

type Address = { address: string }
type At = { at: string }
type Map = { map: string }

const SENTENCES = {
  none_asked: 'None: nothing is asked there.',
  answers: ({ address, ping }: Address & { ping: number }) => `${address}, ${ping} ms`,
  no_address: ({ address }: Address) => `${address} has no IPv4 address at the moment. Ask staff to change it.`,
  refuses: ({ address }: Address) => `${address} refuses the packets: no game server listens on this port.`,
  silent: ({ address }: Address) => `${address} does not answer.`,
  other: ({ address }: Address) => `${address} answers with other packets than were asked for.`,
  challenge: ({ address }: Address) =>
    `${address} asks for its challenge again and again: a filter before it drops what we send.`,
  unreadable: ({ address }: Address) => `${address} answers with packets that are cut short, compressed or too large.`,
  not_queried: ({ address }: Address) => `${address} has not been queried yet.`,
  silent_since: ({ address, at }: Address & At) => `${address} does not answer since ${at}.`,
  never_answered: ({ address }: Address) => `${address} does not answer and never did.`,
  is_running: 'Is the server running, and its UDP port open?',
  by_http: 'Not needed: it calls by HTTP.',
  by_http_at: ({ at }: At) => `Not needed: it calls by HTTP, last at ${at}.`,
  open_since: ({ at }: At) => `Open since ${at}`,
  no_key: 'There is no key. Make one, and paste its two lines.',
  key_refused: 'Paste the two lines of the newest key and restart the server.',
  no_tls: 'This site has no TLS, and the module connects with nothing else. Tell its staff.',
  no_knock: 'Nobody has knocked with a key of this server. Paste the two lines, then restart it.',
  key_ended: 'Closed with 1008: the key had ended. The module stays away until its settings change: paste a new key.',
  closed: ({ at, code }: At & { code: number }) => `Closed at ${at} (${code}). The module tries again every 5 to 30 s.`,
  no_hello: 'The module has not said HELLO yet.',
  module: ({ version }: { version: string }) => `module ${version}`,
  module_map: ({ version, map }: Map & { version: string }) => `module ${version}, map ${map}`,
  map: ({ map }: Map) => `map ${map}`,
  map_not_here: 'The map is not here: its runs wait for map staff.',
  clock_ahead: ({ seconds }: { seconds: number }) => `Its clock is ${seconds} s ahead. Set it, ideally by NTP.`,
  clock_behind: ({ seconds }: { seconds: number }) => `Its clock is ${seconds} s behind. Set it, ideally by NTP.`,
  to_finish: 'Finish a map on the server.',
  agrees: 'It was read and agrees.',
  waits_for_map: 'It is read once the map is here.',
  being_read: 'It is being read.',
  old_times: 'Lists of old times have none.',
  on_its_way: 'It is on its way.',
  never_came: 'It never came. Without it the run stands as sent, which pages do not show at first.',
  taken_off: 'You took the server off. Put it back, and all its runs return.',
  seen: 'Everybody sees it.',
  seen_from_sent: 'Boards show it from Sent up.',
  own_board: "On the server's own board, until staff confirms the server.",
  map_waits: ({ map }: Map) => `Map staff takes ${map} in, or refuses it.`,
  struck: 'Staff struck the run or the server.',
  banned: 'Its player is banned from the site.',
} as const

/** A sentence for each thing that is known of a step; the reasons of a run among them. */
export const STEP_SENTENCES = { ...SENTENCES, ...RUN_SENTENCES } as const

export type StepSentence = SentenceOf<typeof STEP_SENTENCES>
