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
  ['a listed word twice and a digit', 'passwordpassword1'],
  ['a digit and a listed word twice', '1passwordpassword'],
  ['a listed word twice with a sign between', 'password-password'],
  ['a listed word twice with a digit between', 'password1password'],
  ['a listed word twice with more between', 'Password, 2009: password'],
  ['a listed word thrice with other signs between', 'dragon1dragon2dragon'],
  ['the username twice with letters between', 'longjumperandlongjumper'],
  ['a short string with digits between', 'xyz1xyz2xyz3xyz'],
  ['one letter and another', 'aaaaaaaaaaaab'],
  ['another and one letter', 'baaaaaaaaaaaa'],
  ['a short string again and again, and more', 'ab12ab12ab12xy'],
  ['every letter thrice', '111222333444'],
  ['every letter twice', 'aabbccddeeff'],
  ['columns of keys', '1qaz2wsx3edc4'],
  ['columns of keys up and down', 'zaq12wsxcde34'],
  ['columns of letters', 'zaqxswcdevfr'],
  ['columns the other way', 'zse4xdr5cft6.'],
  ['columns of a German keyboard', '1qay2wsx3edc'],
  ['columns of a Cyrillic keyboard', 'йфяцычувскам'],
  ['columns of a number pad', '147258369147'],
  ['two rows by turns', 'w2e3r4t5y6u7!'],
  ['rows of keys and a digit', 'qwertyqwerty12'],
  ['the username and a digit', 'longjumper1'],
  ['the username and a run', 'Longjumper123!'],
  ['the nickname in one word', 'BhopKing123'],
  ['the nickname twice', 'bhop_king.bhop_king'],
  ['the e-mail and a digit', 'climber.one@example.test1'],
  ['the site with signs', 'kz16.kz16.kz16!'],
])('refuses what is %s', (_what, password) => {
  expect(passwordFault(password, Math.min(10, password.length), NAMES)?.message).toBe(COMMON)
})

it.each([
  'blue lamp 7 ladder',
  'mpbhop-Strafe-2k',
  'жжжжжполёт вниз',
  '   spaces count  ',
  'correct horse battery',
  'longjumper of the north',
  'kz16 is where I climb',
  'banana pirate 1234',
  'xk7Qz9mxk7Qz9m',
  'password of a longjumper, not a password',
  'the cat and the dog',
  '._-. _-._- -_=+?',
])('takes %s', (password) => {
  expect(passwordFault(password, 10, NAMES)).toBeNull()
})

it('counts code points between the bounds of the role', () => {
  expect(leastPassword(['VIP', 'RECORD_HOLDER'])).toBe(10)
  expect(leastPassword(['VIP', 'MOVIE_CHECKER'])).toBe(15)
  expect(passwordFault('9 letters', 10, [])?.message).toBe('Password must be 10 to 128 characters')
  expect(passwordFault('14 letters pw.', 15, [])?.message).toBe('Password must be 15 to 128 characters')
  expect(passwordFault('🐟🐠🐡🦈🐙🐚🦀🦞🦐🦑', 10, [])).toBeNull()
  const long = Array.from({ length: 43 }, (_, at) => `${at}.${at * at}`).join('')
  expect(passwordFault(long.slice(0, 128), 10, [])).toBeNull()
  expect(passwordFault(long.slice(0, 129), 10, [])?.message).toBe('Password must be 10 to 128 characters')
})
