import { z } from 'zod'
import { endpoints } from './endpoint.ts'

/** What the operator tells about the site (H001, H002, H007). */

const Link = z.string().nullable()

export const SiteConfig = z.object({
  name: z.string(),
  /** the domain or name the site had before; null: not told */
  formerName: z.string().nullable(),
  legacyDate: z.string(),
  copyrightYear: z.number(),
  /** https only; null: the link is not shown */
  links: z.object({
    competition: Link,
    chat: Link,
    group: Link,
    microblog: Link,
    stream: Link,
    video: Link,
    donate: Link,
  }),
  /** `host:port` of the game server that `Join our server` leads to */
  joinServer: z.string().nullable(),
  /** https address of another site's page of a map, with `{map}` for its name; null: the map of the day leads to our own */
  mapPage: z.string().nullable(),
  /** first line of the record list for plugins */
  pluginListHeader: z.string(),
})
export type SiteConfig = z.output<typeof SiteConfig>
export type SiteLink = keyof SiteConfig['links']

/** What a browser sends when a page's content policy refused something; the rest of it is not read. */
const PolicyReport = z.object({
  'document-uri': z.string().max(2_000).default(''),
  'violated-directive': z.string().max(500).default(''),
  'blocked-uri': z.string().max(2_000).default(''),
})

export const site = endpoints({
  'GET /site/config': { access: 'guest', rate: 'READ', cache: { topics: ['site'] }, reply: SiteConfig },
  /** browsers alone call it, as `application/csp-report` */
  'POST /csp-report': {
    access: 'guest',
    rate: 'BUG',
    bodyBytes: 8 * 1024,
    body: z.object({ 'csp-report': PolicyReport }),
    reply: z.object({ message: z.string() }),
  },
})
