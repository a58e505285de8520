import { describe, expect, test } from 'vitest'
import { LINE_BYTES, type Line, readLines, UnusableFileError } from './lines.ts'
import { readRecordLine, readRecordList, recogniseRecordLine } from './record-list.ts'

const now = new Date('2025-06-01T00:00:00Z')
const bytes = async function* (...pieces: (string | Buffer)[]) {
  for (const piece of pieces) yield Buffer.from(piece)
}
const linesOf = async (...pieces: (string | Buffer)[]) => {
  const lines: Line[] = []
  for await (const line of readLines(bytes(...pieces))) lines.push(line)
  return lines
}
const readList = async (text: string | Buffer) => {
  const reads = []
  for await (const read of readRecordList(readLines(bytes(text)), now)) reads.push(read)
  return reads
}

describe('lines', () => {
  test('are cut at LF wherever the pieces end, lose CR and a byte order mark, and keep their numbers', async () => {
    expect(await linesOf('\ufeffone\r', '\ntw', 'o\n\n', '\nfive')).toEqual([
      { number: 1, text: 'one' },
      { number: 2, text: 'two' },
      { number: 5, text: 'five' },
    ])
  })

  test('that are too long, have NUL or broken UTF-8 are refused and do not harm their neighbours', async () => {
    const [giant, nul, broken, good] = await linesOf(
      `${'x'.repeat(LINE_BYTES * 30)}`,
      'x\nkz_a\0b 1 c\n',
      Buffer.from([0x6b, 0xff, 0x0a]),
      'good\n',
    )
    expect(giant).toMatchObject({ number: 1, refused: `longer than ${LINE_BYTES} bytes` })
    expect(giant?.text.length).toBeLessThan(200)
    expect(nul).toMatchObject({ number: 2, refused: 'has a NUL byte', text: 'kz_a\u00b7b 1 c' })
    expect(broken).toMatchObject({ number: 3, refused: 'is not UTF-8' })
    expect(good).toEqual({ number: 4, text: 'good' })
  })

  test('of exactly the longest length are read', async () => {
    expect(await linesOf(`${'y'.repeat(LINE_BYTES)}\nz`)).toEqual([
      { number: 1, text: 'y'.repeat(LINE_BYTES) },
      { number: 2, text: 'z' },
    ])
  })
})

describe('a record line', () => {
  test.each([
    ['Xtreme-Jumps', 'kz_stair[hard] 159.77 lorem cz 80'],
    ['Cosy-Climbing', 'kz_stair 33.37 1533 1483806163 13068 kr ipsum'],
    ['KZ-Rush', 'kz_stair 226.85 dolor ru'],
    ['KZ-Russia', 'kz_stair 5 sit'],
  ] as const)('of %s is told by its shape', (format, text) => {
    expect(recogniseRecordLine(text)).toBe(format)
    expect(readRecordLine(format, text, now)).toMatchObject({ mapRoute: expect.stringMatching(/^kz_stair/) })
  })

  test.each(['Xtreme-Jumps.eu', 'www.cosy-climbing.net', 'kz-rush.ru - International Kreedz Community', 'a  b'])(
    'is not the header %s',
    (text) => expect(recogniseRecordLine(text)).toBeNull(),
  )

  test('keeps hundredths exactly, the country by the code we use, the route id and the release time', () => {
    expect(readRecordLine('Xtreme-Jumps', 'a_b[+x] 231.68 p_1^ uk 642', now)).toEqual({
      mapRoute: 'a_b[+x]',
      record: { timeMs: 231_680, player: 'p_1^', country: 'gb', countryNote: 'country uk is gb', releasedAt: null },
      routeId: 642,
    })
    expect(readRecordLine('Cosy-Climbing', 'a 0.3 1 1483806163 2 gb p', now)).toEqual({
      mapRoute: 'a',
      record: {
        timeMs: 300,
        player: 'p',
        country: 'gb',
        countryNote: '',
        releasedAt: new Date('2017-01-07T16:22:43Z'),
      },
      routeId: null,
    })
    expect(readRecordLine('KZ-Rush', 'a 5 p ea', now)).toMatchObject({
      record: { country: 'n-a', countryNote: 'no country is called ea' },
    })
  })

  test('without a record names the route only', () => {
    expect(readRecordLine('Xtreme-Jumps', 'a 0 n/a n-a 5', now)).toEqual({ mapRoute: 'a', record: null, routeId: 5 })
    expect(readRecordLine('Cosy-Climbing', 'a 0 4 0 0 n-a n/a', now)).toMatchObject({ record: null })
  })

  test.each([
    ['a 1.234 p ru 1', /decimals/],
    ['a 1 p ru 0', /route id/],
    ['a 1 p ru 99999999', /route id/],
    ['a 0 p ru 1', /holder/],
    ['a 1 n/a n-a 1', /holder/],
    ['a 21600.01 p ru 1', /six hours/],
    ['a 1 p RU 1', /country/],
    ['a 1 p rus 1', /country/],
    ['a/../b 1 p ru 1', /map name/],
    ['a"b 1 p ru 1', /map name/],
    ['a[] 1 p ru 1', /brackets/],
    ['a[b 1 p ru 1', /brackets/],
    ['a]b[c] 1 p ru 1', /brackets/],
    [`${'a'.repeat(65)} 1 p ru 1`, /map name/],
    ['a 1 p"q ru 1', /player name/],
    [`a 1 ${'p'.repeat(32)} ru 1`, /player name/],
    ['a 1 p\u0336q ru 1', /player name/],
    ['a  1 p ru 1', /not a line/],
    ['a 1 p ru', /not a line/],
    ['a 1e3 p ru 1', /not a line/],
    ['a -1 p ru 1', /not a line/],
  ])('%j is refused', (text, reason) => {
    expect(readRecordLine('Xtreme-Jumps', text, now)).toMatch(reason)
  })

  test('with a release time in the future or before the game is refused', () => {
    expect(readRecordLine('Cosy-Climbing', 'a 1 1 1900000000 2 gb p', now)).toBe('release time is out of range')
    expect(readRecordLine('Cosy-Climbing', 'a 1 1 1000 2 gb p', now)).toBe('release time is out of range')
  })
})

describe('a record list', () => {
  test('has the layout of most of its lines; the header is passed over, every other line is read or refused', async () => {
    const reads = await readList(
      'Some list\nkz_odd 5 someone\nkz_a 1 p ru 1\nkz_b 0 n/a n-a 2\n\nnonsense\nkz_c 2 q cz 3',
    )
    expect(reads.map(({ number, entry, refused }) => [number, entry?.mapRoute ?? refused])).toEqual([
      [2, 'not a line of the Xtreme-Jumps list'],
      [3, 'kz_a'],
      [4, 'kz_b'],
      [6, 'not a line of the Xtreme-Jumps list'],
      [7, 'kz_c'],
    ])
  })

  test('without a header loses no line', async () => {
    expect(await readList('kz_a 1 p ru 1\n')).toHaveLength(1)
  })

  test('longer than what is looked at first is read to its end', async () => {
    const many = Array.from({ length: 130 }, (_, index) => `kz_${index} 1 p`)
    expect(await readList(`www.example.test - The Official List\n${many.join('\n')}`)).toHaveLength(130)
  })

  test.each(['', 'only a header', '\0\0\0\0', 'a,b,c\n1,2,3\n', Buffer.alloc(100_000, 0xfe)])(
    'that is none is unusable',
    async (text) => {
      await expect(readList(text)).rejects.toThrow(UnusableFileError)
    },
  )
})
