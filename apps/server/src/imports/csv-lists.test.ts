import { describe, expect, test } from 'vitest'
import { splitAuthors } from './authors.ts'
import { splitCsv } from './csv.ts'
import { readLines, UnusableFileError } from './lines.ts'
import { readLongJumpLine, readLongJumpList } from './longjump-list.ts'
import { mapTypeOf, readMapHeader, readMapLine, readMapList } from './map-list.ts'

const now = new Date('2025-06-01T00:00:00Z')
const HEADER = 'mapname,diff,diff_name,type,sc,authors,date_old,community'
const bytes = async function* (text: string) {
  yield Buffer.from(text)
}
const readMap = (text: string) => readMapLine(readMapHeader(HEADER), text, now)

describe('comma-separated values', () => {
  test.each([
    ['a,b', ['a', 'b']],
    ['', ['']],
    ['a,,', ['a', '', '']],
    ['"a, b",c', ['a, b', 'c']],
    ['"say ""hi""", x ', ['say "hi"', 'x']],
  ])('%j', (line, cells) => expect(splitCsv(line)).toEqual(cells))

  test.each(['"a', 'a"b', '"a"b,c', 'a,"'])('%j is refused', (line) => expect(splitCsv(line)).toBeNull())

  test('cost no more than their length', () => {
    const began = process.cpuUsage()
    for (const line of ['"'.repeat(4095), '"a'.repeat(2000), ','.repeat(4096)]) splitCsv(line)
    expect(process.cpuUsage(began).user / 1000).toBeLessThan(1_000)
  })
})

describe('a map line', () => {
  test('is read with difficulty, type, authors and date in our terms', () => {
    expect(readMap('kz_stair[x]y,5,Hard,"bhop, climb",3,"Denmark, one & Latvia two",05.08.2009,cc')).toEqual({
      name: 'kz_stair[x]y',
      type: 'mix',
      difficulty: 'hard',
      releasedAt: new Date('2009-08-05T00:00:00Z'),
      authors: ['one', 'two'],
    })
    expect(readMap('kz_b,0,Unknown,,,,,')).toEqual({
      name: 'kz_b',
      type: 'unknown',
      difficulty: 'unknown',
      releasedAt: null,
      authors: [],
    })
  })

  test.each([
    ['Easy', 'easy'],
    ['Easy+Average', 'easy-medium'],
    ['Average', 'medium'],
    ['Average+Hard', 'medium-hard'],
    ['Hard', 'hard'],
    ['Hard+Extreme', 'hard-extreme'],
    ['Xtreme', 'extreme'],
    ['Xtreme+Impassable', 'extreme-death'],
    ['Impassable', 'death'],
    ['Unknown', 'unknown'],
  ])('%s is %s', (name, difficulty) => expect(readMap(`kz_a,1,${name},,,,,`)).toMatchObject({ difficulty }))

  test.each([
    ['', 'unknown'],
    ['Bhop', 'bhop'],
    ['bhop(sbj) ', 'bhop'],
    ['slide, bhop', 'mix'],
    ['Speedmap,bhop', 'special'],
    ['axn', 'special'],
    ['constructor', 'special'],
  ])('the type %j is %s', (text, type) => expect(mapTypeOf(text)).toBe(type))

  test('one community writes the month first', () => {
    const dateOf = (text: string) => (readMap(text) as { releasedAt: Date }).releasedAt.toISOString().slice(0, 10)
    expect(dateOf('kz_a,1,Easy,,,,03.04.2006,xj')).toBe('2006-03-04')
    expect(dateOf('kz_a,1,Easy,,,,25.04.2006,xj')).toBe('2006-04-25')
    expect(dateOf('kz_a,1,Easy,,,,03.04.2006,cc')).toBe('2006-04-03')
    expect(dateOf('kz_a,1,Easy,,,,04.25.2006,')).toBe('2006-04-25')
  })

  test.each([
    ['kz_a,1,Easy', /columns/],
    ['"kz_a,1,Easy,,,,,', /quote/],
    ['kz a,1,Easy,,,,,', /map name/],
    [',1,Easy,,,,,', /map name/],
    ['kz_a,1,toString,,,,,', /difficulty/],
    ['kz_a,1,__proto__,,,,,', /difficulty/],
    ['kz_a,1,Easy,,,,31.02.2010,cc', /date/],
    ['kz_a,1,Easy,,,,01.01.1970,cc', /date/],
    ['kz_a,1,Easy,,,,13.06.2025,cc', /date/],
    [`kz_a,1,Easy,,,${'n'.repeat(65)},,`, /author/],
    [`kz_a,1,Easy,,,"${Array.from({ length: 11 }, (_, index) => `n${index}`).join(',')}",,`, /author/],
  ])('%j is refused', (text, reason) => expect(readMap(text)).toMatch(reason))

  test('the list needs its header', async () => {
    const read = async (text: string) => {
      const reads = []
      for await (const line of readMapList(readLines(bytes(text)), now)) reads.push(line.entry?.name ?? line.refused)
      return reads
    }
    expect(await read(`${HEADER}\r\nkz_a,1,Easy,,,,,\r\nkz_b,1\r\n`)).toEqual(['kz_a', 'has 2 columns, not 8'])
    await expect(read('kz_a,1,Easy,,,,,\n')).rejects.toThrow(UnusableFileError)
    await expect(read('')).rejects.toThrow(UnusableFileError)
  })
})

