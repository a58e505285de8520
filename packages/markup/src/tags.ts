import { calm } from './calm.ts'
import { readColor, readSize } from './colors.ts'
import { decodeEntities } from './entities.ts'
import { isOwnPicture, readTarget, readVideoId, type Target } from './links.ts'
import { unquoted } from './tag-value.ts'
import type { ContainerNode, ElementName, LeafNode, LinkNode, SiteNode } from './types.ts'

/** A tag in square brackets. */
export type Tag =
  /** `[tag=a|b]` or `[tag]a|b[/tag]`: `read` gets the values, null refuses them */
  | { kind: 'leaf'; read: (values: string[]) => LeafNode | LinkNode | null }
  /** `[tag]` alone */
  | { kind: 'mark'; node: () => LeafNode }
  /** `[tag]...[/tag]`: `open` gets what stands behind the name, null refuses it */
  | { kind: 'container'; open: (value: string | null) => ContainerNode | null; starred?: boolean }
  /** `[url=..]text[/url]`, `[url]..[/url]`, `[url=..]` */
  | { kind: 'link' }
  /** `[*]`: the next item of a list */
  | { kind: 'item' }

const LONGEST_LABEL = 100

const SITE_TAGS: Record<string, Tag> = {
  user: { kind: 'leaf', read: readUser },
  map: { kind: 'leaf', read: readMap },
  timer: { kind: 'leaf', read: readTimer },
  ljdemo: {
    kind: 'leaf',
    read: ([id = '', ...more]) => (isId(id) && more.length === 0 ? { type: 'ljdemo', demoId: Number(id) } : null),
  },
  ytlink: { kind: 'leaf', read: readVideoLink },
  youtube: { kind: 'leaf', read: readVideo },
  replay: { kind: 'leaf', read: (values) => readReplay(values.join('|')) },
  flag: { kind: 'leaf', read: ([code = '', ...more]) => (more.length === 0 ? flagOf(code) : null) },
  rank1: { kind: 'mark', node: () => ({ type: 'rank', rank: 1 }) },
  rank2: { kind: 'mark', node: () => ({ type: 'rank', rank: 2 }) },
  rank3: { kind: 'mark', node: () => ({ type: 'rank', rank: 3 }) },
}

const BBCODE_TAGS: Record<string, Tag> = {
  b: plain('strong'),
  i: plain('em'),
  u: plain('u'),
  s: plain('s'),
  code: plain('pre'),
  list: { ...plain('ul'), starred: true },
  '*': { kind: 'item' },
  quote: { kind: 'container', open: readQuote },
  color: { kind: 'container', open: (value) => styleOf(readColor(unquoted(value ?? '')), null) },
  style: { kind: 'container', open: readStyle },
  url: { kind: 'link' },
  link: { kind: 'link' },
  img: { kind: 'leaf', read: (values) => readPicture(values.join('|')) },
  image: { kind: 'leaf', read: (values) => readPicture(values.join('|')) },
}

export type Dialect = ReadonlyMap<string, Tag>

/** BBCode of comments, chat and forum. */
export const BBCODE: Dialect = new Map(Object.entries(BBCODE_TAGS))
/** The tags of news and BBCode. */
export const NEWS: Dialect = new Map(Object.entries({ ...SITE_TAGS, ...BBCODE_TAGS }))

/** One line of text from a tag's value, null when empty or too long. */
export function readLabel(value: string): string | null {
  const text = calm(value).replace(/\s+/g, ' ').trim()
  return text.length > 0 && text.length <= LONGEST_LABEL ? text : null
}

/** A link that shows its own address. */
export function linkOf({ href, external, icon, label }: Target, text = label): LinkNode {
  return { type: 'link', href, external, title: null, icon, children: [{ type: 'text', text }] }
}

/**
 * A picture from its address: own media as they are, a foreign picture as a link, the rest as missing.
 */
export function readPicture(src: string, alt = ''): LeafNode | LinkNode {
  const address = src.trim()
  if (isOwnPicture(address)) return { type: 'image', src: address, alt, width: null, height: null }
  const target = readTarget(address)
  if (target?.external) return linkOf(target, readLabel(alt) ?? target.label)
  // an address that was made calm would lead elsewhere
  return { type: 'missing-image', marker: (calm(address) === address && readLabel(address)) || '' }
}

