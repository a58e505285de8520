import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { pseudoFault } from '../names.ts'
import { looksAlike, looksOf } from './looks.ts'

const alike = (one: string, other: string) => looksAlike(looksOf(one), looksOf(other))
const NOT_ALLOWED = 'Nickname is not allowed'

/** Names drawn like the one before them, in one script or in several. */
it.each([
  ['Milo', 'Mi1o', 'MILO', 'mílö', 'M.i.l.o', 'Mıło', 'Miłø', 'Mi|o', 'Rnilo', 'ᴍɪʟᴏ', 'ϺIᒪO', 'ꓟꓲꓡꓳ', 'Ꮇilo', 'ᎷIᏞᎾ'],
  [
    'Milo',
    'Mil๐',
    'Mil໐',
    'Mil٥',
    'Mil߀',
    'Milо',
    'Milο',
    'Milօ',
    'Μilo',
    'Мilo',
    'Ɱilo',
    'Mɨlo',
    'Milꝋ',
    'Mïlo',
    'Miꝉo',
  ],
  [
    'Dark',
    'Đark',
    'Ðark',
    'ðark',
    'Ɖark',
    'ɗark',
    'Darĸ',
    'Darк',
    'ᴅᴀʀᴋ',
    'ꓓꓮꓣꓗ',
    'ᎠᎪᎡᏦ',
    'D4rk',
    'Dᴀrk',
    'Ꭰark',
    'Daꓣk',
  ],
  [
    'Stone',
    '5tone',
    'Ѕtone',
    'Stoпe',
    'Stoηe',
    'Stonе',
    'ꜱtone',
    'ꓢtone',
    'Ꮪtone',
    '7tone5'.replace('7', 'S').slice(0, 5),
    'S7one',
  ],
  ['webber', 'vvebber', 'ԝebber', 'шebber', 'we8ber', 'weььer', 'ωebber', 'wєbber'],
  ['Bob', 'Воb', 'ᏴOᏴ', 'ꓐꓳꓐ', 'ʙᴏʙ', 'ßob', '8o8', 'B0b', 'Вов'],
  ['Вера', 'Bepa', 'Beрa', 'вера', 'ʙᴇᴘᴀ'],
  ['Νίκος', 'ΝΙΚΟΣ', 'νικος', 'Nikος'],
  ['エース', '工ース', '工一ス'],
])('%s is not told from its look-alikes', (name, ...others) => {
  for (const other of others) expect(alike(name, other), other).toBe(true)
})

it.each([
  ['Milo', 'Mika', 'Mila', 'Moli'],
  ['Ann', 'Anna', 'Dan'],
  ['runner6', 'runner8', 'runner66'],
  ['Наташа', 'Наташка', 'Маша', 'Саша'],
  ['Мария', 'Марина', 'Дарья'],
  ['Νίκος', 'Νίκη', 'Πέτρος'],
  ['小熊猫', '大熊猫', '小熊'],
  ['さくら', 'さぐら', 'サクラ子'],
  ['ビール', 'ビル'],
  ['김민수', '김민서', '이민수'],
  ['سامي', 'شامي', 'سالم'],
  ['สมชาย', 'สมหญิง', 'สมศรี'],
  ['राम', 'रोमा', 'रवि'],
])('%s is another name than those like it', (name, ...others) => {
  for (const other of others) expect(alike(name, other), other).toBe(false)
})

it.each([
  'Łukasz',
  'Søren',
  'Đorđe',
  'Þórður',
  'François',
  "D'Artagnan",
  'Jürgen Groß',
  'Nguyễn Ngọc',
  'Əli Məmmədov',
  'Ćwikła [PL]',
  'Вадим Ж.',
  'Ёлка_2000',
  'Олександр Їжак',
  'Ђорђе',
  'Γιώργος',
  'ΟΔΥΣΣΕΥΣ',
  'Արամ',
  'გიორგი',
  'משה כהן',
  'محمد علي',
  'علیرضا',
  'สมชาย ใจดี',
  'อำนาจ ๒',
  'ຄຳພູ',
  'राम कुमार',
  'தமிழ்',
  '小熊猫',
  '東京タワー',
  'ひろゆき',
  'カズヤ1',
  '佐々木 さん',
  '김민수',
  '金민수',
  'ㄅㄆㄇ',
])('takes the name %s', (name) => {
  expect(pseudoFault(name, ['Milo', 'Вера'])).toBeNull()
})

it.each([
  ['Latin and Cyrillic', 'Kлаус'],
  ['Latin and Greek', 'Alphα'],
  ['Latin and a Thai nought', 'Mir๐'],
  ['Latin and a Lao nought', 'Mir໐'],
  ['Latin and an Arabic five', 'Mir٥'],
  ['Cyrillic and Greek', 'Васοк'],
  ['Latin and Han', 'Mir口'],
  ['Hangul and kana', '김さくら'],
  ['Arabic and Hebrew', 'محمדה'],
  ['Lisu', 'ꓟꓲꓠꓳ'],
  ['Cherokee', 'ᎷᏆᏁᎾ'],
  ['Canadian syllabics', 'ᗰᓰᑎO'],
  ['Gothic', '𐌲𐌿𐍄'],
  ['strokes only', 'ˈˈˈ'],
])('refuses %s in a name', (_what, name) => {
  expect(pseudoFault(name, [])?.message).toBe(NOT_ALLOWED)
})

it.each([
  'me',
  'Root',
  'ɴᴜʟʟ',
  'API',
  'log in',
  'undefined',
  'Everyone',
  'h3re',
  'all',
  '__proto__',
  'constructor',
  'ADMIN',
  'ʌdmin',
  'аdmіn',
  'Суs',
])('refuses the reserved name %s, but not Proto', (name) => {
  expect(pseudoFault(name, ['Cys'])?.message).toBe(NOT_ALLOWED)
  expect(pseudoFault('Proto', ['Cys'])).toBeNull()
})

it('comes to an end for every letter there is, and the same one for its own look', () => {
  const table: Record<string, string> = createRequire(import.meta.url)('unhomoglyph/data.json')
  expect(Object.keys(table).length).toBeGreaterThan(6_000)
  const isWritten = (text: string) => /^[\p{L}\p{N}]+$/u.test(text) && text.normalize('NFKD') === text
  const letters = Object.entries(table).filter((pair) => pair.every(isWritten))
  expect(letters.length).toBeGreaterThan(1_000)
  const others = letters.flatMap(([letter, prototype]) => {
    const { seen } = looksOf(letter)
    return looksOf(seen).seen === seen && looksOf(prototype).seen === seen ? [] : [letter]
  })
  expect(others).toEqual([])
})
