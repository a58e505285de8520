import { ApiError } from '@kz/contract/errors'
import type { PostDraft } from '@kz/contract/news'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, row } from '../platform/api/db.ts'
import { bool, int, moment, type RowOf, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { findPost } from './read.ts'
import type { PostKind } from './sight.ts'
import { readTitle } from './writing.ts'

/** Drafts: one per author and post, kept while the post is written. `postId` is null for a new post. */

const FORGOTTEN_DAYS = 90

/** Which draft. */
interface Place {
  viewer: Viewer
  kind: PostKind
  postId: number | null
}

interface Body {
  title: string
  htmlContent: string
  htmlContentExtended: string | null
  hidden: boolean
  sticky: boolean
  stickyUntil: Date | null
  publishDate: Date | null
  version: number
  postVersion: number | null
}

const SAVED = {
  title: text,
  htmlContent: text,
  htmlContentExtended: text.orNull,
  hidden: bool,
  sticky: bool,
  version: int,
  postVersion: int.orNull,
  stickyUntil: moment.orNull,
  publishAt: moment.orNull,
  savedAt: moment,
}
type Saved = RowOf<typeof SAVED>

const at = ({ viewer, kind, postId }: Place) =>
  sql`author_id = ${viewer.userId} and kind = ${kind} and post_id is not distinct from ${postId}::integer`

const columns = sql.raw(`title, content as "htmlContent", extended as "htmlContentExtended", hidden, sticky,
  sticky_until as "stickyUntil", publish_at as "publishAt", version, post_version as "postVersion", saved_at as "savedAt"`)

const shown = ({ stickyUntil, publishAt, savedAt, ...draft }: Saved): PostDraft => ({
  ...draft,
  stickyUntilIso: stickyUntil?.toISOString() ?? null,
  publishDateIso: publishAt?.toISOString() ?? null,
  savedDateIso: savedAt.toISOString(),
})

/** The caller's draft, or null. Throws ApiError not_found for a post that is gone. */
export async function findDraft(ctx: Context, place: Place): Promise<{ draft: PostDraft | null }> {
  await requirePost(ctx, place)
  const saved = await row(ctx.db, SAVED, sql`select ${columns} from post_drafts where ${at(place)}`)
  return { draft: saved ? shown(saved) : null }
}

/**
 * Keeps the caller's draft as it was typed. Throws ApiError wrong_state when it is not the version the caller read:
 * another tab or machine wrote it meanwhile, or took it away.
 */
export async function keepDraft(ctx: Context, place: Place, body: Body): Promise<PostDraft> {
  await requirePost(ctx, place)
  const title = readTitle(body.title)
  const { htmlContent: content, htmlContentExtended: extended } = body
  const saved = await inTransaction(ctx, (tx) =>
    row(
      tx,
      SAVED,
      sql`insert into post_drafts as kept (author_id, kind, post_id, title, content, extended, hidden, sticky, sticky_until,
        publish_at, post_version)
      select ${place.viewer.userId}::integer, ${place.kind}, ${place.postId}::integer, ${title}, ${content}, ${extended},
        ${body.hidden}::boolean, ${body.sticky}::boolean, ${body.stickyUntil}::timestamptz,
        ${body.publishDate}::timestamptz, ${body.postVersion}::integer
      where ${body.version}::integer = 0 or exists (select from post_drafts where ${at(place)})
      on conflict (author_id, kind, post_id) do update set title = excluded.title, content = excluded.content,
        extended = excluded.extended, hidden = excluded.hidden, sticky = excluded.sticky,
        sticky_until = excluded.sticky_until, publish_at = excluded.publish_at, post_version = excluded.post_version,
        version = kept.version + 1, saved_at = now()
      where kept.version = ${body.version}::integer
      returning ${columns}`,
    ),
  )
  if (!saved) throw new ApiError('draft_changed')
  return shown(saved)
}

/** Takes the caller's draft away; with a version only that one. A repeat is no error. */
export async function discardDraft(tx: Db, place: Place, version?: number): Promise<void> {
  const thatOne = version === undefined ? sql`true` : sql`version = ${version}::integer`
  await tx.execute(sql`delete from post_drafts where ${at(place)} and ${thatOne}`)
}

/** Deletes drafts nobody has touched for 90 days. */
export async function forgetDrafts(db: Db): Promise<void> {
  await db.execute(sql`delete from post_drafts where saved_at < now() - make_interval(days => ${FORGOTTEN_DAYS})`)
}

async function requirePost({ db, now }: Context, { viewer, kind, postId }: Place): Promise<void> {
  if (postId !== null) await findPost(db, { viewer, now: now() }, kind, postId)
}
