/** Names: what they are unique by, what they may be made of, and which ones look like another (endpoints.md 2.3). */

/** Text without case: capitals and special forms of a letter become one. */
const folded = (text: string): string => text.toUpperCase().toLowerCase().replaceAll('ς', 'σ')

/** The form nicknames are unique by: NFKC and case folded. */
export const pseudoKey = (pseudo: string): string => folded(pseudo.normalize('NFKC')).normalize('NFKC')

/** Letters of other scripts and figures that pass for a Latin letter in most typefaces. */
const LOOK_ALIKES: Record<string, string> = {
  a: 'аαɑ4',
  b: 'вьβ8',
  c: 'сϲ',
  d: 'ԁ',
  e: 'еєε3',
  g: 'ɡ9',
  h: 'нһ',
  j: 'јϳ',
  k: 'кκ',
  l: 'iіιıӏ1',
  m: 'м',
  n: 'пηո',
  o: 'оοσօ0',
  p: 'рρ',
  q: 'ԛ',
  r: 'гᴦ',
  s: 'ѕ5',
  t: 'тτ7',
  u: 'υս',
  v: 'νѵ',
  w: 'ԝшω',
  x: 'хχ',
  y: 'уүγ',
  z: '2ᴢ',
}
const LATIN = new Map(Object.entries(LOOK_ALIKES).flatMap(([latin, same]) => [...same].map((other) => [other, latin])))

/** Two names with one skeleton look alike: marks and separators dropped, every look-alike made Latin. */
export function skeleton(name: string): string {
  const letters = [...folded(name.normalize('NFKD').replace(/\p{M}/gu, ''))].map(
    (letter) => LATIN.get(letter) ?? letter,
  )
  return letters
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

const RESERVED = new Set(
  [
    'admin',
    'administrator',
    'head admin',
    'moderator',
    'staff',
    'system',
    'support',
    'guest',
    'deleted',
    'deleted user',
    'kz16',
  ].map(skeleton),
)

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What is wrong with a new nickname, in words for its owner, or null. `staffNames` are the nicknames it must not resemble. */
export function pseudoFault(pseudo: string, staffNames: readonly string[]): string | null {
  const length = [...graphemes.segment(pseudo)].length
  if (length < 2 || length > 24 || Buffer.byteLength(pseudo) > 64) return 'Nickname must be 2 to 24 characters'
  const own = skeleton(pseudo)
  const allowed =
    pseudo.normalize('NFKC') === pseudo &&
    /^[\p{L}\p{Nd}\p{M} _.\-[\]']+$/u.test(pseudo) &&
    !/\p{Default_Ignorable_Code_Point}|\p{M}{3}|^\p{M}| {2}|^ | $/u.test(pseudo.normalize('NFD')) &&
    /\p{L}/u.test(pseudo) &&
    !RESERVED.has(own) &&
    pseudo.toLowerCase() !== 'n-a' &&
    !staffNames.some((name) => skeleton(name) === own)
  return allowed ? null : 'Nickname is not allowed'
}

/** What is wrong with a new username, or null. */
export const usernameFault = (username: string): string | null =>
  /^[A-Za-z0-9][A-Za-z0-9._-]{2,31}$/.test(username)
    ? null
    : 'Username must be 3 to 32 characters: letters, digits, dot, dash, underscore'

const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u

/** An e-mail address trimmed and its domain in lower case, or null: one address only, never a list or a display name. */
export function readEmail(text: string): string | null {
  const email = text.trim().normalize('NFC')
  if (email.length > 254 || !EMAIL.test(email)) return null
  const at = email.indexOf('@')
  return email.slice(0, at) + email.slice(at).toLowerCase()
}
