import { expect, it } from 'vitest'
import { dateText, readDateText } from './date-text.ts'

it('writes days and moments as the site does', () => {
  expect(dateText('2025-11-20')).toBe('20/11/2025')
  expect(dateText('2025-11-20T18:41')).toBe('20/11/2025 18:41')
  for (const other of ['', '32/13/2025', 'soon']) expect(dateText(other)).toBe(other)
})

it('reads what was typed, and nothing that is no day', () => {
  for (const text of ['20/11/2025', ' 20.11.2025 ', '2025-11-20', '20-11-2025'])
    expect(readDateText(text)).toBe('2025-11-20')
  expect(readDateText('1/2/2025')).toBe('2025-02-01')
  expect(readDateText('')).toBe('')
  for (const text of ['31/02/2025', '20/13/2025', '20/11/25', '20/11', 'soon', '20/11/2025 18:41'])
    expect(readDateText(text), text).toBeNull()
})

it('reads moments; a day alone is its midnight', () => {
  expect(readDateText('20/11/2025 9:05', true)).toBe('2025-11-20T09:05')
  expect(readDateText('20/11/2025', true)).toBe('2025-11-20T00:00')
  for (const text of ['20/11/2025 24:00', '20/11/2025 9:60', '31/02/2025 9:00'])
    expect(readDateText(text, true), text).toBeNull()
})
