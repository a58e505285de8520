import type { Geometry } from '@kz/bsp/geometry'
import { MOST_STYLES } from '@kz/bsp/geometry/geometry-format'
import { brightnessOf } from '@kz/bsp/geometry/light-styles'

/** What of a map changes as time goes on, as the numbers that are drawn from: four to a place, in three rows. */
export interface MapTable {
  width: number
  values: Float32Array
  /** Sets what is shown at a moment; false when nothing has changed. Ten steps a second, as the game has it. */
  setTime: (seconds: number) => boolean
}

const STEPS_A_SECOND = 10
/** What a texture does, in the second row. */
const LIQUID = 1
const SCROLLS = 2

/**
 * The first row tells where each texture is in the atlas, the second its own size in pixels and what it does, the third how
 * bright each style of light burns.
 */
export function mapTable({ textures, atlas, styles }: Pick<Geometry, 'textures' | 'atlas' | 'styles'>): MapTable {
  const width = Math.max(textures.length, MOST_STYLES + 1)
  const values = new Float32Array(width * 3 * 4)
  const animated = textures.some(({ frames }) => frames.length > 1) || styles.length > 1
  let shown = Number.NaN
  for (const [number, { fullWidth, fullHeight, isLiquid, scrolls }] of textures.entries()) {
    values.set([fullWidth, fullHeight, isLiquid ? LIQUID : scrolls ? SCROLLS : 0, 0], (width + number) * 4)
  }
  return {
    ...{ width, values },
    setTime(seconds) {
      const step = animated ? Math.floor(seconds * STEPS_A_SECOND + 1e-6) : 0
      if (step === shown) return false
      shown = step
      for (const [number, { frames }] of textures.entries()) {
        const { x, y, width: wide, height } = textures[around(frames, step)]!
        values.set([x / atlas.width, y / atlas.height, wide / atlas.width, height / atlas.height], number * 4)
      }
      for (const [style, letters] of styles.entries()) {
        values[(2 * width + style) * 4] = letters.length > 0 ? brightnessOf(around(letters, step)) : 0
      }
      return true
    },
  }
}

/** Time goes on before the start of a run as behind it. */
const around = (list: readonly number[], step: number): number =>
  list[((step % list.length) + list.length) % list.length]!
