import { describe, expect, it } from 'vitest'
import {
  fileTime,
  formatDate,
  formatDifference,
  formatSeconds,
  formatTime,
  isMapName,
  isNew,
  isRoute,
  mapRoute,
  parseTime,
  splitMapRoute,
  youtubeId,
} from './rules.ts'

describe('times', () => {
  it('writes MM:SS.cc and cuts thousandths', () => {
    expect(formatTime(0)).toBe('00:00.00')
    expect(formatTime(71_889)).toBe('01:11.88')
    expect(formatTime(4_987_350)).toBe('83:07.35')
    expect(formatTime(100 * 60_000)).toBe('100:00.00')
  })
  it('signs differences', () => {
    expect(formatDifference(-4_570)).toBe('-00:04.57')
    expect(formatDifference(790)).toBe('+00:00.79')
  })
  it.each([
    ['1:23.45', 83_450],
    ['01:23,4', 83_400],
    ['83.457', 83_450],
    ['0:11.50', 11_500],
    ['1:02:03.04', 3_723_040],
    ['27', 27_000],
  ])('reads %s', (text, ms) => expect(parseTime(text)).toBe(ms))
  it.each(['', 'abc', '1:60.00', '1:99:00', '-1:00', '1e3', '1:2:3:4', '99999999', '1:23.4567', '٣:٠٠'])(
    'refuses %j',
    (text) => expect(parseTime(text)).toBeNull(),
  )
  it('reads back every time it writes', () => {
    for (let ms = 0; ms < 7_200_000; ms += 12_340) expect(parseTime(formatTime(ms))).toBe(ms)
  })
  it('drops trailing zeros of seconds as the plugin list does', () => {
    expect([83_450, 183_100, 373_000, 350].map(formatSeconds)).toEqual(['83.45', '183.1', '373', '0.35'])
  })
  it('has no colon in file names', () => expect(fileTime(83_450)).toBe('0123.45'))
})

describe('names of maps and routes', () => {
  it.each(['!zzl_superjump2!', 'rr_inside^outside', 'kzru_orange[b]hop', 'kz_kzru_MIR', 'hb_s^Lo'])(
    'takes %s',
    (name) => expect(isMapName(name)).toBe(true),
  )
  it.each(['', 'two words', 'a/b', 'a\\b', 'a"b', "a'b", 'a|b', 'a?b', 'é', 'x'.repeat(65), 'a\tb'])(
    'refuses %j',
    (name) => expect(isMapName(name)).toBe(false),
  )
  it('splits a route behind the name only', () => {
    expect(splitMapRoute('kz_giantbean_b15[sequoia]')).toEqual({ mapName: 'kz_giantbean_b15', route: 'sequoia' })
    expect(splitMapRoute('kzru_orange[b]hop')).toEqual({ mapName: 'kzru_orange[b]hop', route: '' })
    expect(splitMapRoute('kz_x[+secret]')).toEqual({ mapName: 'kz_x', route: '+secret' })
    expect(mapRoute('kz_x', '-md')).toBe('kz_x[-md]')
  })
  it('keeps brackets and length out of routes', () => {
    expect(isRoute('')).toBe(true)
    expect(isRoute('220-230')).toBe(true)
    expect(isRoute('a]b')).toBe(false)
    expect(isRoute('x'.repeat(32))).toBe(false)
  })
})

describe('YouTube links', () => {
  const id = 'abcdefghi-_'
  it.each([
    `https://www.youtube.com/watch?v=${id}&t=10`,
    `https://youtu.be/${id}`,
    `https://m.youtube.com/shorts/${id}`,
    `https://youtube.com/live/${id}`,
  ])('reads %s', (link) => expect(youtubeId(link)).toBe(id))
  it.each([
    'javascript:alert(1)',
    `http://youtu.be/${id}`,
    `https://youtube.com.evil.test/watch?v=${id}`,
    'https://youtu.be/short',
    `https://evil.test/youtu.be/${id}`,
    `https://youtube.com@evil.test/watch?v=${id}`,
    'not a link',
  ])('refuses %s', (link) => expect(youtubeId(link)).toBeNull())
})

it('shows NEW for five days and never before the release', () => {
  const now = new Date('2026-01-06T12:00:00Z')
  expect(isNew(new Date('2026-01-01T12:00:01Z'), now)).toBe(true)
  expect(isNew(new Date('2026-01-01T12:00:00Z'), now)).toBe(false)
  expect(isNew(new Date('2026-01-07T00:00:00Z'), now)).toBe(false)
})

it('writes dates in UTC, day first', () =>
  expect(formatDate(new Date('2026-03-04T05:06:07Z'))).toBe('04/03/2026 05:06:07'))
