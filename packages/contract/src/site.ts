import { z } from 'zod'
import { REASON_LENGTH } from './rules.ts'
import { MOST_OLD_ADDRESSES } from './site-limits.ts'
import { endpoints } from './wire/endpoint.ts'
import { AsTyped, Country, Text } from './wire/fields.ts'
import { bool, number, text, textOrNull } from './wire/wire.ts'

/** What the operator tells about the site. */

const Link = textOrNull

export const SiteConfig = z.object({
  name: text,
  /** the domain or name the site had before; null: not told */
  formerName: textOrNull,
  legacyDate: text,
  /** whether accounts of the site before may still log in with the passwords they had there */
  oldAccounts: bool,
  copyrightYear: number,
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
  joinServer: textOrNull,
  /** https address of another site's page of a map, with `{map}` for its name; null: the map of the day leads to our own */
  mapPage: textOrNull,
  /** first line of the record list for plugins */
  pluginListHeader: text,
  /** `yes`: who is banned from the site is sent away from game servers that send their runs; null: nobody is */
  gameBans: textOrNull,
  /** the builds whose demos are taken, `6153-8684`, or `any` */
  demoBuilds: text,
  /** whether the game has a picture to ask for */
  hasGame: bool,
})
export type SiteConfig = z.output<typeof SiteConfig>
export type SiteLink = keyof SiteConfig['links']

const Setting = AsTyped(400).optional()
/** Settings as they are typed: '' for none, and then what the site comes with holds. Of links the name of the link. */
const Settings = z.object({
  name: Setting,
  formerName: Setting,
  legacyDate: Setting,
  copyrightYear: Setting,
  competition: Setting,
  chat: Setting,
  group: Setting,
  microblog: Setting,
  stream: Setting,
  video: Setting,
  donate: Setting,
  joinServer: Setting,
  mapPage: Setting,
  pluginListHeader: Setting,
  gameBans: Setting,
  demoBuilds: Setting,
})
export type SiteSettings = z.output<typeof Settings>
export type SiteKey = keyof SiteSettings

/** What is rejected with a reason; how many reasons are kept of each. */
const REASON_KINDS = ['demo', 'longjump', 'map'] as const
export type ReasonKind = (typeof REASON_KINDS)[number]
const MOST_REASONS = 30

/** Reasons to reject that checkers choose from. */
const ReasonLists = z.object({
  demo: z.array(text),
  longjump: z.array(text),
  map: z.array(text),
})
export type Reasons = z.output<typeof ReasonLists>

const Path = AsTyped(300).pipe(z.string().regex(/^\/(?![/\\])\S*$/))

/** An address of an earlier site, with its query, and the path of this one where the thing is now. */
const OldAddress = z.object({ from: Path, to: Path })
export type OldAddress = z.output<typeof OldAddress>
const OldAddresses = z.array(OldAddress).max(MOST_OLD_ADDRESSES)

/** What a browser sends when a page's content policy refused something; the rest of it is not read. */
const PolicyReport = z.object({
  'document-uri': AsTyped(2_000).default(''),
  'violated-directive': AsTyped(500).default(''),
  'blocked-uri': AsTyped(2_000).default(''),
})

export const site = endpoints({
  'GET /site/config': {
    access: 'guest',
    rate: 'READ',
    cache: { cacheTags: ['site', 'guessr', 'maps'], for: 'everyone' },
    reply: SiteConfig,
  },
  /** what is left out stays; a setting that is not as `before` says refuses the write */
  'PUT /site/config': {
    access: 'TOP',
    rate: 'STAFF',
    body: z.object({ settings: Settings, before: Settings.default({}) }),
    reply: SiteConfig,
  },
  /** every country a player can have, by name */
  'GET /site/countries': {
    access: 'guest',
    rate: 'READ',
    reply: z.array(z.object({ code: Country, name: text })),
  },
  'GET /site/old-addresses': { access: 'TOP', rate: 'READ', reply: OldAddresses },
  /** the whole list, by its old addresses; one that is not as `before` says refuses the write */
  'PUT /site/old-addresses': {
    access: 'TOP',
    rate: 'STAFF',
    bodyBytes: 512 * 1024,
    body: z.object({ addresses: OldAddresses, before: OldAddresses }),
    reply: OldAddresses,
  },
  'GET /site/reasons': { access: 'MAPM', rate: 'READ', reply: ReasonLists },
  'PUT /site/reasons': {
    access: 'TOP',
    rate: 'STAFF',
    body: z.object({
      kind: z.enum(REASON_KINDS),
      reasons: z.array(Text(REASON_LENGTH, 3)).max(MOST_REASONS),
      /** the list that was read; another one in the database refuses the write */
      before: z.array(AsTyped(1_000)).max(MOST_REASONS).optional(),
    }),
    reply: ReasonLists,
  },
  /** browsers alone call it, as `application/csp-report` */
  'POST /csp-report': {
    access: 'guest',
    rate: 'BUG',
    bodyBytes: 8 * 1024,
    body: z.object({ 'csp-report': PolicyReport }),
    reply: z.object({ message: text }),
  },
})
