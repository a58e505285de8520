import { z } from 'zod'

/** Inputs for calls: near to what a schema asks for, and far from it. A seed gives the same ones again. */

export function randomOf(seed) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count) => Math.floor(next() * count)
  return { next, below, pick: (list) => list[below(list.length)] }
}

const ODD = [
  ...['', ' ', '0', '-1', '1', '2147483647', '2147483648', '-2147483649', '9007199254740993', '1e309', 'NaN', '0x10'],
  ...[
    'null',
    'true',
    'undefined',
    '[]',
    '{}',
    "' or 1=1 --",
    '"; drop table users',
    '%',
    '_',
    '\\',
    '%00',
    '../../etc',
  ],
  ...[
    '\0',
    'a\0b',
    '\ud800',
    'x\udfffy',
    '\u202e',
    '\u200b',
    'İ',
    'ﷺ'.repeat(50),
    '👩‍👩‍👧‍👧',
    'a'.repeat(5_000),
    '['.repeat(2_000),
  ],
  ...[
    '<script>alert(1)</script>',
    '[b]'.repeat(500),
    '[url=javascript:1]x[/url]',
    '__proto__',
    'constructor',
    'toString',
  ],
  ...[
    '2020-01-01',
    '31/02/2020',
    '01/01/0000',
    '99:99.99',
    '00:00.01',
    '2026-11-22T00:00:00Z',
    'kz_longjumps2',
    'admin',
  ],
  ...[null, true, false, 0, -1, 1, 1.5, 2 ** 31, 2 ** 53, [], {}, [null], { a: { b: {} } }, ['a', 'a']],
]

/** A value the schema may take, as JSON schema describes it. */
function near(schema, random) {
  const { pick, below, next } = random
  if (schema === true || schema === undefined || Object.keys(schema).length === 0) return pick(ODD)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pick(schema.enum)
  const some = schema.anyOf ?? schema.oneOf
  if (some) return near(pick(some), random)
  switch (schema.type) {
    case 'string':
      return pick([
        'a',
        'kz',
        'text',
        'kz_longjumps2',
        '01:02.03',
        '01/02/2025',
        'pl',
        'https://youtu.be/dQw4w9WgXcQ',
        'A'.repeat(below(300)),
      ])
    case 'integer':
    case 'number': {
      const low = Math.max(schema.minimum ?? 0, -1_000)
      return low + below(Math.min((schema.maximum ?? 40) - low, 60) + 1)
    }
    case 'boolean':
      return next() < 0.5
    case 'null':
      return null
    case 'array':
      return Array.from({ length: below(4) }, () => near(schema.items, random))
    case 'object':
      return fields(schema, random)
    default:
      return pick(ODD)
  }
}

function fields(schema, random) {
  const given = {}
  const required = new Set(schema.required ?? [])
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const leave = required.has(name) ? 0.03 : 0.4
    if (random.next() < leave) continue
    given[name] = random.next() < 0.2 ? random.pick(ODD) : near(field, random)
  }
  if (random.next() < 0.04) given[random.pick(['__proto__x', 'constructor', 'toString', 'unknown', 'a[]', ''])] = 1
  return given
}

/** What an object schema of the contract describes, once. */
export const shapeOf = (schema) =>
  schema ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : { type: 'object', properties: {} }

/** An input for a shape. */
export const inputFor = (shape, random) => fields(shape, random)
