import { z } from 'zod'
import { hasHostName } from './names/host-names.ts'
import { endpoints } from './wire/endpoint.ts'
import { Flag, Id, Int, isStorable, Text } from './wire/fields.ts'
import { bool, number, numberOrNull, text, textOrNull } from './wire/wire.ts'

/** Downloads and their administration. */

export const RESOURCE_BYTES = 64 * 1024 * 1024
export const RESOURCE_CATEGORIES = ['Game', 'Configs', 'Plugins', 'Tools', 'Movies', 'Map packs', 'Other'] as const

export const Resource = z.object({
  id: number,
  title: text,
  description: text,
  category: text,
  version: text,
  author: text,
  /** path on this site, or an address elsewhere when `isExternal` */
  href: text,
  isExternal: bool,
  fileName: textOrNull,
  size: numberOrNull,
  sha256: textOrNull,
  hidden: bool,
  downloads: number,
  /** ISO 8601 */
  updatedDate: text,
})
export type Resource = z.output<typeof Resource>

const Writing = z.object({
  title: Text(120, 1),
  description: Text(1_000).default(''),
  category: z.enum(RESOURCE_CATEGORIES),
  version: Text(40).default(''),
  author: Text(60).default(''),
  hidden: Flag.default(false),
})
const Outside = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain })
  .max(300)
  .refine(isStorable)
  .refine(hasHostName)
const One = z.object({ id: Id })

export const resources = endpoints({
  'GET /downloads': {
    access: 'guest',
    rate: 'READ',
    cache: { cacheTags: ['site'], for: 'everyone' },
    reply: z.array(Resource),
  },
  /** who is no top staff sees and keeps the category Movies alone */
  'GET /resources': { access: 'MOVIES', rate: 'READ', reply: z.array(Resource) },
  /** a zip or a picture; it is only ever sent as a file to keep */
  'POST /resources': {
    access: 'MOVIES',
    rate: 'STAFF',
    fileBytes: RESOURCE_BYTES,
    body: Writing.extend({ category: Writing.shape.category.default('Other') }),
    reply: Resource,
  },
  'POST /resources/link': {
    access: 'MOVIES',
    rate: 'STAFF',
    body: Writing.extend({ externalUrl: Outside }),
    reply: Resource,
  },
  'PUT /resources/{id}': {
    access: 'MOVIES',
    rate: 'STAFF',
    params: One,
    body: Writing.extend({ externalUrl: Outside.optional() }),
    reply: Resource,
  },
  /** the order within a category: exactly its resources, each once */
  'POST /resources/reorder': {
    access: 'MOVIES',
    rate: 'STAFF',
    body: z.object({ category: z.enum(RESOURCE_CATEGORIES), ids: z.array(Int).max(500) }),
    reply: z.array(Resource),
  },
  'DELETE /resources/{id}': { access: 'MOVIES', asksAgain: true, rate: 'STAFF', params: One, reply: One },
})
