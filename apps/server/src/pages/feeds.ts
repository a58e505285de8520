import { formatDifference, formatTime, mapRoute, SITE_NAME } from '@kz/contract/rules'
import { parseForum, parseNews, writeHtml } from '@kz/markup'
import { escapeHtml } from '@kz/markup/entities'
import { newestPublicMessages } from '../forum/api.ts'
import { findPosts, isPublished } from '../news/api.ts'
import type { Context } from '../platform/api/context.ts'
import { rows } from '../platform/api/db.ts'
import { addressIn, inLanguage, type Text, t } from '../platform/api/services/text.ts'
import { bool, int, moment, text, texts } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { beforeOf } from '../records/api.ts'

/** Atom feeds (RFC 4287): the last 30 news posts, records, maps and forum messages that everybody may see. */

interface Entry {
  title: Text
  /** path on this site; also the entry's lasting name where `name` is not given */
  path: string
  name?: string
  author: string
  at: Date
  html: string
  /** of our words, in place of `html` */
  gist?: Text
}

const ENTRIES = 30
const TYPE = 'application/atom+xml; charset=utf-8'
/** Characters XML does not know. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const FOREIGN = /[\0-\x08\x0b\x0c\x0e-\x1f\p{Surrogate}\ufffe\uffff]/gu

/** The feeds by address, with what makes each old. */
export const FEEDS = [
  { path: '/feed/news.xml', cacheTags: ['news'], title: t`${SITE_NAME}: news`, entries: newsEntries },
  {
    path: '/feed/records.xml',
    cacheTags: ['records', 'demos'],
    title: t`${SITE_NAME}: records`,
    entries: recordEntries,
  },
  { path: '/feed/maps.xml', cacheTags: ['maps'], title: t`${SITE_NAME}: maps`, entries: mapEntries },
  { path: '/feed/forum.xml', cacheTags: ['forum'], title: t`${SITE_NAME}: forum`, entries: forumEntries },
] as const

/** A feed as it goes out, its own words in a language. */
export async function feed(ctx: Context, { path, title, entries }: (typeof FEEDS)[number], language: string) {
  const found = await entries(ctx)
  const body = atom({ siteUrl: ctx.config.siteUrl, path, title, entries: found, now: ctx.now(), language })
  return { body, type: TYPE, headers: {} }
}

async function newsEntries(ctx: Context): Promise<Entry[]> {
  const posts = await findPosts(ctx.db, { viewer: null, now: ctx.now() }, 'news', isPublished, { limit: ENTRIES })
  return posts.map(({ id, url, title, author, publishedAt, htmlContent, htmlContentExtended }) => ({
    title,
    path: `/news/${encodeURIComponent(url)}`,
    name: `/news/${id}`,
    author,
    at: publishedAt,
    html: [htmlContent, htmlContentExtended ?? '']
      .map((html) => writeHtml(parseNews(html).nodes, { origin: ctx.config.siteUrl }))
      .join('\n'),
  }))
}

async function recordEntries(ctx: Context): Promise<Entry[]> {
  const found = await rows(
    ctx.db,
    {
      demoId: int,
      mapName: text,
      route: text,
      timeMs: int,
      previousMs: int.orNull,
      player: text,
      at: moment,
      formerUnknown: bool,
    },
    sql`select d.id as "demoId", m.name as "mapName", r.name as route, d.time_ms as "timeMs",
        before.time_ms as "previousMs", coalesce(u.pseudo, d.player_name) as player, d.decided_at as at,
        d_reign.former_unknown as "formerUnknown"
      from demos d join routes r on r.id = d.route_id join maps m on m.id = r.map_id and m.state <> 'HIDDEN'
        join players p on p.id = d.player_id left join users u on u.id = p.user_id
        ${beforeOf('d')}
      where d.state = 'RELEASED' and d.state in ('RELEASED', 'REJECTED') and d.decided_at is not null
        and d_reign.demo_id is not null
      order by d.decided_at desc, d.id desc limit ${ENTRIES}`,
  )
  return found.map(({ demoId, mapName, route, timeMs, previousMs, player, at, formerUnknown }) => {
    const title = t`${player} set ${mapRoute(mapName, route)} in ${formatTime(timeMs)}`
    const gist =
      previousMs === null ? firstText(formerUnknown) : t`${formatDifference(timeMs - previousMs)} to the record before.`
    const path = `/record/${encodeURIComponent(mapName)}#demo-${demoId}`
    return { title, path, author: player, at, html: '', gist }
  })
}

/** A list's own first line of a route is no first record. */
const firstText = (formerUnknown: boolean) => (formerUnknown ? t`Former holder unknown.` : t`First record.`)

/** The maps that came out last; one without mappers goes by the site's name. */
async function mapEntries(ctx: Context): Promise<Entry[]> {
  const found = await rows(
    ctx.db,
    { name: text, at: moment, authors: texts },
    sql`select m.name, m.released_at as at,
        array(select coalesce(u.pseudo, a.name) from map_authors a left join users u on u.id = a.user_id
          where a.map_id = m.id order by a.position) as authors
      from maps m where m.state <> 'HIDDEN' and m.released_at is not null order by m.released_at desc, m.id desc limit ${ENTRIES}`,
  )
  return found.map(({ name, at, authors }) => {
    const author = authors.join(', ') || SITE_NAME
    const path = `/record/${encodeURIComponent(name)}`
    const gist = authors.length ? t`A new map by ${author}.` : t`A new map.`
    return { title: name, path, author, at, html: '', gist }
  })
}

/** A message keeps its name in a thread it is moved to. */
async function forumEntries(ctx: Context): Promise<Entry[]> {
  const found = await newestPublicMessages(ctx, ENTRIES)
  return found.map(({ id, threadId, threadTitle, isFirst, author, message, at }) => ({
    title: isFirst ? threadTitle : `Re: ${threadTitle}`,
    path: `/forum/threads/${threadId}?message=${id}`,
    name: `/forum#message-${id}`,
    author,
    at,
    html: writeHtml(parseForum(message).nodes, { origin: ctx.config.siteUrl }),
  }))
}

interface Feed {
  siteUrl: string
  path: string
  title: Text
  entries: readonly Entry[]
  now: Date
  language: string
}

/** One without entries is as new as the answer. */
function atom({ siteUrl, path, title, entries, now, language }: Feed): string {
  const own = addressIn(path, language)
  const updated = (entries[0]?.at ?? now).toISOString()
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<title>${xml(inLanguage(language, title))}</title>
<id>${xml(siteUrl + own)}</id>
<link rel="self" href="${xml(siteUrl + own)}"/>
<link href="${xml(`${siteUrl}/`)}"/>
<updated>${updated}</updated>
${entries.map((entry) => entryOf(siteUrl, entry, language)).join('')}</feed>
`
}

function entryOf(
  siteUrl: string,
  { title, path, name = path, author, at, html, gist }: Entry,
  language: string,
): string {
  const content = gist === undefined ? html : `<p>${xml(inLanguage(language, gist))}</p>`
  return `<entry>
<title>${xml(inLanguage(language, title))}</title>
<id>${xml(siteUrl + name)}</id>
<link href="${xml(siteUrl + path)}"/>
<published>${at.toISOString()}</published>
<updated>${at.toISOString()}</updated>
<author><name>${xml(author)}</name></author>
<content type="html">${xml(content)}</content>
</entry>
`
}

const xml = (text: string): string => escapeHtml(text.replace(FOREIGN, ''))
