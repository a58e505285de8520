import { ApiError } from '@kz/contract/errors'
import { ROLES, type Role } from '@kz/contract/roles'
import { SITE_NAME } from '@kz/contract/rules'
import { dictionary } from '@zxcvbn-ts/language-common'

/** What a new password must be: long enough, and nothing a guesser tries first. */

const MOST = 128
const COMMON = new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()))
/** What fingers walk along: the alphabet, the digits, rows of keys, their columns and two rows by turns. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'qsdfghjklm',
  'zxcvbnm',
  'yxcvbnm',
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  'йцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю',
  ...'1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm 8ik 9ol 1qay 6zhn 1aqw 2zsx'.split(' '),
  ...'zse4 xdr5 cft6 vgy7 bhu8 nji9 mko0'.split(' '),
  ...'1йфя 2цыч 3увс 4кам 5епи 6нрт 7гоь 8шлб 9щдю'.split(' '),
  ...'147 258 369 789 456'.split(' '),
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qawsedrftgyhujikolp',
  'azsxdcfvgbhnjmk',
].flatMap((row) => [row, [...row].reverse().join('')])
/** Shorter stretches are chance. */
const SHORTEST = 3
const LONGEST_UNIT = 4
/** A password of which so much is guessed at once is as weak as that part. */
const MOST_GUESSABLE = 0.8

/** The least length for an account of these roles: staff need more. */
export const leastPassword = (roles: readonly Role[]): number =>
  roles.some((role) => ROLES[role].kind === 'STAFF') ? 15 : 10

/** True when a password that was short at the last login is too short for these roles: staff change it first. */
export const isPasswordDue = (wasShort: boolean, roles: readonly Role[]): boolean =>
  wasShort && leastPassword(roles) > leastPassword([])

/** How many letters from `start` on are a straight run. */
function runAt(letters: readonly string[], start: number): number {
  let end = start + 1
  while (end < letters.length && ROWS.some((row) => row.includes(letters.slice(start, end + 1).join('')))) end++
  return end - start
}

/** How many letters the first `size` ones fill that come again and again, with no more between two than they are. */
function withGaps(letters: readonly string[], size: number): number {
  if (size < SHORTEST) return 0
  const unit = letters.slice(0, size).join('')
  const isUnit = (at: number) => letters.slice(at, at + size).join('') === unit
  let end = size
  for (let gap = 0; gap <= size && end + gap + size <= letters.length; gap++) {
    if (!isUnit(end + gap)) continue
    end += gap + size
    gap = -1
  }
  return end === size ? 0 : end
}

/** How many letters from `start` on are one of the owner's names, or a short string or known word again and again, whatever stands between. */
function echoAt(letters: readonly string[], start: number, own: readonly string[]): number {
  const rest = letters.slice(start)
  const names = own.filter((name) => rest.join('').startsWith(name)).map((name) => [...name].length)
  let longest = Math.max(0, ...names)
  for (let size = 1; size <= rest.length / 2; size++) {
    const changed = rest.findIndex((letter, at) => letter !== rest[at % size])
    const length = Math.max(changed < 0 ? rest.length : changed, withGaps(rest, size))
    if (length < 2 * size || length <= longest) continue
    const unit = rest.slice(0, size).join('')
    if (size <= LONGEST_UNIT || COMMON.has(unit) || own.includes(unit)) longest = length
  }
  return longest
}

/** True when most of a text is runs, names of its owner and repetitions. */
function isGuessable(text: string, own: readonly string[]): boolean {
  const letters = [...text]
  let guessed = 0
  for (let at = 0; at < letters.length; ) {
    const length = Math.max(runAt(letters, at), echoAt(letters, at, own))
    if (length >= SHORTEST) guessed += length
    at += length >= SHORTEST ? length : 1
  }
  return letters.length > 0 && guessed >= letters.length * MOST_GUESSABLE
}

const withoutSigns = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '')
const withoutDoubles = (text: string): string => text.replace(/(.)\1+/gsu, '$1')

function isCommon(password: string, own: readonly string[]): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  if (COMMON.has(text) || own.includes(text)) return true
  return (
    isGuessable(text, own) || [withoutSigns, withoutDoubles].some((plain) => isGuessable(plain(text), own.map(plain)))
  )
}

/** What is wrong with a new password, or null. `names` are the user's own: username, nickname, e-mail. */
export function passwordFault(password: string, least: number, names: readonly string[]): ApiError | null {
  const length = [...password.normalize('NFC')].length
  if (length < least || length > MOST) return new ApiError('password_length', { least, most: MOST })
  const own = [...names, ...names.map((name) => name.split('@')[0] as string), SITE_NAME]
  const folded = own.map((name) => name.normalize('NFKC').toLowerCase())
  return isCommon(
    password,
    folded.filter((name) => name !== ''),
  )
    ? new ApiError('password_common')
    : null
}
