import { z } from 'zod'

/**
 * JSON schema of a reply for Fastify's compiled serialiser: only listed fields can leave. `T | null` becomes `nullable`,
 * which the serialiser compiles to straight code where `anyOf` would be tried at run time.
 */
export function replySchema(reply: z.ZodType): Record<string, unknown> {
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
