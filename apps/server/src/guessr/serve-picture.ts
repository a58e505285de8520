import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { guessr } from '@kz/contract/guessr/guessr'
import { GUESSR_PICTURE_BYTES } from '@kz/contract/guessr/guessr-rules'
import type { Context } from '../platform/api/context.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { playerOf } from './player.ts'
import { type Taken, takeName } from './staff/names.ts'
import { drawStep, padded } from './staff/picture.ts'

/** The daily's and a room's pictures are asked for by many at once: they are drawn once. */
const MOST_KEPT = 200
const kept = new Map<string, Promise<Buffer>>()

/** A picture by its one-use name. Throws ApiError not_found, whatever is wrong with the name. */
export async function showPicture(ctx: Context, call: Call<(typeof guessr)['GET /kzguessr/picture']>) {
  const player = playerOf(ctx, call)
  const taken = player && (await takeName(ctx.db, player, call.query.name))
  if (!taken) throw notFound('Picture')
  const bytes = padded(await drawn(ctx, taken))
  call.set('content-type', 'image/webp')
  call.set('content-length', String(GUESSR_PICTURE_BYTES))
  call.set('content-security-policy', "default-src 'none'; sandbox")
  return Readable.from([bytes])
}

function drawn(ctx: Context, { sha256, seed, step }: Taken): Promise<Buffer> {
  const key = `${sha256} ${seed} ${step}`
  const known = kept.get(key)
  if (known) return known
  const drawing = read(ctx, sha256).then((bytes) => drawStep(bytes, step, seed))
  if (kept.size >= MOST_KEPT) kept.delete(kept.keys().next().value as string)
  kept.set(key, drawing)
  drawing.catch(() => kept.delete(key))
  return drawing
}

async function read(ctx: Context, sha256: string): Promise<Buffer> {
  const file = await ctx.files.open(sha256)
  if (!file) throw new Error(`the picture ${sha256} is not in the store`)
  return buffer(file.body)
}
