import { ApiError } from '@kz/contract/errors'
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

/** A page as it is shown: the newest version, or what the site came with. Cleaned again on every reading. */
export async function pageText(db: Db, slug: TextSlug): Promise<PageText> {
  const found = await row(
    db,
    { content: text, version: int, changedAt: moment },
    sql`select content, version, changed_at as "changedAt" from page_texts where slug = ${slug}
      order by version desc limit 1`,
  )
  return {
    slug,
    htmlContent: cleanNewsHtml(found?.content ?? DEFAULT_TEXTS[slug]),
    version: found?.version ?? 0,
    changedDate: found?.changedAt.toISOString() ?? null,
  }
}

/** Keeps a new version. Throws ApiError wrong_state when somebody else has written one meanwhile. */
export async function writeText(ctx: Context, call: Call<Calls['PUT /page/page']>): Promise<PageText> {
  const { query, body, viewer } = call
  const { nodes, complete } = parseNews(body.htmlContent)
  if (!complete) throw new ApiError('content_too_nested')
  if (nodes.length === 0) throw new ApiError('content_missing')
  const content = cleanNewsHtml(body.htmlContent)
  await inTransaction(ctx, async (tx, emit, audit) => {
    await lockInTransaction(tx, `text ${query.slug}`)
    const before = await pageText(tx, query.slug)
    if (before.version !== body.version) throw new ApiError('wrong_state')
    await tx.execute(sql`insert into page_texts (slug, version, content, comment, changed_by)
      values (${query.slug}, ${before.version + 1}, ${content}, ${body.comment}, ${viewer.userId})`)
    const after = { version: before.version + 1 }
    await audit('page.change', `page ${query.slug}`, {
      before: { version: before.version },
      after,
      reason: body.comment || undefined,
    })
    emit({ type: 'site.changed', data: {} })
  })
  return pageText(ctx.db, query.slug)
}

/** Versions of a page, the newest first; what the site came with, which the first change is told against, is the last. */
export async function textHistory(db: Db, slug: TextSlug) {
  const found = await rows(
    db,
    { version: int, content: text, comment: text, changedAt: moment },
    sql`select version, content, comment, changed_at as "changedAt" from page_texts where slug = ${slug}
      order by version desc limit ${MOST_VERSIONS}`,
  )
  const versions = found.map(({ content, changedAt, ...version }) => ({
    ...version,
    htmlContent: cleanNewsHtml(content),
    changedDate: changedAt.toISOString(),
  }))
  if (versions.at(-1)?.version !== 1) return versions
  return [...versions, { version: 0, comment: '', htmlContent: cleanNewsHtml(DEFAULT_TEXTS[slug]), changedDate: null }]
}
