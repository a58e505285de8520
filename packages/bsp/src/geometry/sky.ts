import { isGameFile } from '../resources.ts'
import { MOST_SKY_SIDE } from './geometry-format.ts'
import { readTga, type TrueColour } from './tga.ts'

/** Ends of the names of the six pictures, in the order of the file. */
export const SKY_SIDES = ['rt', 'lf', 'ft', 'bk', 'up', 'dn'] as const

/**
 * The six pictures of a map's own sky, one after the other, of one size: `files` by their paths below the game's folder. Null
 * where one is missing or unreadable, and for a sky of the game.
 */
export function skyPictures(
  skyname: string,
  files: ReadonlyMap<string, Uint8Array>,
): { side: number; pixels: Uint8Array } | null {
  const paths = SKY_SIDES.map((end) => `gfx/env/${skyname}${end}.tga`)
  const pictures = paths.map((path) => (isGameFile(path) ? null : readTga(files.get(path) ?? new Uint8Array(0))))
  if (!pictures.every((picture) => picture !== null)) return null
  const side = Math.min(MOST_SKY_SIDE, ...pictures.map(({ width, height }) => Math.min(width, height)))
  const pixels = new Uint8Array(6 * side * side * 3)
  for (const [index, picture] of pictures.entries()) pixels.set(resized(picture, side), index * side * side * 3)
  return { side, pixels }
}

/** Each pixel is the mean of those it stands for. */
function resized({ width, height, pixels }: TrueColour, side: number): Uint8Array {
  const small = new Uint8Array(side * side * 3)
  for (let at = 0; at < side * side; at++) {
    const [x, y] = [at % side, Math.floor(at / side)]
    const [left, right] = [Math.floor((x * width) / side), Math.ceil(((x + 1) * width) / side)]
    const [top, bottom] = [Math.floor((y * height) / side), Math.ceil(((y + 1) * height) / side)]
    const sum = [0, 0, 0]
    for (let row = top; row < bottom; row++)
      for (let column = left; column < right; column++)
        for (let part = 0; part < 3; part++) sum[part]! += pixels[(row * width + column) * 3 + part]!
    for (let part = 0; part < 3; part++) small[at * 3 + part] = sum[part]! / ((right - left) * (bottom - top))
  }
  return small
}
