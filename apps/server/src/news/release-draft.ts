import type { ReleaseDraft } from '@kz/contract/news'
import { formatDate } from '@kz/contract/rules'
import { cleanNewsHtml } from '@kz/markup'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, row } from '../platform/api/db.ts'
import { bool, int, ints, moment, type RowOf, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { lockNews, requireVersion } from './locked.ts'
import { readContent, readTitle } from './writing.ts'

/** Above it stands the intro, which a new draft keeps. */
export const DEMOS_MARKER = '<!-- demos -->'

/** The working version of the next release news: one for the whole site. */
const SAVED = {
  title: text,
  content: text,
  extended: text.orNull,
  hidden: bool,
  demoIds: ints,
  longjumpIds: ints,
  version: int,
  updatedBy: text.orNull,
  updatedAt: moment.orNull,
}
type Saved = RowOf<typeof SAVED>

interface Body {
  title: string
  htmlContent?: string | undefined
  htmlContentExtended?: string | null | undefined
  hidden?: boolean | undefined
  version?: number | undefined
  demoIds?: number[] | undefined
  longjumpIds?: number[] | undefined
}

/** The saved draft; empty texts when there is none. */
export async function releaseDraft(db: Db): Promise<ReleaseDraft> {
  const saved = await row(
    db,
    SAVED,
    sql`select d.title, d.content, d.extended, d.hidden, d.demo_ids as "demoIds",
        d.longjump_ids as "longjumpIds", d.version, u.pseudo as "updatedBy", d.updated_at as "updatedAt"
      from release_draft d left join users u on u.id = d.updated_by`,
  )
  const { content, extended, updatedAt, ...draft } = saved as Saved
  return {
    newsId: null,
    ...draft,
    htmlContent: cleanAround(content, cleanNewsHtml),
    htmlContentExtended: extended === null ? null : cleanNewsHtml(extended),
    updatedDate: updatedAt && formatDate(updatedAt),
  }
}

/** Saves the draft. Nothing is published; what is not given stays. Throws ApiError wrong_state. */
export function saveDraft(ctx: Context, viewer: Viewer, body: Body): Promise<ReleaseDraft> {
  const title = readTitle(body.title)
  const contentOf = (htmlContent: string) => readContent('news', { ...body, htmlContent })
  const { extended } = contentOf(body.htmlContent ?? '')
  const given =
    body.htmlContent === undefined ? undefined : cleanAround(body.htmlContent, (html) => contentOf(html).content)
  return inTransaction(ctx, async (tx, _emit, audit) => {
    await lockNews(tx)
    const before = await releaseDraft(tx)
    requireVersion(body.version, before.version)
    const content = given ?? before.htmlContent
    await tx.execute(sql`update release_draft set title = ${title}, content = ${content},
      hidden = ${body.hidden ?? before.hidden},
      extended = ${extended === undefined ? sql`extended` : extended},
      demo_ids = coalesce(${idsOf(body.demoIds)}::integer[], demo_ids),
      longjump_ids = coalesce(${idsOf(body.longjumpIds)}::integer[], longjump_ids),
      version = version + 1, updated_by = ${viewer.userId}, updated_at = now()`)
    const change = { before: { title: before.title }, after: { title, length: content.length } }
    await audit('news.draft', 'release', change)
    return releaseDraft(tx)
  })
}

/**
 * A new post with the title of the saved draft is the draft, published: its released demos and long jumps are stamped
 * with the post, so that the next draft begins behind them, and the draft is empty again. Any other title leaves it alone.
 */
export async function publishDraft(ctx: Context, tx: Db, newsId: number, title: string, viewer: Viewer): Promise<void> {
  const draft = await row(
    tx,
    { demoIds: ints, longjumpIds: ints },
    sql`select demo_ids as "demoIds", longjump_ids as "longjumpIds" from release_draft where title = ${title}`,
  )
  if (!draft) return
  await ctx.hooks.releasesTold(tx, newsId, draft)
  await tx.execute(sql`update release_draft set title = '', content = '', extended = null, hidden = false,
    demo_ids = '{}', longjump_ids = '{}', version = version + 1, updated_by = ${viewer.userId}, updated_at = now()`)
}

const idsOf = (ids: readonly number[] | undefined) => (ids === undefined ? null : `{${[...new Set(ids)].join()}}`)

/** Cleans what stands before and behind the marker, which cleaning would drop. */
function cleanAround(html: string, clean: (part: string) => string): string {
  const [intro = '', ...rest] = html.split(DEMOS_MARKER)
  return rest.length === 0 ? clean(intro) : `${clean(intro)}${DEMOS_MARKER}\n${clean(rest.join(''))}`
}
