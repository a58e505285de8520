import { GUESSR_PICTURE_BYTES } from '@kz/contract/guessr/guessr-rules'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { drawStep, padded } from './picture.ts'

/** Red says how far right a point lies, green how far down; blue is a fine pattern that blurring takes away. */
const [WIDTH, HEIGHT] = [640, 360]
let source: Buffer
beforeAll(async () => {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const at = (y * WIDTH + x) * 3
      pixels[at] = Math.round((255 * x) / WIDTH)
      pixels[at + 1] = Math.round((255 * y) / HEIGHT)
      pixels[at + 2] = (Math.floor(x / 8) + Math.floor(y / 8)) % 2 ? 255 : 0
    }
  source = await sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .withMetadata({ exif: { IFD0: { ImageDescription: 'kz_secret' } } })
    .png()
    .toBuffer()
})

async function look(step: number, seed: number) {
  const { channels } = await sharp(padded(await drawStep(source, step, seed))).stats()
  const [red, green, blue] = channels
  if (!red || !green || !blue) throw new Error('no channels')
  return { wide: (red.max - red.min) / 255, high: (green.max - green.min) / 255, left: red.mean, fine: blue.stdev }
}

it('opens as a blurred quarter and shows more with each step, the last one the whole picture', async () => {
  const steps = await Promise.all([1, 2, 3, 4].map((step) => look(step, 123_456)))
  const [first, , , last] = steps
  expect((first?.wide ?? 1) * (first?.high ?? 1)).toBeLessThan(0.3)
  expect((last?.wide ?? 0) * (last?.high ?? 0)).toBeGreaterThan(0.9)
  for (const [at, { wide, fine }] of steps.entries()) {
    expect(wide).toBeGreaterThan(steps[at - 1]?.wide ?? 0)
    expect(fine).toBeGreaterThan(steps[at - 1]?.fine ?? 0)
  }
  expect(first?.fine).toBeLessThan(0.15 * (last?.fine ?? 0))
})

it('opens at another place for each game, and at the same for all who play it', async () => {
  const seeds = Array.from({ length: 12 }, (_, at) => 987_654_321 + at * 123_457_891)
  const left = await Promise.all(seeds.map(async (seed) => (await look(1, seed % 2_000_000_000)).left))
  expect(new Set(left.map((mean) => Math.round(mean / 5))).size).toBeGreaterThan(6)
  expect((await look(1, 5)).left).toBe((await look(1, 5)).left)
})

it('has one size whatever it shows, holds nothing of the file’s own words, and fits where the picture is noise', async () => {
  const noise = Buffer.from(Array.from({ length: WIDTH * HEIGHT * 3 }, (_, at) => (at * 2_654_435_761) >>> 24))
  const busy = await sharp(noise, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png()
    .toBuffer()
  const grey = await sharp({ create: { width: 320, height: 180, channels: 3, background: '#777' } })
    .png()
    .toBuffer()
  for (const picture of [busy, grey, source]) {
    for (const step of [1, 4]) {
      const bytes = padded(await drawStep(picture, step, 77))
      expect(bytes.length).toBe(GUESSR_PICTURE_BYTES)
      expect(bytes.includes('kz_secret')).toBe(false)
      expect((await sharp(bytes, { failOn: 'warning' }).raw().toBuffer()).length).toBe(WIDTH * HEIGHT * 3)
    }
  }
  expect(GUESSR_PICTURE_BYTES).toBeLessThan(40_000)
})
