/**
 * English texts that say two things. What a sense is about stands as `msgctxt` in the PO files, and tells the two apart; a text
 * without one is the sense of all other sources.
 */

/** @type {Record<string, [sources: RegExp, context: string][]>} */
export const SENSES = {
  Held: [[/profile\/panels\/(career|records)-panel/, 'records that a player has now']],
  Set: [
    [/news-editor\//, 'button: give text a look'],
    [/profile\/panels\/career-panel/, 'records that a player set'],
  ],
  Key: [
    [/servers\/own\//, 'secret of a game server'],
    [/refusals\/requests/, 'secret of a game server'],
  ],
  Ban: [[/refusals\/requests/, 'one that is missing']],
  Claim: [[/refusals\/requests/, 'one that is missing']],
  News: [[/refusals\/requests/, 'one that is missing']],
  Report: [[/refusals\/requests/, 'one that is missing']],
  Run: [[/part-names/, 'part of a route without jumps']],
  Block: [[/profile\/block-button/, 'button: have nothing to do with a member']],
  Split: [
    [/audit-words/, 'what was done to a thread'],
    [/forum\//, 'button: make two threads of one'],
  ],
  Top: [[/leaderboard\/|record\/times\//, 'button: first page of a list']],
  From: [
    [/ban-form|ban-list/, 'what a member is banned from'],
    [/record\/times\//, 'lower end of a range of times'],
  ],
  By: [[/events\//, 'who holds an event']],
  New: [
    [/collections\//, 'button: make a collection'],
    [/leaderboard\//, 'a player who was not on the board before'],
  ],
  Struck: [
    [/strike-button|marks-tab/, 'it was done now'],
    [/profile\/panels\/guessr-panel/, 'a game that does not count'],
    [/servers\//, 'a game server whose runs do not count'],
  ],
  Share: [[/leaderboard\//, 'part of a whole']],
  On: [[/admin\/audit-page/, 'what was acted on']],
  waiting: [[/kzguessr\//, 'a player in a room']],
  'Map released': [[/review\/kinds/, 'a checker released it now']],
  with: [[/submission-status/, 'a demo lies with the checker who is named next']],
  record: [[/start\/drawings/, 'the first step of a new player: to record a demo']],
  Play: [[/events\/|me\/|now\//, 'button: join a game server']],
  'Put off': [[/waiting-demos\/|check-demos\//, 'state of a demo: its player was asked something']],
  Waiting: [[/waiting-demos\/|record\/alone\/|submission-status/, 'state of one thing that was sent']],
  All: [[/short-news\//, 'link: all short news']],
  Rank: [[/longjumps\//, 'head of a narrow column']],
  Taken: [[/bug-dialog/, 'somebody works on a bug report now']],
}

/**
 * @param {string} text the English @param {string} path of its source
 * @returns {string} what tells its sense; empty for the usual one
 */
export const senseOf = (text, path) =>
  (Object.hasOwn(SENSES, text) && SENSES[text]?.find(([sources]) => sources.test(path))?.[1]) || ''

/** What tells a text and its sense from all others. @param {string} text @param {string} context */
export const withSense = (text, context) => (context ? `${text}\u0004${context}` : text)
