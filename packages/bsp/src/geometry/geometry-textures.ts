import { flatColour, isOfTheGame } from '../game-textures.ts'
import { onShelves } from '../shelves.ts'
import type { Texture } from '../textures.ts'
import { GUTTER, MOST_SIDE } from './geometry-format.ts'
import { HOLES, LIQUID, NOTHING, SCROLLS } from './texture-flags.ts'

/** A texture as the file keeps it: a picture with its colours, or one pixel of one colour. */
export interface KeptTexture {
  /** Of the map's own texture: its pixels are the measure of how it lies. */
  fullWidth: number
  fullHeight: number
  width: number
  height: number
  x: number
  y: number
  flags: number
  /** The texture that is shown after it, itself where it stands still, and its place among them. */
  next: number
  frame: number
  pixels: Uint8Array
  palette: Uint8Array
}

const SIZES = [128, 64, 32]

/**
 * Chooses a picture for each texture: the map's own or one of its own wads, never the game's; in a size that leaves room for
 * all of them.
 */
export function keepTextures(
  textures: readonly (Texture | null)[],
  wads: ReadonlyMap<string, Texture>,
): { kept: KeptTexture[]; width: number; height: number } {
  const orders = orderOf(textures)
  const all = (most: number) => textures.map((texture, index) => ({ ...keep(texture, wads, most), ...orders[index]! }))
  for (const most of SIZES) {
    const placed = place(all(most))
    if (placed) return placed
  }
  const flat = place(all(0))
  return flat ?? { kept: [], width: 1, height: 1 }
}

/** Which follows which: `+0fan`, `+1fan` and so on, and once more `+afan`, `+bfan`, as far as none is missing. */
function orderOf(textures: readonly (Texture | null)[]): Pick<KeptTexture, 'next' | 'frame'>[] {
  const numbers = new Map(textures.map((texture, index) => [texture?.name ?? '', index]))
  return textures.map((texture, index) => {
    const [, first = '', name = ''] = /^\+([0-9a-j])(.*)$/.exec(texture?.name ?? '') ?? []
    if (first === '') return { next: index, frame: 0 }
    const letters = first >= 'a' ? 'abcdefghij' : '0123456789'
    const frame = letters.indexOf(first)
    const next = numbers.get(`+${letters[frame + 1]}${name}`) ?? numbers.get(`+${letters[0]}${name}`) ?? index
    return { next, frame }
  })
}

type Placed = Omit<KeptTexture, 'next' | 'frame'>

function place(kept: KeptTexture[]) {
  const sizes = kept.map(({ width, height }) => ({ width: width + 2 * GUTTER, height: height + 2 * GUTTER }))
  const found = onShelves(sizes, MOST_SIDE)
  if (!found) return null
  const at = (index: number) => found.places[index] ?? { x: 0, y: 0 }
  const placed = kept.map((texture, index) => ({ ...texture, x: at(index).x + GUTTER, y: at(index).y + GUTTER }))
  return { kept: placed, width: found.width, height: found.height }
}

function keep(texture: Texture | null, wads: ReadonlyMap<string, Texture>, most: number): Placed {
  const name = texture?.name ?? ''
  const [fullWidth, fullHeight] = [texture?.width ?? 16, texture?.height ?? 16]
  const flags =
    (name.startsWith('{') ? HOLES : 0) |
    (name.startsWith('!') || name.startsWith('water') ? LIQUID : 0) |
    (name.startsWith('scroll') ? SCROLLS : 0)
  const own = isOfTheGame(name) ? null : texture?.mips ? texture : texture?.isBroken ? null : wads.get(name)
  const mip = own?.mips?.find(({ width, height }) => Math.max(width, height) <= most)
  const size = { fullWidth, fullHeight, x: 0, y: 0 }
  if (own && mip) {
    const { width, height, pixels } = mip
    const last = pixels.reduce((largest, pixel) => Math.max(largest, pixel), 0)
    return { ...size, width, height, flags, pixels, palette: own.palette.subarray(0, 3 * (last + 1)) }
  }
  const palette = Uint8Array.from(own?.mips ? average(own) : flatColour(name))
  return { ...size, width: 1, height: 1, flags: flags & ~HOLES, pixels: Uint8Array.of(0), palette }
}

/** Of a picture that is too large in all its sizes. */
function average({ mips, palette }: Texture): number[] {
  const pixels = mips!.at(-1)!.pixels.filter((pixel) => pixel !== NOTHING)
  const mean = (part: number) =>
    pixels.reduce((sum, pixel) => sum + palette[pixel * 3 + part]!, 0) / (pixels.length || 1)
  return [0, 1, 2].map((part) => Math.round(mean(part)))
}
