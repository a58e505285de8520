import { hasHostName } from '@kz/contract/names/host-names'
import { readBuilds } from '@kz/contract/runs/builds'
import type { SiteKey } from '@kz/contract/site'
import { z } from 'zod'

/** The settings an operator gives, by the names of the contract. A link's key is its name there. */

const line = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^\P{C}+$/u)

const link = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain })
  .max(300)
  .refine(hasHostName)

/** What a value must be, and how a refusal says so. */
const KEYS = {
  name: [line(40), 'a text of at most 40 characters'],
  formerName: [line(100), 'a text of at most 100 characters'],
  legacyDate: [line(40), 'a text of at most 40 characters'],
  copyrightYear: [z.string().regex(/^(19|20)\d\d$/), 'a year'],
  competition: [link, 'an https address'],
  chat: [link, 'an https address'],
  group: [link, 'an https address'],
  microblog: [link, 'an https address'],
  stream: [link, 'an https address'],
  video: [link, 'an https address'],
  donate: [link, 'an https address'],
  joinServer: [z.string().regex(/^[a-z0-9.-]{1,253}:\d{1,5}$/i), 'host:port'],
  mapPage: [link.refine((address) => address.includes('{map}')), 'an https address with {map} for the name of the map'],
  // readers take a line of four words for a record
  pluginListHeader: [
    z
      .string()
      .max(100)
      .regex(/^[!-~]+( [!-~]+){0,2}$/),
    'one to three words of plain ASCII, at most 100 characters',
  ],
  gameBans: [z.literal('yes'), '"yes", or empty'],
  demoBuilds: [
    z
      .string()
      .max(20)
      .refine((typed) => readBuilds(typed) !== undefined),
    'two numbers, the lower one first, as 6153-8684, or the word any',
  ],
} as const satisfies Record<SiteKey, readonly [z.ZodType<string>, string]>

export const SITE_KEYS = Object.keys(KEYS) as SiteKey[]

/** Why `value` cannot be kept under `key`, as what it must be; null when it can. */
export function siteFault(key: SiteKey, value: string): string | null {
  const [schema, wanted] = KEYS[key]
  return schema.safeParse(value).success ? null : wanted
}
