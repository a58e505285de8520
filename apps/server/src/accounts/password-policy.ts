import { ROLES, type Role } from '@kz/contract/roles'
import { SITE_NAME } from '@kz/contract/rules'
import { dictionary } from '@zxcvbn-ts/language-common'

/** What a new password must be (reliability.md 3.4): long enough, and nothing a guesser tries first. */

const MOST = 128
const COMMON = new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()))
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
].flatMap((row) => [row, [...row].reverse().join('')])
const SHORTEST_RUN = 4
const MOST_IN_RUNS = 0.8

/** The least length for an account of these roles: staff need more. */
export const leastPassword = (roles: readonly Role[]): number =>
  roles.some((role) => ROLES[role].kind === 'STAFF') ? 15 : 10

/** True when a password that was short at the last login is too short for these roles: staff change it first. */
export const isPasswordDue = (wasShort: boolean, roles: readonly Role[]): boolean =>
  wasShort && leastPassword(roles) > leastPassword([])

/** How many characters belong to straight runs along the alphabet, the digits or a row of keys. */
function inRuns(letters: readonly string[]): number {
  let covered = 0
  for (let start = 0; start < letters.length; ) {
    let end = start + 1
    while (end < letters.length && ROWS.some((row) => row.includes(letters.slice(start, end + 1).join('')))) end++
    if (end - start >= SHORTEST_RUN) {
      covered += end - start
      start = end
    } else start++
  }
  return covered
}

function isCommon(password: string, own: readonly string[]): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  const letters = [...text]
  const known = (word: string) => COMMON.has(word) || own.includes(word)
  if (known(text) || inRuns(letters) >= letters.length * MOST_IN_RUNS) return true
  for (let size = 1; size <= letters.length / 2; size++) {
    const unit = letters.slice(0, size).join('')
    const repeated = letters.every((letter, at) => letter === letters[at % size])
    if (repeated && (size <= 4 || known(unit))) return true
  }
  return false
}

/** What is wrong with a new password, in words for its owner, or null. `names` are his own: username, nickname, e-mail. */
export function passwordFault(password: string, least: number, names: readonly string[]): string | null {
  const length = [...password.normalize('NFC')].length
  if (length < least || length > MOST) return `Password must be ${least} to ${MOST} characters`
  const own = [...names, ...names.map((name) => name.split('@')[0] as string), SITE_NAME]
  const folded = own.map((name) => name.normalize('NFKC').toLowerCase())
  return isCommon(password, folded) ? 'This password is too common. Choose another one.' : null
}
