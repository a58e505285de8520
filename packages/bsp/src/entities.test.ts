import { describe, expect, test } from 'vitest'
import { latin1 } from './bytes.ts'
import { readEntities } from './entities.ts'
import { entityLump } from './write/write-lumps.ts'

function read(text: string): Record<string, string>[] {
  const all: Record<string, string>[] = []
  readEntities(text, (entity) => all.push(Object.fromEntries(entity)))
  return all
}
/** What is said of a text that cannot be read. */
function refusal(text: string): string {
  try {
    return `read ${read(text).length}`
  } catch (error) {
    return (error as Error).message.replace('is damaged: its entities cannot be read, ', '')
  }
}

const world = { classname: 'worldspawn', wad: '/a/b.wad' }

describe('entities are read as the engine reads them', () => {
  test.each([
    ['lines of Windows', '{\r\n"classname" "worldspawn"\r\n"wad" "/a/b.wad"\r\n}\r\n'],
    ['no lines', '{"classname""worldspawn""wad""/a/b.wad"}'],
    ['comments', '// made by\n{ // "the" "world"\n"classname" "worldspawn" // }\n"wad" "/a/b.wad"\n}\n// end'],
    ['a comment in a value', '{"classname" "worldspawn" "wad" "/a/b.wad" "url" "http://x"}'],
    ['bare words', '{ classname worldspawn wad /a/b.wad }'],
    ['bare words beside braces', '{classname worldspawn wad /a/b.wad}'],
    ['a word with a quote in it', '{classname worldspawn wad /a/b.wad note it"s}'],
    ['control characters', '\x01{\x02"classname"\x1f"worldspawn"\t\v"wad"\f"/a/b.wad"\x08}\x07'],
    ['a mark of UTF-8', '\xef\xbb\xbf{"classname" "worldspawn" "wad" "/a/b.wad"}'],
    ['no-break spaces', '\xa0{\xa0"classname" "worldspawn"\xa0"wad" "/a/b.wad"}\xa0'],
    ['blanks behind a key', '{"classname  " "worldspawn" "wad " "/a/b.wad"}'],
    ['something behind the end', '{"classname" "worldspawn" "wad" "/a/b.wad"}\0garbage "'],
  ])('%s', (_what, text) => {
    const [entity, ...more] = read(text)
    expect(entity).toMatchObject(world)
    expect(more).toEqual([])
  })

  test('values are what stands between quotes, whatever that is', () => {
    const values = { a: 'x{y}z', b: 'two\nlines', c: '', d: '\xc0\xe1 // no comment', e: "it's (1:2)", f: '{fence' }
    const text = `{${Object.entries(values)
      .map(([key, value]) => `"${key}" "${value}"`)
      .join(' ')}}`
    expect(read(text)).toEqual([values])
  })

  test('a long comment or gap is no matter', () => {
    const gaps = `${' '.repeat(2_000_000)}${'// x\n'.repeat(200_000)}`
    expect(read(`${gaps}{"classname" "worldspawn"}`)).toHaveLength(1)
  })
})

describe('what the engine refuses is refused with line and word', () => {
  test.each([
    ['worldspawn', 'line 1: "worldspawn" stands where an entity has to begin with {'],
    ['{"a" "b"}\n\n"c" "d"', 'line 3: "c" stands where an entity has to begin with {'],
    ['{"a" "b"}\n}', 'line 2: "}" stands where an entity has to begin with {'],
    ['\n{"a" "b"\n"c" "d"', 'line 3: the entity that begins in line 2 is not closed'],
    ['{"a" "b" "c"', 'line 1: the entity that begins in line 1 is not closed'],
    ['{\n"a"\n}', 'line 3: the key "a" has no value'],
    ['{"a" "b" "c"}', 'line 1: the key "c" has no value'],
    ['{"a" "}"}', 'line 1: the key "a" has no value'],
    ['{\n"a" "b\n}\n', 'line 2: the quote before "b?}?" is not closed'],
    [
      '{\n"message" "\xcf\xf0\xe8 and more than forty characters of a value',
      'line 2: the quote before "??? and more than forty characters of a ..." is not closed',
    ],
    [`{"a" "${'x'.repeat(9_000)}"}`, `line 1: "${'x'.repeat(40)}..." is longer than 8192 characters`],
    [
      `{${'"a" "b"'.repeat(3)}${Array.from({ length: 200 }, (_, key) => `k${key} v `).join('')}}`,
      'line 1: an entity has more than 128 keys',
    ],
  ])('%j', (text, said) => {
    expect(refusal(text)).toBe(said)
  })
})

test('the reader reads back what the writer wrote, and the writer writes nothing else', () => {
  const entities = [world, { classname: 'light', message: 'it is {not} // a comment: (x)', odd: '\xe9\n' }]
  expect(read(latin1(entityLump(entities)))).toEqual(entities)
  for (const value of ['say "hi"', 'a\0b', '} end', '\u0416']) expect(() => entityLump([{ ...world, value }])).toThrow()
})
