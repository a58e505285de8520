import type { Geometry } from '@kz/bsp/geometry'
import { MOST_STYLES } from '@kz/bsp/geometry/geometry-format'
import { brightnessOf } from '@kz/bsp/geometry/light-styles'
import type { LightKey } from '@kz/demo/types'

/** What of a map changes as time goes on, as the numbers that are drawn from: four to a place, in three rows. */
export interface MapTable {
  width: number
  values: Float32Array
  /** Sets what is shown at a moment and row of a recording; false when nothing has changed. Ten steps a second, as the game has it. */
  setTime: (seconds: number, row: number) => boolean
}

const STEPS_A_SECOND = 10
/** What a texture does, in the second row. */
const LIQUID = 1
const SCROLLS = 2

/**
 * The first row tells where each texture is in the atlas, the second its own size in pixels and what it does, the third how
 * bright each style of light burns, and at its beginning all that burns evenly. `lights` say how styles burn from a row on.
 */
export function mapTable(
  { textures, atlas, styles, styleNumbers }: Pick<Geometry, 'textures' | 'atlas' | 'styles' | 'styleNumbers'>,
  lights: readonly LightKey[],
): MapTable {
  const width = Math.max(textures.length, MOST_STYLES + 1)
  const values = new Float32Array(width * 3 * 4)
  const animated = textures.some(({ frames }) => frames.length > 1) || styles.length > 1 || lights.length > 0
  let shown = Number.NaN
  let known = 0
  for (const [number, { fullWidth, fullHeight, isLiquid, scrolls }] of textures.entries()) {
    values.set([fullWidth, fullHeight, isLiquid ? LIQUID : scrolls ? SCROLLS : 0, 0], (width + number) * 4)
  }
  return {
    ...{ width, values },
    setTime(seconds, row) {
      const step = animated ? Math.floor(seconds * STEPS_A_SECOND + 1e-6) : 0
      const told = lights.findLastIndex((key) => key.row <= row) + 1
      if (step === shown && told === known) return false
      shown = step
      known = told
      const burning = new Map(lights.slice(0, told).map(({ style, letters }) => [style, letters]))
      for (const [number, { frames }] of textures.entries()) {
        const { x, y, width: wide, height } = textures[around(frames, step)]!
        values.set([x / atlas.width, y / atlas.height, wide / atlas.width, height / atlas.height], number * 4)
      }
      for (const [place, own] of styles.entries()) {
        const letters = burning.get(styleNumbers[place]!) ?? own
        // the first place is for what burns evenly, by style 0
        values[(2 * width + place) * 4 + (place === 0 ? 1 : 0)] = brightnessAt(letters, step)
      }
      return true
    },
  }
}

/** As it was compiled where there are no letters. */
const brightnessAt = (letters: readonly number[], step: number): number =>
  letters.length > 0 ? brightnessOf(around(letters, step)) : 1

/** Time goes on before the start of a run as behind it. */
const around = (list: readonly number[], step: number): number =>
  list[((step % list.length) + list.length) % list.length]!
