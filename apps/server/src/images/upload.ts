import { ApiError } from '@kz/contract/errors'
import type { images } from '@kz/contract/images'
import { isIn } from '@kz/contract/roles'
import type { Answer } from '@kz/contract/wire/endpoint'
import type { Context } from '../platform/api/context.ts'
import { type Db, lockInTransaction, row } from '../platform/api/db.ts'
import type { Call } from '../platform/api/handler.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { requireAccess, type Viewer } from '../platform/api/viewer.ts'
import { storeImage } from './api.ts'
import type { ImageKind } from './decode.ts'

type Upload = (typeof images)['POST /upload/image']

const MESSAGES = 10
const A_DAY = 20

/** Keeps a picture for posts or a profile. Throws ApiError for who may not, too many a day, and what is no good picture. */
export async function uploadImage(
  ctx: Context,
  { viewer, file }: Omit<Call<Upload>, 'body'>,
  kind: Exclude<ImageKind, 'map'>,
): Promise<Answer<Upload>> {
  const isWriter = isIn('NEWS', viewer.roles)
  if (kind === 'news' && !isWriter) await requireMessages(ctx, viewer)
  const owner = { kind, ownerId: viewer.userId }
  const stored = await storeImage(ctx, file, owner, async (tx) => {
    if (kind === 'news' && !isWriter) await requireRoom(tx, viewer)
  })
  await ctx.files.discard(file)
  return { url: stored.url, width: stored.width, height: stored.height }
}

async function requireMessages({ db, hooks }: Context, viewer: Viewer): Promise<void> {
  requireAccess('commenter', viewer)
  if ((await hooks.writtenMessages(db, viewer.userId)) < MESSAGES) {
    throw new ApiError('pictures_after_messages', { messages: MESSAGES })
  }
}

async function requireRoom(tx: Db, { userId }: Viewer): Promise<void> {
  await lockInTransaction(tx, `images of user ${userId}`)
  const used = await row(
    tx,
    { count: int },
    sql`select count(*) from images where owner_id = ${userId} and kind = 'news' and created_at > now() - interval '1 day'`,
  )
  if ((used?.count ?? 0) >= A_DAY) {
    throw new ApiError('too_many_pictures_a_day', { most: A_DAY }, { retryAfter: 3600 })
  }
}
