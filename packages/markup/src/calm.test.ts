import { expect, test } from 'vitest'
import { calm } from './calm.ts'
import { parseBBCode, parseNews } from './parse.ts'
import { writeText } from './write-text.ts'

const marksOf = (text: string): number =>
  Math.max(0, ...[...text.normalize('NFD').matchAll(/\p{M}+/gu)].map(([run]) => [...run].length))
const pile = (letter: string, marks: number): string =>
  letter + Array.from({ length: marks }, (_, at) => String.fromCodePoint(0x300 + at)).join('')

test('a letter keeps three marks, and every letter of a text is looked at', () => {
  expect(calm(pile('z', 19))).toBe(pile('z', 3).normalize('NFC'))
  const line = [...'zalgo text'].map((letter) => pile(letter, 19)).join('')
  expect(marksOf(calm(line))).toBe(3)
  expect(calm(line).normalize('NFD').replace(/\p{M}/gu, '')).toBe('zalgo text')
})

test.each([
  ['a letter that has two of its own', `\u1ec7${'\u0301'.repeat(2)}`],
  [
    'one that is written with a sign that shows nothing between',
    `a\u0300\u0301\u200d\u0302\u0303\u200b\u0304\u0305\u034f\u0306`,
  ],
  ['no letter at all', '\u0300'.repeat(19)],
  ['a blank', ` ${'\u0336'.repeat(19)}`],
  ['an emoji', `😀${'\u20e3'.repeat(9)}`],
  ['marks of other planes', `a${'\u{1e000}'.repeat(9)}`],
])('%s', (_, text) => {
  expect(marksOf(calm(text).replace(/\p{Default_Ignorable_Code_Point}/gu, ''))).toBeLessThanOrEqual(3)
})

test.each([
  'Tiếng Việt',
  'e\u0301',
  'ผู้เล่นที่กระโดด',
  'क्षत्रिय हिन्दी',
  'שָׁלוֹם',
  'مُحَمَّدٌ',
  '👨‍👩‍👧 ❤️ 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  '[XJ]Nukk',
  'ก็',
  'a\u200db',
])('%s stays as it is written', (text) => expect(calm(text)).toBe(text))

test('nothing turns the direction of what follows', () => {
  expect(calm('a\u202eb\u202a\u202b\u202c\u202d\u2066\u2067\u2068\u2069c')).toBe('abc')
  // marks of direction that turn nothing but themselves stay
  expect(calm('a\u200eb\u200f')).toBe('a\u200eb\u200f')
})

test('what is written by its number is no way around, nor is a tag between', () => {
  const marks = Array.from({ length: 19 }, () => '&#769;').join('')
  for (const text of [`a${marks}&#x202e;b`, `a[b]${marks}[/b][i]${marks}[/i]b`]) {
    const shown = writeText(parseNews(text).nodes)
    expect(marksOf(shown)).toBeLessThanOrEqual(3)
    expect(shown).not.toContain('\u202e')
  }
  const accents = '\u0301'.repeat(9)
  expect(marksOf(writeText(parseBBCode(`a[b]${accents}[/b][i]${accents}[/i]b`).nodes))).toBeLessThanOrEqual(3)
  for (const tag of [`[user=1|de|a${accents}]`, `[url=/news/1]a${accents}[/url]`, `[quote=a${accents}]x[/quote]`])
    expect(marksOf(JSON.stringify(parseNews(tag).nodes))).toBeLessThanOrEqual(3)
})

test('a long text takes no longer for each letter', () => {
  for (const unit of ['\u0301', 'a\u0301', 'a\u200d', '\u200d', `${pile('z', 19)} `, 'é'])
    expect(calm(unit.repeat(50_000)).length).toBeLessThanOrEqual(unit.length * 50_000)
})

test('every mark, and all that shows nothing, is looked at', () => {
  for (let code = 0; code < 0x11_0000; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const sign = String.fromCodePoint(code)
    if (/[\p{M}]/u.test(sign)) expect(marksOf(calm(`a${sign.repeat(5)}`)), code.toString(16)).toBeLessThanOrEqual(3)
    else if (/\p{Default_Ignorable_Code_Point}/u.test(sign))
      expect(calm(`a\u0301\u0301${sign}\u0301\u0301`).match(/\u0301/g)?.length ?? 0, code.toString(16)).toBeLessThan(4)
  }
})
