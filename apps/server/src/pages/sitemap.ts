import { PAGE_ROWS, PAGES } from '@kz/contract/pages'
import { publicThreads } from '../forum/api.ts'
import { isPublished, type PostKind, urlOf } from '../news/api.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { escapeHtml } from '../platform/api/html.ts'
import { addressIn, offeredLanguages } from '../platform/api/services/text.ts'
import { int, moment, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { newsPath, profilePath, recordPath } from './parts.ts'

/** sitemap.xml: an index, and pages of at most 10,000 addresses of what a guest may open. */

const MOST = 10_000

interface Place {
  path: string
  changedAt: Date | null
}

/** Pages that are always there. */
const FIXED: readonly Place[] = PAGES.filter((path) => PAGE_ROWS[path].crawlers === 'listed').map((path) => ({
  path,
  changedAt: null,
}))

const shownMaps = sql`maps m where m.state <> 'HIDDEN'`
const shownPlayers = sql`players p where exists (select from demos d where d.player_id = p.id and d.state = 'RELEASED')`
const shownPosts = (kind: PostKind) => sql`posts p where p.kind = ${kind} and ${isPublished}`

/** A kind of addresses, in an order that stays. */
interface Part {
  count(db: Db): Promise<number>
  read(db: Db, page: number): Promise<Place[]>
}

/** Rows by a hand-written query: what is counted, and how a page of it is read. */
const inRows = (from: SQL, read: (db: Db, window: SQL) => Promise<Place[]>): Part => ({
  count: async (db) => (await row(db, { total: int }, sql`select count(*) as total from ${from}`))?.total ?? 0,
  read: (db, page) => read(db, sql`limit ${MOST} offset ${(page - 1) * MOST}`),
})

const PARTS = {
  maps: inRows(shownMaps, async (db, window) => {
    const found = await rows(
      db,
      { name: text, changedAt: moment.orNull },
      sql`select m.name, (select max(r.changed_at) from routes r where r.map_id = m.id) as "changedAt"
        from ${shownMaps} order by m.id ${window}`,
    )
    return found.map(({ name, changedAt }) => ({ path: recordPath(name), changedAt }))
  }),
  news: inRows(shownPosts('news'), (db, window) => readPosts(db, 'news', window)),
  blog: inRows(shownPosts('article'), (db, window) => readPosts(db, 'article', window)),
  players: inRows(shownPlayers, async (db, window) => {
    const found = await rows(
      db,
      { name: text },
      sql`select coalesce((select u.pseudo from users u where u.id = p.user_id), p.name) as name
        from ${shownPlayers} order by p.id ${window}`,
    )
    return found.map(({ name }) => ({ path: profilePath(name), changedAt: null }))
  }),
  forum: {
    count: async (db) => (await publicThreads(db)).length,
    read: async (db, page) => (await publicThreads(db)).slice((page - 1) * MOST, page * MOST),
  },
} satisfies Record<string, Part>

type PartName = keyof typeof PARTS
const NAMES = Object.keys(PARTS) as PartName[]

async function readPosts(db: Db, kind: PostKind, window: SQL): Promise<Place[]> {
  const found = await rows(
    db,
    { id: int, title: text, changedAt: moment },
    sql`select p.id, p.title, p.published_at as "changedAt" from ${shownPosts(kind)} order by p.id ${window}`,
  )
  return found.map(({ id, title, changedAt }) => ({
    path: kind === 'news' ? newsPath(urlOf(id, title)) : `/blog/${id}`,
    changedAt,
  }))
}

/** The index: which pages there are now. */
export async function sitemapIndex(db: Db, siteUrl: string): Promise<string> {
  const counted = await Promise.all(
    NAMES.map(async (name) => {
      const pages = Math.ceil((await PARTS[name].count(db)) / MOST)
      return Array.from({ length: pages }, (_, index) => `/sitemap/${name}-${index + 1}.xml`)
    }),
  )
  const paths = ['/sitemap/pages-1.xml', ...counted.flat()]
  return document(
    'sitemapindex',
    paths.map((path) => `<sitemap><loc>${escapeHtml(siteUrl + path)}</loc></sitemap>`),
  )
}

/** A page by the name of its file, `maps-2`; null for one that is not there. */
export async function sitemapPage(db: Db, siteUrl: string, file: string): Promise<string | null> {
  const [, name = '', digits = ''] = /^([a-z]+)-([1-9]\d{0,4})$/.exec(file) ?? []
  if (name === 'pages') return digits === '1' ? addresses(siteUrl, FIXED) : null
  if (!NAMES.includes(name as PartName)) return null
  const places = await PARTS[name as PartName].read(db, Number(digits))
  return places.length > 0 ? addresses(siteUrl, places) : null
}

const addresses = (siteUrl: string, places: readonly Place[]): string =>
  document(
    'urlset',
    places.map(({ path, changedAt }) => {
      const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
      return `<url><loc>${escapeHtml(siteUrl + path)}</loc>${changed}${alternatesOf(siteUrl + path)}</url>`
    }),
  )

/** The same page in each language, as its own head says it too. */
function alternatesOf(address: string): string {
  const offered = offeredLanguages()
  if (offered.length < 2) return ''
  const links = [['x-default', address], ...offered.map((language) => [language, addressIn(address, language)])]
  return links
    .map(([language, at = '']) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(at)}"/>`)
    .join('')
}

const document = (root: string, entries: readonly string[]): string =>
  `<?xml version="1.0" encoding="utf-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</${root}>
`