function plain(name: ElementName): Extract<Tag, { kind: 'container' }> {
  return { kind: 'container', open: (value) => (value === null ? { type: 'element', name, children: [] } : null) }
}

const isId = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647

/** Country codes: two letters, or a part of the United Kingdom. */
function readCountry(code: string): string | null {
  const country = code.trim().toLowerCase()
  return /^(?:[a-z]{2}|gb-[a-z]{3})$/.test(country) ? country : null
}

function flagOf(code: string): SiteNode | null {
  return /^[a-z-]{0,10}$/i.test(code.trim()) ? { type: 'flag', country: readCountry(code) } : null
}

function readUser([id = '', code = '', label = '', ...more]: string[]): SiteNode | LinkNode | null {
  // `[user]name[/user]` holds nothing but the name
  const alone = code === '' && label === '' ? readLabel(id) : null
  if (alone) return linkOf({ href: `/profile/${encodeURIComponent(alone)}`, external: false, icon: null, label: alone })
  const name = readLabel(label)
  if (!isId(id) || !name || more.length > 0) return null
  return { type: 'user', id: Number(id), country: readCountry(code), name }
}

function readMap([id = '', label = '', ...more]: string[]): SiteNode | null {
  // `[map]name[/map]` names it alone
  const name = (label === '' && !isId(id) ? id : label).trim()
  const named = /^[\x21-\x7e]{1,64}$/.test(name) && !/["'/\\<>:|?*]/.test(name)
  if (!named || more.length > 0 || !(isId(id) || id === '0' || id === 'x' || name === id.trim())) return null
  return { type: 'map', id: isId(id) ? Number(id) : null, name }
}

function readTimer([id = '', text = '', ...more]: string[]): SiteNode | null {
  const label = readLabel(text)
  return isId(id) && label && more.length === 0 ? { type: 'timer', demoId: Number(id), label } : null
}

function readVideo(values: string[]): SiteNode | null {
  const videoId = readVideoId(values.join('|'))
  return videoId ? { type: 'youtube', videoId } : null
}

function readVideoLink(values: string[]): SiteNode | LinkNode | null {
  const address = values.join('|')
  const videoId = readVideoId(address)
  if (videoId) return { type: 'ytlink', videoId }
  const target = readTarget(address)
  return target?.external ? linkOf(target) : null
}

const REPLAY = /^(\d+)(?:\|t=(\d{1,5}(?:\.\d{1,3})?))?(?:\|vs=(\d{1,10}(?:,\d{1,10}){0,19}))?$/

/** `877`, `877|t=12.4`, `877|vs=12,15`, `877|t=12.4|vs=12`. */
function readReplay(value: string): SiteNode | null {
  const [, id = '', at = null, vs = null] = REPLAY.exec(value) ?? []
  return isId(id) ? { type: 'replay', demoId: Number(id), at, vs } : null
}

const QUOTED = /^(.*)\|(\/forum\/threads\/\d{1,10}\?message=\d{1,10})$/s

/** `[quote=name]`, `[quote="name"]`, each with the way back behind a `|`, in the quotes or behind them. */
function readQuote(value: string | null): ContainerNode {
  const [, inQuotes = null, behind = ''] = /^"([^"]*)"((?:\|.*)?)$/s.exec(value ?? '') ?? []
  const bare = (value ?? '').replace(/^["'\s]+|["'\s]+$/g, '')
  const written = decodeEntities(inQuotes === null ? bare : inQuotes + behind)
  const [, name = written, source = null] = QUOTED.exec(written) ?? []
  return { type: 'quote', source, author: readLabel(name.slice(0, 2 * LONGEST_LABEL)), children: [] }
}

function styleOf(color: string | null, size: ReturnType<typeof readSize>): ContainerNode | null {
  return color || size ? { type: 'style', color, size, children: [] } : null
}

function readStyle(value: string | null): ContainerNode | null {
  const given = new Map(
    [...(value ?? '').matchAll(/(color|size)\s?=\s?"?([#\w.]{1,30})/gi)].map(([, name = '', text = '']) => [
      name.toLowerCase(),
      text,
    ]),
  )
  return styleOf(readColor(given.get('color') ?? ''), readSize(given.get('size') ?? ''))
}
