import sharp from 'sharp'
import { expect, test } from 'vitest'
import { brighten, LEAST_BRIGHTNESS } from './brighten.ts'

const plain = (value: number) =>
  sharp({ create: { width: 16, height: 9, channels: 3, background: { r: value, g: value, b: value } } })
const meanOf = async (value: number) => {
  const bytes = await (await brighten(plain(value))).png().toBuffer()
  return Math.round((await sharp(bytes).stats()).channels[0]?.mean ?? 0)
}

test('a dark picture is lifted to the floor, a bright one is left alone, a black one stays black', async () => {
  expect(await meanOf(40)).toBe(LEAST_BRIGHTNESS)
  expect(await meanOf(150)).toBe(150)
  expect(await meanOf(10)).toBe(30)
  expect(await meanOf(0)).toBe(0)
})
