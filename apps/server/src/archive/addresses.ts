import type { Software } from './items.ts'

/** How boards wrote their addresses. */

export type OldPlace =
  | { kind: 'message' | 'category' | 'news' | 'user'; id: number }
  /** `from`: so many messages of it stand before the page; `page`: it is this one, from 1 */
  | { kind: 'thread'; id: number; from?: number; page?: number }
  | { kind: 'forum' }

type Values = Readonly<Record<string, string | undefined>>
/** Of a path and a query without what all addresses of the board begin with; its groups are those of the path. */
type Reader = readonly [
  path: RegExp,
  read: (groups: readonly string[], values: Values, query: string) => OldPlace | null,
]

const LARGEST = 2 ** 52
const number = (text: string | undefined): number => {
  const read = /^\d{1,16}/.exec(text ?? '')
  return read && Number(read[0]) <= LARGEST ? Number(read[0]) : 0
}
/** A thing of this number; null without one. */
const one = (kind: 'message' | 'category' | 'news' | 'user', text: string | undefined): OldPlace | null =>
  number(text) ? { kind, id: number(text) } : null
const thread = (text: string | undefined, at: { from?: string | undefined; page?: string | undefined } = {}) => {
  const id = number(text)
  if (id === 0) return null
  const [from, page] = [number(at.from), number(at.page)]
  return { kind: 'thread', id, ...(from > 0 && { from }), ...(page > 1 && { page }) } as const
}
const FORUM: OldPlace = { kind: 'forum' }

const PHPBB: readonly Reader[] = [
  [/^viewtopic\.php$/, (_, { p, t, start }) => one('message', p) ?? thread(t, { from: start })],
  [/^viewforum\.php$/, (_, { f }) => one('category', f)],
  [/^memberlist\.php$/, (_, { u }) => one('user', u)],
  [/^(?:[^/]*-)?topic(\d+)(?:-(\d+))?\.html$/, ([id, from]) => thread(id, { from })],
  [/^(?:.*\/)?[^/]*-t(\d+)(?:-(\d+))?\.html$/, ([id, from]) => thread(id, { from })],
  [/^(?:.*\/)?(?:[^/]*-)?post(\d+)\.html$/, ([id]) => one('message', id)],
  [/^(?:.*\/)?[^/]*-f(\d+)(?:\/|-\d+\.html|\.html)?$/, ([id]) => one('category', id)],
  [/^(?:index\.php)?$/, () => FORUM],
]

/** `12.30`, `12.msg345`: where a topic of SMF is opened. */
const smfTopic = (text: string | undefined): OldPlace | null => {
  const [, id, message, from] = /^(\d+)(?:\.(?:msg(\d+)|(\d+)|\w+))?$/.exec(text ?? '') ?? []
  return message ? one('message', message) : thread(id, { from })
}
const smf = ({ topic, board, action, u, msg }: Values): OldPlace | null => {
  if (topic) return smfTopic(topic)
  if (msg) return one('message', msg)
  return board ? one('category', board) : action === 'profile' ? one('user', u) : null
}
const SMF: readonly Reader[] = [
  [/^(?:index\.php)?$/, (_, values, query) => smf(values) ?? (query === '' ? FORUM : null)],
  [/^(?:index\.php\/)?topic,([\w.]+)\.html$/, ([place]) => smfTopic(place)],
  [/^(?:index\.php\/)?board,(\d+)[\w.]*\.html$/, ([id]) => one('category', id)],
]

const MYBB: readonly Reader[] = [
  [/^showthread\.php$/, (_, { pid, tid, page }) => one('message', pid) ?? thread(tid, { page })],
  [/^forumdisplay\.php$/, (_, { fid }) => one('category', fid)],
  [/^member\.php$/, (_, { uid }) => one('user', uid)],
  [/^thread-(\d+)-(?:post|pid)-(\d+)\.html$/, ([, id]) => one('message', id)],
  [/^thread-(\d+)(?:-page-(\d+))?(?:-\w+)?\.html$/, ([id, page]) => thread(id, { page })],
  [/^post-(\d+)\.html$/, ([id]) => one('message', id)],
  [/^forum-(\d+)(?:-page-\d+)?\.html$/, ([id]) => one('category', id)],
  [/^user-(\d+)\.html$/, ([id]) => one('user', id)],
  [/^(?:index\.php)?$/, () => FORUM],
]