describe('authors', () => {
  test.each([
    ['', []],
    ['someone', ['someone']],
    ['Russia someone', ['someone']],
    ['Lithuania, someone', ['someone']],
    ['Sweden one, Morocco two[~] .', ['one', 'two[~] .']],
    ['Germany Two Words', ['Two Words']],
    ['Czech Republic blue one', ['blue one']],
    ['United States one', ['one']],
    ['one & two', ['one', 'two']],
    ['one&two', ['one&two']],
    ['China', []],
    ['one, one', ['one']],
  ])('%j', (cell, names) => expect(splitAuthors(cell)).toEqual(names))
})

describe('a long-jump line', () => {
  const line = '"Two Words","255.547","245","273.985","334.850","hj","ru","kzru",'
  test('is read with or without its community', () => {
    const jump = {
      player: 'Two Words',
      type: 'hj',
      block: 245,
      distance: 255.547,
      prestrafe: 273.985,
      topspeed: 334.85,
      country: 'ru',
      countryNote: '',
    }
    expect(readLongJumpLine(line)).toEqual(jump)
    expect(readLongJumpLine('Two Words,255.547,245,273.985,334.85,hj,ru')).toEqual(jump)
    expect(readLongJumpLine('p,255.5,,270,330,lj,n-a')).toMatchObject({ block: null })
    expect(readLongJumpLine('p,150,,270,330,ladder,n-a')).toMatchObject({ distance: 150 })
  })

  test.each([
    [line.replace('255.547', '955.547'), /distance/],
    // bounds are those of the kind of jump, as at the upload
    [line.replace('255.547', '320.001'), /distance is not 200 to 320/],
    ['p,199.9,,270,330,lj,n-a', /distance is not 200 to 400/],
    [line.replace('255.547', 'NaN'), /distance/],
    [line.replace('255.547', '255.5471'), /distance/],
    [line.replace('"245"', '"256"'), /block/],
    [line.replace('"245"', '"24.5"'), /block/],
    [line.replace('273.985', '-1'), /prestrafe/],
    [line.replace('334.850', '200'), /topspeed/],
    [line.replace('hj', 'xx'), /type/],
    [line.replace('"ru"', '"Russia"'), /country/],
    [line.replace('Two Words', ''), /player/],
    [line.replace('Two Words', 'Two"Words'), /quote/],
    ['a,b', /not a line/],
  ])('%j is refused', (text, reason) => expect(readLongJumpLine(text)).toMatch(reason))

  test('a file without one is unusable', async () => {
    const read = async () => {
      for await (const _ of readLongJumpList(readLines(bytes('x\ny\n'))));
    }
    await expect(read()).rejects.toThrow(UnusableFileError)
  })
})
