import { expect, it } from 'vitest'
import { z } from 'zod'
import { api } from './api.ts'
import type { Endpoint } from './wire/endpoint.ts'

/** Texts no database takes, alone and where a format looks at the beginning only, and one without an end. */
const REFUSED = {
  NUL: ['\0', 'a\0', '1\0', 'https://site.example/\0'],
  'a lone surrogate': ['\ud800', 'a\udc00', '1\ud800', 'https://site.example/\ud800'],
  'any length': ['a', '1', ' ', 'https://site.example/a'].map((text) => text.repeat(1_000_000 / text.length)),
}

/** Every schema for a text inside `schema`, with the name of its field. */
function textsIn(schema: z.core.$ZodType, name: string): [string, z.ZodType][] {
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return [[name, schema as z.ZodType]]
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, field]) => textsIn(field, name ? `${name}.${key}` : key))
  const {
    element,
    innerType,
    options,
    in: source,
    out,
    keyType,
    valueType,
  } = schema._zod.def as Partial<
    Record<'element' | 'innerType' | 'in' | 'out' | 'keyType' | 'valueType', z.core.$ZodType>
  > & { options?: z.core.$ZodType[] }
  return [element, innerType, ...(options ?? []), source, out, keyType, valueType].flatMap((inner) =>
    inner ? textsIn(inner, name) : [],
  )
}

const inputs = Object.entries<Endpoint>(api).flatMap(([call, { params, query, body }]) =>
  [params, query, body].flatMap((input) => (input ? textsIn(input, '') : []).map((found) => [call, ...found] as const)),
)

it('finds texts behind lists, defaults, unions and transforms', () => {
  const text = z.string()
  const input = z.object({ a: z.array(text).default([]), b: z.union([z.number(), text.transform(Number)]).optional() })
  expect(textsIn(input, '').map(([name]) => name)).toEqual(['a', 'b'])
  expect(inputs.length).toBeGreaterThan(100)
})

/** A login is answered in one text whatever is wrong with it: its handler looks at these itself. */
const LOOKED_AT_LATER = ['POST /auth/authenticate username', 'POST /auth/authenticate password']

it.each(Object.entries(REFUSED))('lets no call take %s: texts of inputs are those of fields.ts', (what, texts) => {
  // many calls share a schema, which reads a million letters for a while
  const isOpen = new Map<z.ZodType, boolean>()
  for (const [, , schema] of inputs)
    if (!isOpen.has(schema))
      isOpen.set(
        schema,
        texts.some((text) => schema.safeParse(text).success),
      )
  const open = inputs.filter(([, , schema]) => isOpen.get(schema))
  const names = open.map(([call, name]) => `${call} ${name}`)
  expect(names).toEqual(what === 'any length' ? [] : LOOKED_AT_LATER)
})
