import { expect, it } from 'vitest'
import { isReserved, pseudoFault, pseudoKey, readEmail, usernameFault } from './names.ts'
import { looksAlike, looksOf } from './own/looks.ts'

const STAFF = ['Milo', 'Вера']

it.each([
  'Ab',
  'kz.runner',
  'Long Jumper',
  "O'Block",
  '[clan] bhop',
  'Łukasz',
  'Вадим',
  '小熊猫',
  'ngoại',
  'x'.repeat(24),
  'é'.repeat(24),
])('takes the nickname %s', (pseudo) => {
  expect(pseudoFault(pseudo, STAFF)).toBeNull()
})

it.each(['a', 'x'.repeat(25), '熊'.repeat(22), ''])('refuses the length of %s', (pseudo) => {
  expect(pseudoFault(pseudo, STAFF)?.message).toBe('Nickname must be 2 to 24 characters')
})

it.each([
  ['two spaces', 'a  b'],
  ['an outer space', ' ab'],
  ['punctuation only', '[._.]'],
  ['digits only', '12345'],
  ['a bracket of HTML', '<deleted>'],
  ['a full-width letter', 'Ａbc'],
  ['a ligature', 'ﬁsh'],
  ['a zero-width space', 'ab\u200bcd'],
  ['a right-to-left mark', 'ab\u202ecd'],
  ['an invisible filler', 'ab\u115f'],
  ['a private character', 'ab\ue000'],
  ['a control character', 'ab\u0007'],
  ['three marks on a letter', 'a\u0321\u0322\u0327b'],
  ['a decomposed letter', 'e\u0301a'],
  ['a symbol', 'ab$'],
  ['a reserved word', 'Admin'],
  ['a reserved word with marks', 'ádmín'],
  ['a reserved word in Cyrillic letters', 'аdmin'],
  ['a reserved word with figures', '4dm1n'],
  ['a reserved word with separators', 's_t.a-f f'],
  ['the sign of no country', 'n-a'],
  ['a staff name with a figure', 'Mi1o'],
  ['a staff name in Latin letters', 'Bepa'],
  ['a staff name with a full stop', 'M.ilo'],
])('refuses %s', (_what, pseudo) => {
  expect(pseudoFault(pseudo, STAFF)?.message).toBe('Nickname is not allowed')
})

it('holds names without case for one', () => {
  expect(pseudoKey('STRASSE')).toBe(pseudoKey('Straße'))
  expect(pseudoKey('ΟΔΟΣ')).toBe(pseudoKey('οδος'))
  expect(pseudoKey('Anna')).not.toBe(pseudoKey('Аnna'))
  expect(looksAlike(looksOf('Anna'), looksOf('Аnna'))).toBe(true)
})

it('keeps usernames of the site from being registered, in any spelling', () => {
  for (const name of ['admin', 'ROOT', 'a.p.i', 'null', 'every_one', 'constructor', 'hasOwnProperty']) {
    expect(isReserved(name), name).toBe(true)
  }
  for (const name of ['adam', 'rooter', 'login2', 'proto']) expect(isReserved(name), name).toBe(false)
})

it('takes usernames of the form and no others', () => {
  for (const name of ['abc', '0.a-b_C', 'x'.repeat(32)]) expect(usernameFault(name)).toBeNull()
  for (const name of ['ab', 'x'.repeat(33), '.abc', 'a b', 'äbc', 'abc\n']) {
    expect(usernameFault(name)?.message).toBe(
      'Username must be 3 to 32 characters: letters, digits, dot, dash, underscore',
    )
  }
})

it('reads one address and nothing that a mailer takes for more', () => {
  expect(readEmail(' First.Last+kz@Example.TEST ')).toBe('First.Last+kz@example.test')
  const oneHost = ['KIÖSK.test', 'kio\u0308sk.test', '\u212aiösk.test', 'ｋｉöｓｋ.test', 'xn--kisk-6qa.test']
  for (const host of oneHost) expect(readEmail(`a@${host}`), host).toBe('a@kiösk.test')
  expect(readEmail('a@straße.test')).toBe('a@straße.test')
  for (const text of [
    'a',
    'a@b',
    'a@b@c.d',
    'a,b@c.test',
    'Some Body <a@b.test>',
    'a@b.test\nBcc: c@d.test',
    '"a b"@c.test',
    'ä@b.test',
    'a@b..test',
    `${'a'.repeat(65)}@b.test`,
    `a@${'b'.repeat(250)}.test`,
    'a@127.1',
    'a@0x7f.1',
    'a@xn--.test',
  ]) {
    expect(readEmail(text), text).toBeNull()
  }
})
