import { ApiError } from '@kz/contract/errors'
import { isIn } from '@kz/contract/roles'
import type { Audit } from '../platform/api/audit.ts'
import { type Context, type Emit, inTransaction } from '../platform/api/context.ts'
import { type Db, hasRow, row } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { discardDraft } from './drafts.ts'
import { type LockedPost, lockNews, lockPost, noteChange, requireVersion } from './locked.ts'
import { pin } from './pin.ts'
import { findPost, type Post } from './read.ts'
import { publishDraft } from './release-draft.ts'
import { saveRevision } from './revisions.ts'
import type { PostKind } from './sight.ts'
import { tellPost } from './tell-outside.ts'
import { readChange, readDate, readPinEnd, readWriting, type Writing } from './writing.ts'

/** Writing, changing and deleting posts. Each is one transaction with its revision and its audit row. */

interface Body {
  title: string
  htmlContent: string
  hidden: boolean
  version?: number | undefined
  htmlContentExtended?: string | null | undefined
  sticky?: boolean | undefined
  publishDate?: Date | undefined
  date?: string | undefined
  stickyUntil?: Date | null | undefined
  draftVersion?: number | undefined
  authorId?: number | undefined
}
/** What it does not name stays. */
type Change = Omit<Body, 'htmlContent' | 'hidden'> &
  Partial<{ [Name in 'htmlContent' | 'hidden']: Body[Name] | undefined }>

/**
 * Publishes a post of the caller and answers it in its form. A date in the future schedules it. News with the title of the
 * release draft is it.
 */
export function createPost<Form>(
  ctx: Context,
  viewer: Viewer,
  kind: PostKind,
  body: Body,
  formOf: (post: Post) => Form,
): Promise<Form> {
  const writing = readWriting(kind, body)
  const publishedAt = readDate(body.publishDate ?? body.date, ctx.now())
  const pinEnd = readPinEnd(body.stickyUntil, ctx.now())
  return inTransaction(ctx, async (tx, emit, audit) => {
    const written = await insertPost(tx, viewer, kind, writing, { publishedAt, hidden: body.hidden })
    if (body.sticky) await pin(tx, written, pinEnd ?? null)
    await saveRevision(tx, written.id, viewer.userId)
    if (kind === 'news') await publishDraft(ctx, tx, written.id, writing.title, viewer)
    await discardWritten(tx, viewer, kind, null, body.draftVersion)
    return formOf(await changed(ctx, tx, emit, audit, viewer, 'create', null, written))
  })
}

/** Publishes news now, as a part of what they tell of. Answers its number. */
export async function publishNews(tx: Db, emit: Emit, audit: Audit, viewer: Viewer, writing: Writing): Promise<number> {
  const written = await insertPost(tx, viewer, 'news', writing, { publishedAt: undefined, hidden: false })
  await saveRevision(tx, written.id, viewer.userId)
  await noteChange(emit, audit, 'create', null, written)
  await tellPost(tx, written.id)
  return written.id
}

async function insertPost(
  tx: Db,
  viewer: Viewer,
  kind: PostKind,
  { title, content, extended }: Writing,
  { publishedAt, hidden }: { publishedAt: Date | undefined; hidden: boolean },
): Promise<LockedPost> {
  await lockNews(tx)
  const made = await row(
    tx,
    { id: int },
    sql`with given as (select coalesce(${publishedAt ?? null}::timestamptz, now()) as at)
      insert into posts (kind, title, content, extended, author_id, published_at, announced, hidden)
      select ${kind}, ${title}, ${content}, ${extended ?? null}, ${viewer.userId}::integer, at, at <= now(),
        ${hidden}::boolean
      from given returning id`,
  )
  return lockPost(tx, kind, (made as { id: number }).id)
}

/**
 * Changes a post: its title, and what else is given. Hiding or scheduling it unpins it. Only top staff names another
 * author.
 */
