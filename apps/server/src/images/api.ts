import { Readable } from 'node:stream'
import type { Audit } from '../platform/api/audit.ts'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, lockInTransaction, row } from '../platform/api/db.ts'
import type { StoredTemp } from '../platform/api/services/stored-files.ts'
import { bool, int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { fileLock } from '../platform/files/blobs.ts'
import { type KeptFiles, nameFiles, withKept } from '../platform/files/keep-files.ts'
import { drawSizes, type ImageKind } from './decode.ts'

/** What other domains may ask of pictures. */

/** A kept picture; `url` is the path of its largest size on this site. */
export interface StoredImage {
  imageId: number
  sha256: string
  url: string
  width: number
  height: number
}

/** Whose picture it is; null for one the operator puts in. */
export interface ImageOwner {
  kind: ImageKind
  ownerId: number | null
}

/** The path a picture is served at; with a width that of a smaller size of it (avatars 64; maps 640 and 320). */
export const imageUrl = (sha256: string, width?: number): string =>
  `/media/images/${sha256}${width ? `-${width}` : ''}.webp`

/**
 * Decodes an uploaded file, keeps its sizes and answers where they are; the file itself stays the caller's to discard. The
 * same picture of the same owner is kept once. `guard` runs in the transaction, before anything is written. Throws ApiError
 * for what is no picture, or a damaged, too small or too large one.
 */
export async function storeImage(
  ctx: Context,
  file: Pick<StoredTemp, 'path'>,
  owner: ImageOwner,
  guard: (tx: Db) => Promise<void> = async () => undefined,
): Promise<StoredImage> {
  const sizes = await drawSizes(file.path, owner.kind)
  const temps: (StoredTemp & { width: number })[] = []
  try {
    for (const { width, bytes } of sizes) {
      temps.push({ ...(await ctx.files.receive(Readable.from([bytes]), bytes.length)), width })
    }
    const write = (kept: KeptFiles) =>
      inTransaction(ctx, async (tx, _emit, audit) => {
        await guard(tx)
        await nameFiles(tx, kept)
        const [largest] = temps
        const [drawn] = sizes
        if (!largest || !drawn) throw new Error('a picture has no size')
        for (const { width, sha256 } of temps) {
          await tx.execute(sql`insert into image_sizes (image, width, sha256)
            values (${largest.sha256}, ${width}, ${sha256}) on conflict (image, width) do nothing`)
        }
        return insertImage(tx, audit, owner, { ...drawn, sha256: largest.sha256, size: largest.size })
      })
    return await withKept(ctx, temps, write)
  } finally {
    await Promise.all(temps.map((temp) => ctx.files.discard(temp)))
  }
}

async function insertImage(
  tx: Db,
  audit: Audit,
  { kind, ownerId }: ImageOwner,
  { sha256, width, height, size }: { sha256: string; width: number; height: number; size: number },
): Promise<StoredImage> {
  const known = sql`select id from images where sha256 = ${sha256} and kind = ${kind} and owner_id is not distinct from ${ownerId}`
  const before = await row(tx, { id: int }, known)
  const made =
    before ??
    (await row(
      tx,
      { id: int },
      sql`insert into images (sha256, kind, owner_id, width, height, bytes)
        values (${sha256}, ${kind}, ${ownerId}, ${width}, ${height}, ${size})
        on conflict (sha256, kind, owner_id) do nothing returning id`,
    )) ??
    (await row(tx, { id: int }, known))
  const { id: imageId } = made as { id: number }
  if (before && kind === 'avatar') {
    // uploaded anew to be chosen: forgetting waits another day
    await tx.execute(sql`update images set created_at = now() where id = ${imageId}`)
  }
  if (!before) {
    const after = { kind, width, height, sha256 }
    await audit('image.upload', `image ${imageId}`, { after })
  }
  return { imageId, sha256, url: imageUrl(sha256), width, height }
}

const ADDRESS = /^\/media\/images\/([0-9a-f]{64})\.webp$/

/**
 * Whose upload a path of this site is: this user's own, another's, or no picture of this kind at all. Ask in the transaction
 * that uses the picture: it is not forgotten before that ends.
 */
export async function imageOwnedBy(
  tx: Db,
  url: string,
  { kind, ownerId }: { kind: ImageKind; ownerId: number },
): Promise<'own' | 'foreign' | 'unknown'> {
  const sha256 = ADDRESS.exec(url)?.[1]
  if (!sha256) return 'unknown'
  await lockInTransaction(tx, fileLock(sha256))
  const found = await row(
    tx,
    { own: bool.orNull },
    sql`select bool_or(owner_id = ${ownerId}) as own from images where sha256 = ${sha256} and kind = ${kind} having count(*) > 0`,
  )
  if (!found) return 'unknown'
  return found.own ? 'own' : 'foreign'
}
