import { open } from 'node:fs/promises'
import { ApiError } from '@kz/contract/errors'
import { LEAST_MAP_PICTURE } from '@kz/contract/rules'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { busy, limitConcurrency } from '../platform/admission/concurrency-limiter.ts'

/** Reading and re-encoding pictures. Nothing of the uploaded bytes is ever served. */

export type ImageKind = 'news' | 'avatar' | 'map'

/** One size of a picture, as WebP without metadata. */
export interface DrawnSize {
  width: number
  height: number
  bytes: Buffer
}

const LONGEST_SIDE = 8_000
const MOST_PIXELS = 16 * 1024 * 1024
const MOST_FRAMES = 150
const MOST_FRAME_PIXELS = 40 * 1000 * 1000
/** By the clock: a picture of the largest size is drawn in two. */
const LONGEST_SECONDS = 30
const QUALITY = 82
const NEWS_WIDTH = 1_600
const AVATAR_SIDES = [256, 64]
const MAP_WIDTHS = [1_280, 640, 320]
const LEAST: Record<ImageKind, readonly [width: number, height: number]> = {
  news: [16, 16],
  avatar: [16, 16],
  map: LEAST_MAP_PICTURE,
}
const FORMATS: readonly string[] = ['png', 'jpeg', 'webp', 'gif', 'heif']

// a thread for each picture is enough: two are drawn at once
sharp.concurrency(1)
sharp.cache(false)

const inTurn = limitConcurrency(2, 20)

/**
 * Decodes a picture and draws the sizes its kind is kept in, the largest first. Turns it as its EXIF data says; keeps the
 * frames of news pictures within bounds and the first frame of others. Throws ApiError unsupported_type for what is no
 * picture by its content, and rule for a damaged, too small or too large one.
 */
export function drawSizes(path: string, kind: ImageKind): Promise<DrawnSize[]> {
  return inTurn(async () => {
    await requirePicture(path)
    try {
      const found = await sharp(path, { failOn: 'error' }).metadata()
      requireSize(found, kind)
      return await drawn(path, found, kind)
    } catch (error) {
      throw refusalOf(error)
    }
  })
}

/** What libvips says when it was given no more time. */
const TIMEOUT = /^timeout: /m

/** What a picture that was not drawn is refused with: one that took too long was drawn on a machine that is busy. */
export function refusalOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  return error instanceof Error && TIMEOUT.test(error.message) ? busy() : new ApiError('damaged_picture')
}

/** By content: what the name and the declared type say does not count. */
async function requirePicture(path: string): Promise<void> {
  const file = await open(path, 'r')
  const head = Buffer.alloc(12)
  await file.read(head, 0, head.length, 0).finally(() => file.close())
  const text = head.toString('latin1')
  const known =
    text.startsWith('\x89PNG\r\n\x1a\n') ||
    text.startsWith('\xff\xd8\xff') ||
    text.startsWith('GIF8') ||
    /^RIFF[\s\S]{4}WEBP$/.test(text) ||
    /^[\s\S]{4}ftypavi[fs]$/.test(text)
  if (!known) throw new ApiError('no_picture')
}

function requireSize({ format, width, height }: Metadata, kind: ImageKind): void {
  if (!FORMATS.includes(format)) throw new ApiError('damaged_picture')
  if (width > LONGEST_SIDE || height > LONGEST_SIDE || width * height > MOST_PIXELS) {
    const most = { side: LONGEST_SIDE, megapixels: MOST_PIXELS / 1024 / 1024 }
    throw new ApiError('large_picture', { width, height, ...most })
  }
  const [leastWidth, leastHeight] = LEAST[kind]
  if (width < leastWidth || height < leastHeight) {
    throw new ApiError('small_picture', { width, height, leastWidth, leastHeight })
  }
}

const isMoving = ({ pages = 1, width, height }: Metadata): boolean =>
  pages > 1 && pages <= MOST_FRAMES && pages * width * height <= MOST_FRAME_PIXELS

async function drawn(path: string, found: Metadata, kind: ImageKind): Promise<DrawnSize[]> {
  if (kind === 'news') {
    const moves = isMoving(found)
    const picture = sharp(path, {
      failOn: 'error',
      limitInputPixels: moves ? MOST_FRAME_PIXELS : MOST_PIXELS,
      animated: moves,
    })
    const turned = moves ? picture : picture.autoOrient()
    return [await encoded(turned.resize({ width: NEWS_WIDTH, withoutEnlargement: true }))]
  }
  const sides = kind === 'avatar' ? AVATAR_SIDES.map((side) => [side, side]) : MAP_WIDTHS.map((w) => [w, (w * 9) / 16])
  const sizes: DrawnSize[] = []
  for (const [width, height] of sides) {
    const picture = sharp(path, { failOn: 'error', limitInputPixels: MOST_PIXELS }).autoOrient()
    sizes.push(await encoded(picture.resize({ width: width as number, height: height as number, fit: 'cover' })))
  }
  return sizes
}

async function encoded(picture: Sharp): Promise<DrawnSize> {
  const { data, info } = await picture
    .timeout({ seconds: LONGEST_SECONDS })
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.pageHeight ?? info.height, bytes: data }
}
