import type { oldAuthors } from '@kz/contract/accounts/old-authors'
import type { FastifyInstance } from 'fastify'
import { readableCategories } from '../forum/api.ts'
import type { Context } from '../platform/api/context.ts'
import { row } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Handlers } from '../platform/api/handler.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { attachment } from '../platform/files/names.ts'
import type { Callers } from '../platform/http/authorization.ts'
import { askStored, sendStored } from '../platform/http/stored-response.ts'
import { askForAuthor, withdrawClaim } from './author-claims.ts'
import { claimByPassword } from './claim-by-password.ts'
import { claimOffered, giveBackOwn, ownAuthors } from './claims.ts'
import { decideClaim, listClaims } from './decide-claims.ts'
import { findAuthors, giveAuthor } from './staff-claims.ts'

export const archiveHandlers: Handlers<typeof oldAuthors> = {
  'GET /user/old-authors': ownAuthors,
  'POST /user/old-author': claimOffered,
  'POST /user/old-author/password': claimByPassword,
  'DELETE /user/old-author': giveBackOwn,
  'POST /user/old-author/claim': askForAuthor,
  'DELETE /user/old-author/claim': withdrawClaim,
  'GET /admin/old-author/claims': listClaims,
  'PUT /admin/old-author/claim': decideClaim,
  'GET /admin/old-authors': findAuthors,
  'POST /admin/old-author': giveAuthor,
}

const LARGEST_ID = 2_147_483_647

/** `/media/attachments/{id}/{name}`: files of messages that came from an earlier site, for who may read these. */
export function archiveFiles(app: FastifyInstance, ctx: Context, who: Callers): void {
  const path = '/media/attachments/:id/:name'
  app.get<{ Params: { id: string; name: string } }>(path, { exposeHeadRoute: true }, async (request, reply) => {
    await ctx.limits.countAddress('GET /media/attachments', 'FILE', { ip: request.ip, user: null, reply })
    await ctx.limits.acquireSlot(request.url, 'FILE', request.ip, reply.raw)
    const id = /^[1-9]\d{0,9}$/.test(request.params.id) ? Number(request.params.id) : 0
    const file = id <= LARGEST_ID ? await fileOf(ctx, id) : undefined
    const open = file && (await readableCategories(ctx, await who.identify(request)))
    if (!file || !open?.includes(file.categoryId)) throw notFound('File')
    const answer = await askStored(ctx, request, file)
    if (!answer) throw notFound('File')
    reply.type(file.pictureType ?? 'application/octet-stream').headers({
      ...(file.pictureType === null && { 'content-disposition': attachment(file.name) }),
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-cache',
    })
    return sendStored(reply, answer)
  })
}

/** A file whose message stands, with the category where it does. */
const fileOf = (ctx: Context, id: number) =>
  row(
    ctx.db,
    { sha256: text, size: int, name: text, pictureType: text.orNull, categoryId: int },
    sql.named(
      'archive-file',
      sql`select f.sha256, f.size, f.name, f.picture_type as "pictureType", t.category_id as "categoryId"
        from archive_files f
          join archive_items i on i.archive_id = f.archive_id and i.kind = 'message' and i.old_id = f.message_old_id
          join forum_messages m on m.id = i.new_id and m.deleted_at is null
          join forum_threads t on t.id = m.thread_id and t.deleted_at is null
        where f.id = ${id}`,
    ),
  )
