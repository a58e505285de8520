import { z } from 'zod'
import { AVATAR_BYTES, IMAGE_BYTES } from './rules.ts'
import { endpoints } from './wire/endpoint.ts'
import { number, text } from './wire/wire.ts'

/** Pictures people upload. What is served is always our own encoding. */

const Stored = z.object({ url: text, width: number, height: number })

export const images = endpoints({
  /** `news` is for news roles and for those who have written ten messages; `avatar` for everybody */
  'POST /upload/image': {
    access: 'user',
    rate: 'PIC',
    fileBytes: IMAGE_BYTES,
    body: z.object({ kind: z.enum(['news', 'avatar']).default('news') }),
    reply: Stored,
  },
  'POST /upload/picture': { access: 'user', rate: 'PIC', fileBytes: AVATAR_BYTES, reply: Stored },
})
