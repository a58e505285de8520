import { expect, it } from 'vitest'
import { cleanLine, cleanLines, isVisible } from './clean-text.ts'

it('keeps a line', () => {
  expect(cleanLine('  a\u0000b\t\u0085c \r\n d\ud800 e\u0301 ')).toBe('a b c d \u00e9')
})

it('keeps lines, and so many empty ones between them', () => {
  expect(cleanLines('\n a \t\r\n\r\n \n\n\n b\u0007c\rd\ud800 \n', 1)).toBe('a\n\n bc\nd')
  expect(cleanLines('a\n\n\n\n\nb\n\nc', 2)).toBe('a\n\n\nb\n\nc')
  const long = `a${'\n '.repeat(100_000)}b`
  expect(cleanLines(long, 1)).toBe('a\n\n b')
})

it('knows what shows nothing', () => {
  expect(['', ' \u200b\ufeff', '\u3164\u2800', '\u202e'].map(isVisible)).toEqual([false, false, false, false])
  expect(['a', '!', '\u{1f600}', '\u3164x'].map(isVisible)).toEqual([true, true, true, true])
})
