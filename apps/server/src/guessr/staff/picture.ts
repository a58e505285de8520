import { randomBytes } from 'node:crypto'
import { GUESSR_PICTURE_BYTES } from '@kz/contract/guessr/guessr-rules'
import sharp, { type Sharp } from 'sharp'
import { limitConcurrency } from '../../platform/admission/concurrency-limiter.ts'

/** The pictures of the reveal: cropped, blurred and made one size on the server. */

const WIDTH = 640
const HEIGHT = 360
/** Which part of each side is shown and how strongly it is blurred, by step. The first is a quarter of the picture. */
const STEPS = [
  { part: 0.5, blur: 14 },
  { part: 0.64, blur: 7 },
  { part: 0.82, blur: 3 },
  { part: 1, blur: 0 },
] as const
const QUALITIES = [82, 70, 58, 46, 34, 22, 10]
/** what is noise all over is blurred until it fits */
const LAST_BLURS = [1.5, 3, 6, 12]
const SMALLER: readonly ((picture: Sharp) => Sharp)[] = [
  ...QUALITIES.map((quality) => (picture: Sharp) => picture.webp({ quality })),
  ...LAST_BLURS.map((blur) => (picture: Sharp) => picture.blur(blur).webp({ quality: 10 })),
]
const CHUNK_HEAD = 8
/** room that is always left, so that no size touches the limit */
const LEAST_PADDING = 64

// two are drawn at once; a round of a full room waits its turn
const inTurn = limitConcurrency(2, 500)

/** Draws a step of the reveal, 1 to 4. The same seed opens the picture at the same place. */
export function drawStep(source: Buffer, step: number, seed: number): Promise<Buffer> {
  const { part, blur } = STEPS[step - 1] as (typeof STEPS)[number]
  return inTurn(async () => {
    const { width, height } = await sharp(source).metadata()
    const [partWidth, partHeight] = [Math.floor(width * part), Math.floor(height * part)]
    const { x, y } = cornerOf(seed)
    const cropped = sharp(source).extract({
      left: Math.floor((width - partWidth) * x),
      top: Math.floor((height - partHeight) * y),
      width: partWidth,
      height: partHeight,
    })
    const sized = cropped.resize({ width: WIDTH, height: HEIGHT, fit: 'fill' })
    const pixels = await (blur ? sized.blur(blur) : sized).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    for (const smaller of SMALLER) {
      const drawn = await smaller(sharp(pixels.data, { raw: pixels.info })).toBuffer()
      if (drawn.length <= GUESSR_PICTURE_BYTES - CHUNK_HEAD - LEAST_PADDING) return drawn
    }
    throw new Error('a picture of the game does not fit its size')
  })
}

/** Where the crop lies, each side from 0 to 1. */
const cornerOf = (seed: number) => ({ x: ((seed >>> 4) % 1009) / 1008, y: ((seed >>> 14) % 1013) / 1012 })

/**
 * Brings a WebP to the one size all pictures of the game have, with a chunk of noise that readers pass over: neither its size
 * nor its hash says what it shows, and no two answers are the same.
 */
export function padded(drawn: Buffer): Buffer {
  const chunk = Buffer.alloc(GUESSR_PICTURE_BYTES - drawn.length)
  chunk.write('JUNK', 0, 'latin1')
  chunk.writeUInt32LE(chunk.length - CHUNK_HEAD, 4)
  randomBytes(chunk.length - CHUNK_HEAD).copy(chunk, CHUNK_HEAD)
  const whole = Buffer.concat([drawn, chunk])
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}
