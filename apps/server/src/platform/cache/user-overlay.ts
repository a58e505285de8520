import { randomUUID } from 'node:crypto'
import { calm } from '@kz/markup'
import { z } from 'zod'
import type { CachedResponse } from '../api/services/cached-response.ts'
import { serialize } from '../http/serialize.ts'

/** Cached responses with a member's overlay: the cached text is a template whose placeholders are filled. */

/** Which fields of a response depend on the member: each leaf is one. */
type Layout = { schema: z.ZodType } | { each: Layout } | { fields: Record<string, Layout> }

interface Hole {
  path: (string | number)[]
  schema: z.ZodType
  /** as everybody else reads it */
  others: string
}

/** A cached response, parsed once: its value, and its text between the placeholders. */
interface Laid {
  shown: unknown
  texts: string[]
  holes: Hole[]
}

/** Objects, and lists and records of them, are gone through; whatever else a form has is one own field. */
function layoutOf(schema: z.ZodType): Layout {
  if (schema instanceof z.ZodNullable) {
    const inner = layoutOf(schema.unwrap() as z.ZodType)
    return 'schema' in inner ? { schema } : inner
  }
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape as Record<string, z.ZodType>)
    return { fields: Object.fromEntries(fields.map(([name, field]) => [name, layoutOf(field)])) }
  }
  const item = schema instanceof z.ZodArray ? schema.element : schema instanceof z.ZodRecord ? schema.valueType : null
  return item instanceof z.ZodObject ? { each: layoutOf(item) } : { schema }
}

/** No text of the site has it in it. */
const MARK = `hole ${randomUUID()}`

/** A copy of a value with the placeholder instead of the member's own fields. */
function punch(value: unknown, layout: Layout, path: Hole['path'], holes: Hole[]): unknown {
  if ('schema' in layout) {
    holes.push({ path, schema: layout.schema, others: JSON.stringify(value) })
    return MARK
  }
  if (typeof value !== 'object' || value === null) return value
  const under = (name: string | number, part: unknown) => {
    const inner = 'each' in layout ? layout.each : layout.fields[name]
    return inner ? punch(part, inner, [...path, name], holes) : part
  }
  if (Array.isArray(value)) return value.map((part, place) => under(place, part))
  // in the order of the text
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, under(name, part)]))
}

/** Applies overlays of one schema to cached responses. */
export function openOwnPart(form: z.ZodType) {
  const layout = layoutOf(form)
  const known = new WeakMap<CachedResponse, Laid>()

  function lay(kept: CachedResponse): Laid {
    const laid = known.get(kept)
    if (laid) return laid
    const shown: unknown = JSON.parse(kept.plain.toString())
    const holes: Hole[] = []
    const texts = JSON.stringify(punch(shown, layout, [], holes)).split(JSON.stringify(MARK))
    const made = { shown, texts, holes }
    known.set(kept, made)
    return made
  }

  return {
    /** The public value of a cached response; read-only. */
    shown: (kept: CachedResponse): unknown => lay(kept).shown,
    /** The text of a cached response with the member's fields filled in. Missing ones keep the public value. */
    fill(kept: CachedResponse, own: unknown): string {
      const { texts, holes } = lay(kept)
      let text = texts[0] ?? ''
      holes.forEach(({ path, schema, others }, place) => {
        text += write(read(own, path), schema, others) + (texts[place + 1] ?? '')
      })
      return text
    },
  }
}

function read(own: unknown, path: Hole['path']): unknown {
  let part = own
  for (const name of path) part = (part as Record<string | number, unknown> | null | undefined)?.[name]
  return part
}

const write = (value: unknown, schema: z.ZodType, others: string): string => {
  if (value === undefined) return others
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  return typeof value === 'object' && value !== null ? serialize(schema, value) : calm(JSON.stringify(value))
}

export type OwnPart = ReturnType<typeof openOwnPart>
