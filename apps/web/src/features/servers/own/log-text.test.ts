import { expect, test, vi } from 'vitest'

vi.mock('../../../lib/language/language.ts', () => ({ IS_ENGLISH: false, LANGUAGE: 'ru', textOf: () => undefined }))
const { logText } = await import('./log-text.ts')

test('lines that the site writes are told apart, whatever stands in them; all others stay', () => {
  expect(logText('the line was lost')).toBe('The line was lost')
  expect(logText('401: the key has 8 characters, not 32')).toBe('401: the key has 8 characters, not 32')
  expect(logText('7 more messages, not kept')).toBe('More messages, not kept: 7')
  expect(logText('kz_a, run 12 was struck')).toBe('kz_a, run 12 was struck')
  expect(logText('FILE_ACK, to be sent again')).toBe('FILE_ACK, to be sent again')
  for (const line of ['Ann, kz_a 01:02.03, pro', 'the line was lost, said Ann', '']) expect(logText(line)).toBe(line)
})