/** `12-a-title/page3`: how vBulletin 4 writes things behind a `?` or a `/`. */
const PRETTY = /^(\d+)[^/&]*(?:\/page(\d+))?/
const VBULLETIN: readonly Reader[] = [
  [
    /^(?:showthread\.php|threads)(?:\/(.*))?$/,
    ([behind = ''], { p, t, page }, query) => {
      const [, id, onPage] = PRETTY.exec(behind) ?? PRETTY.exec(query) ?? []
      return one('message', p) ?? thread(t ?? id, { page: onPage ?? page })
    },
  ],
  [/^showpost\.php$/, (_, { p }) => one('message', p)],
  [
    /^(?:forumdisplay\.php|forums)(?:\/(.*))?$/,
    ([behind = ''], { f }, query) => one('category', f ?? PRETTY.exec(behind || query)?.[1]),
  ],
  [
    /^(?:member\.php|members)(?:\/(.*))?$/,
    ([behind = ''], { u }, query) => one('user', u ?? PRETTY.exec(behind || query)?.[1]),
  ],
  [/^archive\/index\.php\/t-(\d+)(?:-p-(\d+))?\.html$/, ([id, page]) => thread(id, { page })],
  [/^archive\/index\.php\/f-(\d+)(?:-p-\d+)?\.html$/, ([id]) => one('category', id)],
  [/^(?:index\.php|forum\.php)?$/, () => FORUM],
]

const E107: readonly Reader[] = [
  [
    /^e107_plugins\/forum\/forum_viewtopic\.php$/,
    (_, { id, p }, query) => {
      const [, bare, from, word] = /^(\d+)(?:\.(?:(\d+)|(\w+)))?$/.exec(query) ?? []
      if (word === 'post') return one('message', bare)
      return thread(bare ?? id, { from, page: p })
    },
  ],
  [/^e107_plugins\/forum\/forum_viewforum\.php$/, (_, { id }, query) => one('category', /^\d+/.exec(query)?.[0] ?? id)],
  [/^news\.php$/, (_, __, query) => one('news', /^(?:item|extend)\.(\d+)/.exec(query)?.[1])],
  [/^comment\.php$/, (_, __, query) => one('news', /^comment\.news\.(\d+)/.exec(query)?.[1])],
  [/^user\.php$/, (_, { id }, query) => one('user', /^id\.(\d+)/.exec(query)?.[1] ?? id)],
  [/^forum\/[^/]*\/(\d+)[/-][^/]*\/?$/, ([id], { p }) => thread(id, { page: p })],
  [/^news\/view\/(\d+)(?:\/[^/]*){0,2}\/?$/, ([id]) => one('news', id)],
]

const READERS: Readonly<Record<Software, readonly Reader[]>> = {
  ...{ phpbb: PHPBB, smf: SMF, mybb: MYBB, vbulletin: VBULLETIN, e107: E107, other: [] },
}

/** What an address of a board means; null where it is none of it. `path` is what all of them begin with. */
export function readOldAddress(software: Software, path: string, address: string): OldPlace | null {
  const [written = '', query = ''] = address.split(/[?#]/, 2)
  const own = written.toLowerCase()
  if (!own.startsWith(path.toLowerCase())) return null
  const rest = own.slice(path.length)
  // SMF parts with semicolons
  const values = Object.fromEntries(new URLSearchParams(query.toLowerCase().replaceAll(';', '&')))
  for (const [pattern, read] of READERS[software]) {
    const found = pattern.exec(rest)
    const place = found && read(found.slice(1), values, query.toLowerCase())
    if (place) return place
  }
  return null
}