export function updatePost(ctx: Context, viewer: Viewer, kind: PostKind, postId: number, body: Change): Promise<Post> {
  const { title, content, extended } = readChange(kind, body)
  const publishedAt = readDate(body.publishDate ?? body.date, ctx.now())
  const pinEnd = readPinEnd(body.stickyUntil, ctx.now())
  return inTransaction(ctx, async (tx, emit, audit) => {
    await lockNews(tx)
    const before = await lockPost(tx, kind, postId)
    requireVersion(body.version, before.version)
    const authorId = await readAuthor(tx, viewer, body.authorId, before.authorId)
    const hidden = body.hidden ?? before.hidden
    await tx.execute(sql`update posts set title = ${title}, hidden = ${hidden},
        content = ${content === undefined ? sql`content` : content},
        extended = ${extended === undefined ? sql`extended` : extended}, version = version + 1, published_at = given.at,
        announced = given.at <= now(), author_id = ${authorId},
        sticky = sticky and ${body.sticky ?? true} and not ${hidden} and given.at <= now()
      from (select coalesce(${publishedAt ?? null}::timestamptz, published_at) as at from posts where id = ${postId}) given
      where id = ${postId}`)
    if (body.sticky) await pin(tx, await lockPost(tx, kind, postId), pinEnd === undefined ? before.stickyUntil : pinEnd)
    await saveRevision(tx, postId, viewer.userId)
    await discardWritten(tx, viewer, kind, postId, body.draftVersion)
    return changed(ctx, tx, emit, audit, viewer, 'update', before, before)
  })
}

/** Hides a post, which unpins it, or shows it again. A repeat changes nothing. */
export function setHidden(
  ctx: Context,
  viewer: Viewer,
  kind: PostKind,
  postId: number,
  hidden: boolean,
): Promise<Post> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    await lockNews(tx)
    const before = await lockPost(tx, kind, postId)
    if (before.hidden === hidden) return findPost(tx, { viewer, now: ctx.now() }, kind, postId)
    await tx.execute(sql`update posts set hidden = ${hidden}, sticky = sticky and not ${hidden}, version = version + 1
      where id = ${postId}`)
    return changed(ctx, tx, emit, audit, viewer, hidden ? 'hide' : 'unhide', before, before)
  })
}

/** Takes a post out of sight for everybody. Its row and its comments stay, and so do the demos it told of. */
export async function deletePost(ctx: Context, viewer: Viewer, kind: PostKind, postId: number) {
  await inTransaction(ctx, async (tx, emit, audit) => {
    await lockNews(tx)
    const before = await lockPost(tx, kind, postId)
    await tx.execute(sql`update posts set deleted_at = now(), deleted_by = ${viewer.userId}, sticky = false
      where id = ${postId}`)
    await noteChange(emit, audit, 'delete', before, null)
  })
  return { message: kind === 'news' ? 'News deleted' : 'Article deleted' }
}

/** The draft that was just written into the post; a later version of it is another text and stays. */
async function discardWritten(
  tx: Db,
  viewer: Viewer,
  kind: PostKind,
  postId: number | null,
  version: number | undefined,
): Promise<void> {
  if (version !== undefined) await discardDraft(tx, { viewer, kind, postId }, version)
}

async function readAuthor(tx: Db, viewer: Viewer, asked: number | undefined, current: number): Promise<number> {
  if (asked === undefined || asked === current) return current
  if (!isIn('TOP', viewer.roles)) throw new ApiError('forbidden')
  if (!(await hasRow(tx, sql`select from users where id = ${asked}`))) throw notFound('Player')
  return asked
}

async function changed(
  ctx: Context,
  tx: Db,
  emit: Emit,
  audit: Audit,
  viewer: Viewer,
  action: string,
  before: LockedPost | null,
  { kind, id }: LockedPost,
): Promise<Post> {
  await noteChange(emit, audit, action, before, await lockPost(tx, kind, id))
  await tellPost(tx, id)
  return findPost(tx, { viewer, now: ctx.now() }, kind, id)
}
