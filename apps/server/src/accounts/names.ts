import { ApiError } from '@kz/contract/errors'
import { readHostName } from '@kz/contract/names/host-names'
import { folded, looksAlike, looksOf } from './own/looks.ts'

/** Names: what they are unique by, what they may be made of, and which nobody may take. */

/** The form nicknames are unique by: NFKC and case folded. */
export const pseudoKey = (pseudo: string): string => folded(pseudo.normalize('NFKC')).normalize('NFKC')

/** Scripts people write today (the recommended ones of UAX 31), and those that are written together. */
const ALONE = `Latin Cyrillic Greek Armenian Georgian Hebrew Arabic Thaana Ethiopic Devanagari Bengali Gurmukhi Gujarati
  Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Khmer Myanmar Tibetan`.split(/\s+/)
const TOGETHER = ['Han Hiragana Katakana', 'Han Hangul', 'Han Bopomofo']
const SCRIPTS = [...ALONE, ...TOGETHER].map((names) => {
  const letters = `${names} Common Inherited`.split(' ').map((name) => `\\p{Script_Extensions=${name}}`)
  return new RegExp(`^[${letters.join('')}]+$`, 'u')
})

/** Names that pass for the site, for everybody at once, or for what a program means by the word. */
const RESERVED =
  `admin administrator headadmin moderator staff system support security webmaster postmaster guest deleted deleteduser
  kz16 official everyone here all anyone anonymous nobody unknown me root api www login logout register null undefined
  true false nan constructor prototype tostring valueof hasownproperty`.split(/\s+/)
const RESERVED_LOOKS = RESERVED.map(looksOf)
/** Not by their looks: `n-a` is the sign of no country, and Proto is a name. */
const RESERVED_LETTERS = ['n-a', '__proto__']

/** No other writing of the same letters; NFKC takes the usual `am` of Thai and Lao apart as well. */
function isPlain(pseudo: string): boolean {
  const usual = pseudo.replace(/[\u0e33\u0eb3]/g, '')
  return usual.normalize('NFKC') === usual
}

/** What is wrong with a new nickname, or null. `staffNames` are the nicknames it must not resemble. */
export function pseudoFault(pseudo: string, staffNames: readonly string[]): ApiError | null {
  // a sign on a letter is no letter of its own; where graphemes end is another matter with each version of Unicode
  const length = [...pseudo.normalize('NFC').replace(/\p{M}/gu, '')].length
  if (length < 2 || length > 24 || Buffer.byteLength(pseudo) > 64) return new ApiError('pseudo_length')
  const own = looksOf(pseudo)
  const allowed =
    isPlain(pseudo) &&
    /^[\p{L}\p{Nd}\p{M} _.\-[\]']+$/u.test(pseudo) &&
    !/\p{Default_Ignorable_Code_Point}|\p{M}{3}|^\p{M}| {2}|^ | $/u.test(pseudo.normalize('NFD')) &&
    /\p{L}/u.test(pseudo) &&
    own.seen !== '' &&
    SCRIPTS.some((script) => script.test(pseudo)) &&
    !RESERVED_LETTERS.includes(pseudo.toLowerCase()) &&
    !RESERVED_LOOKS.some((reserved) => looksAlike(reserved, own)) &&
    !staffNames.some((name) => looksAlike(looksOf(name), own))
  return allowed ? null : new ApiError('pseudo_not_allowed')
}

/** What is wrong with a new username, or null. */
export const usernameFault = (username: string): ApiError | null =>
  /^[A-Za-z0-9][A-Za-z0-9._-]{2,31}$/.test(username) ? null : new ApiError('username_not_allowed')

/** True for a username that nobody may register; the operator's command line may make such accounts. */
export const isReserved = (username: string): boolean => RESERVED.includes(username.toLowerCase().replace(/[._-]/g, ''))

const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u

/**
 * An e-mail address trimmed, its domain as mail servers read it (any case and width of letters is one), or null: one
 * address only, never a list or a display name.
 */
export function readEmail(text: string): string | null {
  const email = text.trim().normalize('NFC')
  if (email.length > 254 || !EMAIL.test(email)) return null
  const at = email.indexOf('@') + 1
  const domain = readHostName(email.slice(at))
  return domain === null ? null : email.slice(0, at) + domain
}
