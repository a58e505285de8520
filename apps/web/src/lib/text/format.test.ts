import { describe, expect, it, vi } from 'vitest'
import {
  age,
  count,
  dayOfYear,
  dayTitle,
  fileSize,
  longDate,
  monthTitle,
  ordinal,
  parseMoment,
  postDate,
  shortDate,
  tableDate,
  weekday,
  zone,
} from './format.ts'

const date = new Date('2025-11-20T18:41:07Z')

describe('dates', () => {
  it('are written in UTC', () => {
    expect(postDate(date)).toBe('20/11/2025 18:41')
    expect(tableDate(date)).toBe('20 Nov 18:41')
    expect(shortDate(new Date('2025-11-07T00:00:00Z'))).toBe('07 Nov')
  })

  it('are read from the wire', () => {
    expect(parseMoment('20/11/2025 18:41:07')).toEqual(date)
    expect(parseMoment('29/02/2024')).toEqual(new Date('2024-02-29T00:00:00Z'))
    expect(parseMoment('31/02/2024')).toBeNull()
    expect(parseMoment('yesterday')).toBeNull()
  })

  it.each([
    ['2025-11-20T18:40:30Z', 'now'],
    ['2025-11-20T18:37:00Z', '4 min'],
    ['2025-11-20T16:50:00Z', '1 h'],
    ['2025-11-17T18:00:00Z', '3 d'],
  ])('%s is %s ago', (before, text) => {
    expect(age(new Date(before), date)).toBe(text)
  })
})

it.each([
  [0, 'UTC'],
  [60, 'GMT+1'],
  [330, 'GMT+5:30'],
  [-210, 'GMT-3:30'],
])('%i minutes from Greenwich are %s', (minutes, text) => {
  expect(zone(minutes)).toBe(text)
})

it('writes counts and sizes', () => {
  expect([7, 999, 1000, 18206, 1234567].map(count)).toEqual(['7', '999', '1,000', '18,206', '1,234,567'])
  expect([512, 43_008, 6_396_314].map(fileSize)).toEqual(['512 B', '42 KB', '6.1 MB'])
})

it('writes places as words', () => {
  expect([1, 2, 3, 4, 11, 12, 22, 103].map(ordinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '22nd',
    '103rd',
  ])
})

it('writes months and days the same in every browser and on every server', () => {
  const date = new Date('2025-09-03T22:00:00Z')
  expect([monthTitle(date), dayOfYear(date), longDate(date), weekday(date), dayTitle(date)]).toEqual([
    ...['September 2025', '3 September', '3 September 2025', 'Wed', 'Wed 3 Sep'],
  ])
})

it('writes them in the language of the page, as its texts say', async () => {
  const said = (september: string, november: string) => `${'|'.repeat(8)}${september}||${november}|`
  const texts: Record<string, string> = {
    '~longDate': '{d} {m0} {y}',
    '~monthTitle': '{m1} {y}',
    '~monthInText': '{m0} {y}',
    '~shortDate': '{dd} {m2}',
    '~dayTitle': '{w}, {d} {m2}',
    '~weekday': 'вс|пн|вт|ср|чт|пт|сб',
    '~m0': said('сентября', 'ноября'),
    '~m1': said('сентябрь', 'ноябрь'),
    '~m2': said('сент.', 'нояб.'),
  }
  vi.resetModules()
  vi.doMock('../language/language.ts', () => ({
    LANGUAGE: 'ru',
    IS_ENGLISH: false,
    textOf: (key: string) => texts[key],
  }))
  const ru = await import('./format.ts')
  const date = new Date('2025-09-03T22:00:00Z')
  expect([ru.longDate(date), ru.monthTitle(date), ru.monthInText(date), ru.shortDate(date), ru.dayTitle(date)]).toEqual(
    [...['3 сентября 2025', 'Сентябрь 2025', 'сентября 2025', '03 сент.', 'ср, 3 сент.']],
  )
  // the clock and what is all numbers are the same everywhere; what no table has is English
  expect([ru.tableDate(date), ru.postDate(date), ru.dayOfYear(date)]).toEqual([
    ...['03 сент. 22:00', '03/09/2025 22:00', '3 September'],
  ])
  vi.doUnmock('../language/language.ts')
  vi.resetModules()
})
