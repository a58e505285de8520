import { randomUUID } from 'node:crypto'
import { calm } from '@kz/markup'
import { z } from 'zod'
import { serialize } from '../http/serialize.ts'
import type { CachedResponse } from './response-cache.ts'

/** Kept answers with the caller's own part laid over: the text stays as it is kept, only its holes are filled. */

/** Which fields of an answer are the caller's own: a leaf is one of them. */
type Layout = { schema: z.ZodType } | { each: Layout } | { fields: Record<string, Layout> }

interface Hole {
  path: (string | number)[]
  schema: z.ZodType
  /** as everybody else reads it */
  others: string
}

/** A kept answer, read once: what it says, and its text between the holes. */
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

/** A copy of a value with the mark in place of what is the caller's own. */
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

/** What lays the own part of a form over kept answers. */
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
    /** What a kept answer says to everybody; not to be changed. */
    shown: (kept: CachedResponse): unknown => lay(kept).shown,
    /** The text of a kept answer with the caller's own part in its holes. What that lacks is as others read it. */
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
