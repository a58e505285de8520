import { z } from 'zod'
import { bool, number, text } from './wire.ts'

/** A sentence as a code and what stands in it (`sentences/`): pages say it in their language. */
export const Sentence = z.object({
  code: text,
  params: z.record(text, z.union([text, number, bool, z.null()])).optional(),
})
