import type { images } from '@kz/contract/images'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../platform/api/context.ts'
import { row } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Handlers } from '../platform/api/handler.ts'
import { type Job, job } from '../platform/api/job.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { askStored, sendStored } from '../platform/http/stored-response.ts'
import { forgetAvatars } from './forget.ts'
import { uploadImage } from './upload.ts'

export const imagesHandlers: Handlers<typeof images> = {
  'POST /upload/image': (ctx, call) => uploadImage(ctx, call, call.body.kind),
  'POST /upload/picture': (ctx, call) => uploadImage(ctx, call, 'avatar'),
}

export const imagesJobs: readonly Job[] = [job({ name: 'forget-avatars', schedule: '50 3 * * *', run: forgetAvatars })]

const NAME = /^([0-9a-f]{64})(?:-(\d{2,4}))?\.webp$/

/** `/media/images/{name}`: kept pictures, which never change. */
export function imagesFiles(app: FastifyInstance, ctx: Context): void {
  app.get<{ Params: { name: string } }>('/media/images/:name', { exposeHeadRoute: true }, async (request, reply) => {
    const read = NAME.exec(request.params.name)
    if (!read) throw notFound('Picture')
    const [, image, width] = read
    const found = await row(
      ctx.db,
      { sha256: text, size: int },
      sql`select b.sha256, b.size from image_sizes s join blobs b on b.sha256 = s.sha256
        where s.image = ${image} and ${width ? sql`s.width = ${Number(width)}` : sql`s.sha256 = s.image`}`,
    )
    const answer = found && (await askStored(ctx, request, found))
    if (!answer) throw notFound('Picture')
    reply.type('image/webp').headers({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    return sendStored(reply, answer)
  })
}
