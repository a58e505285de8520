import { ApiError } from '@kz/contract/errors'
import type { Language } from '@kz/contract/language/languages'
import type { PageText, TextSlug, texts } from '@kz/contract/texts'
import { cleanNewsHtml, parseNews } from '@kz/markup'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, lockInTransaction, row, rows } from '../platform/api/db.ts'
import type { Call } from '../platform/api/handler.ts'
import { int, moment, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { DEFAULT_TEXTS } from './defaults.ts'

type Calls = typeof texts
const MOST_VERSIONS = 100

/** Which text in which language. */
interface Asked {
  slug: TextSlug
  language: Language
}

const newest = (db: Db, { slug, language }: Asked) =>
  row(
    db,
    { content: text, version: int, changedAt: moment },
    sql`select content, version, changed_at as "changedAt" from page_texts
      where slug = ${slug} and language = ${language} order by version desc limit 1`,
  )

/**
 * A page as it is shown: the newest version in the language, else the newest in English, else what the site came with in the
 * language. Cleaned again on every reading.
 */
export async function pageText(db: Db, { slug, language }: Asked): Promise<PageText> {
  const own = await newest(db, { slug, language })
  const english = own || language === 'en' ? undefined : await newest(db, { slug, language: 'en' })
  const shown = own ?? english
  return {
    slug,
    language: english ? 'en' : language,
    htmlContent: cleanNewsHtml(shown?.content ?? DEFAULT_TEXTS[language][slug]),
    version: own?.version ?? 0,
    changedDate: shown?.changedAt.toISOString() ?? null,
  }
}

/** Keeps a new version. Throws ApiError wrong_state when somebody else has written one meanwhile. */
export async function writeText(ctx: Context, call: Call<Calls['PUT /page/page']>): Promise<PageText> {
  const { query, body, viewer } = call
  const { slug, language } = query
  const { nodes, complete } = parseNews(body.htmlContent)
  if (!complete) throw new ApiError('content_too_nested')
  if (nodes.length === 0) throw new ApiError('content_missing')
  const content = cleanNewsHtml(body.htmlContent)
  await inTransaction(ctx, async (tx, emit, audit) => {
    await lockInTransaction(tx, `text ${slug} ${language}`)
    const before = await pageText(tx, query)
    if (before.version !== body.version) throw new ApiError('wrong_state')
    await tx.execute(sql`insert into page_texts (slug, language, version, content, comment, changed_by)
      values (${slug}, ${language}, ${before.version + 1}, ${content}, ${body.comment}, ${viewer.userId})`)
    const after = { version: before.version + 1 }
    await audit('page.change', `page ${slug}${language === 'en' ? '' : ` ${language}`}`, {
      before: { version: before.version },
      after,
      reason: body.comment || undefined,
    })
    emit({ type: 'site.changed', data: {} })
  })
  return pageText(ctx.db, query)
}

/**
 * Versions of a page in a language, the newest first; what the site came with, which the first change is told against, is
 * the last.
 */
export async function textHistory(db: Db, { slug, language }: Asked) {
  const found = await rows(
    db,
    { version: int, content: text, comment: text, changedAt: moment },
    sql`select version, content, comment, changed_at as "changedAt" from page_texts
      where slug = ${slug} and language = ${language} order by version desc limit ${MOST_VERSIONS}`,
  )
  const versions = found.map(({ content, changedAt, ...version }) => ({
    ...version,
    htmlContent: cleanNewsHtml(content),
    changedDate: changedAt.toISOString(),
  }))
  if (versions.at(-1)?.version !== 1) return versions
  const first = cleanNewsHtml(DEFAULT_TEXTS[language][slug])
  return [...versions, { version: 0, comment: '', htmlContent: first, changedDate: null }]
}
