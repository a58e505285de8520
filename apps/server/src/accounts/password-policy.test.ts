import { expect, it } from 'vitest'
import { leastPassword, passwordFault } from './password-policy.ts'

const COMMON = 'This password is too common. Choose another one.'
const NAMES = ['longjumper', 'Bhop King', 'climber.one@example.test']

it.each([
  ['on the list', 'Password123'],
  ['a listed word twice', 'dragondragon'],
  ['a listed word cut off', 'monkeymonkeymon'],
  ['a short string again and again', 'kz1!kz1!kz1!kz'],
  ['one letter', 'aaaaaaaaaaaa'],
  ['a run of the alphabet', 'abcdefghijkl'],
  ['a run backwards', '09876543210'],
  ['rows of keys', 'qwertyuiopas'],
  ['mostly a run', 'x1234567890'],
  ['two runs', '1234567890qwertyuiop'],
  ['Cyrillic keys', 'йцукенгшщзхъ'],
  ['the username', 'LongJumper'],
  ['the nickname', 'bhop king'.padEnd(9)],
  ['the e-mail', 'climber.one@example.test'],
  ['its local part', 'Climber.One'],
  ['the site, again and again', 'kz16KZ16kz16'],
])('refuses what is %s', (_what, password) => {
  expect(passwordFault(password, Math.min(10, password.length), NAMES)).toBe(COMMON)
})

it.each(['blue lamp 7 ladder', 'mpbhop-Strafe-2k', 'жжжжжполёт вниз', '   spaces count  '])('takes %s', (password) => {
  expect(passwordFault(password, 10, NAMES)).toBeNull()
})

it('counts code points between the bounds of the role', () => {
  expect(leastPassword(['VIP', 'RECORD_HOLDER'])).toBe(10)
  expect(leastPassword(['VIP', 'MOVIE_CHECKER'])).toBe(15)
  expect(passwordFault('9 letters', 10, [])).toBe('Password must be 10 to 128 characters')
  expect(passwordFault('14 letters pw.', 15, [])).toBe('Password must be 15 to 128 characters')
  expect(passwordFault('🐟🐠🐡🦈🐙🐚🦀🦞🦐🦑', 10, [])).toBeNull()
  const long = Array.from({ length: 43 }, (_, at) => `${at}.${at * at}`).join('')
  expect(passwordFault(long.slice(0, 128), 10, [])).toBeNull()
  expect(passwordFault(long.slice(0, 129), 10, [])).toBe('Password must be 10 to 128 characters')
})
