import { calm } from '@kz/markup'
import fastJson from 'fast-json-stringify'
import { z } from 'zod'

const compiled = new WeakMap<z.ZodType, (value: unknown) => string>()

/** A reply as JSON, its texts calm. What writes it is compiled when the first is written: only listed fields can leave. */
export function serialize(reply: z.ZodType, value: unknown): string {
  const known = compiled.get(reply)
  if (known) return known(value)
  const toJson = fastJson(replySchema(reply))
  const write = (one: unknown) => calm(toJson(one))
  compiled.set(reply, write)
  return write(value)
}

/** `T | null` becomes `nullable`, which is compiled to straight code where `anyOf` would be tried at run time. */
function replySchema(reply: z.ZodType): Record<string, unknown> {
  return z.toJSONSchema(reply, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    override({ jsonSchema }) {
      const options = jsonSchema.anyOf
      if (options?.length === 2 && options[1] && (options[1] as { type?: string }).type === 'null') {
        delete jsonSchema.anyOf
        Object.assign(jsonSchema, options[0], { nullable: true })
      }
      if (jsonSchema.enum && jsonSchema.type === undefined) jsonSchema.type = 'string'
    },
  }) as Record<string, unknown>
}
