import type { Shape } from './public-call.ts'

/** What a field of this name holds in an example, by the end of its name; the first that fits. */
const VALUES: readonly [name: RegExp, value: unknown][] = [
  [/Iso$/, '2026-01-31T18:20:00.000Z'],
  [/^(time|currentRecord|previousTime)$|Time$/, '01:23.45'],
  [/TimeMs$|^timeMs$|Ms$/, 83_450],
  [/[dD]ifference$/, '-0.61'],
  [/^map$|[mM]apName$/, 'kz_longjumps2'],
  [/^route$/, ''],
  [/[mM]apImage$/, '/media/maps/kz_longjumps2.svg'],
  [/[cC]ountry(Code)?$/, 'pl'],
  [/countryName$/, 'Poland'],
  [/^(author|player|pseudo|holder)$|[pP]layer(Name)?$/, 'sprout'],
  [/date$|Date$|Visit$/, '31/01/2026 18:20'],
  [/[lL]ink$|[uU]rl$/, 'https://example.org/'],
  [/sha256$/, '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  [/^month$/, '2026-01'],
  [/^quarter$/, '2026 Q1'],
  [/picture$/, null],
  [/[iI]d$/, 42],
  [/^page$|totalPages$/, 1],
]

/** An answer that has this shape, made from the names of its fields: lists with one line, and of choices the first. */
export function exampleOf(shape: Shape, name = ''): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  if (shape.anyOf) return exampleOf(shape.anyOf.find(({ type }) => type !== 'null') ?? {}, name)
  if (shape.type === 'array') return [exampleOf(shape.items ?? {}, name.replace(/s$/, ''))]
  if (shape.properties)
    return Object.fromEntries(Object.entries(shape.properties).map(([key, value]) => [key, exampleOf(value, key)]))
  const [type] = [shape.type ?? 'string'].flat()
  const named = VALUES.find(([pattern]) => pattern.test(name))?.[1]
  if (named !== undefined && (named === null || typeof named === (type === 'integer' ? 'number' : type))) return named
  if (type === 'number' || type === 'integer')
    return shape.minimum !== undefined && shape.minimum > 7 ? shape.minimum : 7
  if (type === 'boolean') return false
  return type === 'object' ? {} : name || '...'
}
