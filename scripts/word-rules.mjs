import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listDocuments } from './lib/list-documents.mjs'
import { readSources } from './lib/read-imports.mjs'

const web = 'apps/web/src/'
const remark = /^\s*(?:\/\/|\/?\*).*$/gm
const literal = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g
/** between two tags, or a line of words alone */
const written = />([^<>{}=;]*[A-Za-z][^<>{}=;]*)</g
const line = /^\s*([A-Z][A-Za-z ,.'-]+)$/gm
/** addresses, names of calls and events, and what programs call a thing */
const code = /\/|^#|^[a-z][\w.-]* ?$|^[A-Z_]+$/

/** One word for one thing: what is not written, and what is instead. */
const words = /** @type {const} */ ([
  [/\bLogin\b(?! name)/, 'Log in'],
  [/\b[Ee]mail\b/, 'E-mail'],
  [/\b[Ll]ongjumps?\b/, 'long jump'],
  [/\bMiB\b|\bKiB\b/, 'MB'],
  [/\bTopspeed\b/, 'Top speed'],
  [/\b[Ss]tats\b/, 'statistics'],
  [/\bNone like this\b/, 'Nothing matches'],
  [/\bhas birthday\b/, 'birthday'],
  [/\bTake in lists\b/, 'Import lists'],
  [/\bRace none\b/, 'Hide ghosts'],
  [/\bHow it goes\b/, 'How it works'],
  [/\bEmpty for now\b/, 'Leave empty to publish now'],
  [/\bdoes it double\b/, 'Duplicate of which'],
  [/\b(?:no|a) hand makes\b/, 'by hand, scripted'],
  [/\basked again every\b/, 'Refreshes every'],
  [/\bis of somebody else\b/, 'someone else'],
  [/\bwhere both ran\b/, 'on shared maps'],
  [/\bDone or not needed\b/, 'Mark as done'],
  [/\b[Oo]dd games\b|\bUnlike others\b|\bNot two addresses\b|\bkey cliff\b/, 'plain words'],
  [/\bWatch (?:the )?video\b/, 'Video'],
  [/\b[Ss]a(?:ys?|id) (?:something )?against\b/, 'appeal'],
  [/\bs(?:ay|aid) yes\b/, 'agree'],
  [/\bbrowser (?:takes|writes) no\b/, 'cannot, does not support'],
  [/\bled elsewhere\b/, 'redirected'],
  [/\bgrow old\b/, 'expire'],
  [/\bbegins? so\b/, 'begins with that'],
  [/\bIt (?:needs|has) (?:a|1)\b/, 'Set, choose or give it'],
])

/** What players and programs know so: names of pages and menus, and sentences that are answered in the same words. */
const kept = [
  /^Stats$/,
  /^Longjumps?$/,
  /^Check longjumps$/,
  /^Longjump updated successfully$/,
  /^Longjump upload\b/,
  /^Login successful!$/,
  /^Enter a valid email address$/,
  /^Longjump demo downloaded$/,
]

/** members are they; HE is a grenade. Decisions stay as they were written. */
const pronoun = /\b(?:[Hh]e|[Hh]is|[Hh]im|[Hh]imself)\b/
const old = 'docs/decisions/'

/**
 * Checks that the pages say one word for one thing, and that members are they in sources, tests and documents.
 * @param {string} root folder of a checkout
 * @returns {string[]} one line for every violation, beginning with the path of the file
 */
export function checkWords(root) {
  const sources = readSources(root)
  const documents = listDocuments(root)
    .filter((path) => !path.startsWith(old))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  return [...oneWord(sources), ...[...sources, ...documents].flatMap(pronounsIn)]
}

/** @param {{ path: string, text: string }} file */
function pronounsIn({ path, text }) {
  return text.split('\n').flatMap((said, at) => {
    const found = pronoun.exec(said)
    return found ? [`${path}:${at + 1}: "${found[0]}": members are they`] : []
  })
}

/** @param {import('./lib/read-imports.mjs').Source[]} sources */
function oneWord(sources) {
  return sources
    .filter(({ path, test }) => !test && path.startsWith(web) && !path.endsWith('.css'))
    .flatMap(({ path, text }) =>
      textsOf(text.replace(remark, '')).flatMap((said) =>
        words
          .filter(([pattern]) => pattern.test(said))
          .map(([, word]) => `${path}: "${said}" is "${word}" everywhere else`),
      ),
    )
}

/** @param {string} source @returns {string[]} what is read on a page */
function textsOf(source) {
  const literals = [...source.matchAll(literal)].map(([found]) => found.slice(1, -1).replace(/\$\{[^}]*\}/g, ''))
  const texts = [written, line].flatMap((pattern) =>
    [...source.matchAll(pattern)].map(([, found = '']) => found.trim()),
  )
  const said = new Set([...literals.filter((text) => !code.test(text)), ...texts])
  return [...said].filter((text) => !kept.some((pattern) => pattern.test(text)))
}
