import { expect, test } from 'vitest'
import { textReader } from './text.ts'

test('a name in a demo keeps three marks on a letter, and nothing that turns it', () => {
  const read = (name: string) => textReader(Buffer.from(name), 'windows-1251')(0, 1_000)
  const piled = [...'loud'].map((letter) => letter + '\u0301'.repeat(19)).join('')
  expect(read(`${piled}\u202eback`)).toBe(`${[...'loud'].map((letter) => `${letter}\u0301\u0301\u0301`).join('')}back`)
  expect(read(`a${'\u0301\u200d'.repeat(9)}`)).toBe('a\u0301\u0301\u0301')
  expect(read('Прыг-скок [XJ] e\u0301')).toBe('Прыг-скок [XJ] e\u0301')
})
