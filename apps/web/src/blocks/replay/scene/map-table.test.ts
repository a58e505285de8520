import type { AtlasTexture } from '@kz/bsp/geometry'
import { expect, it } from 'vitest'
import { mapTable } from './map-table.ts'

const texture = (x: number, more: Partial<AtlasTexture> = {}): AtlasTexture => ({
  ...{ x, y: 0, width: 16, height: 16, fullWidth: 64, fullHeight: 32, frames: [0] },
  ...{ hasHoles: false, isLiquid: false, scrolls: false, ...more },
})
const atlas = { width: 64, height: 32, pixels: new Uint8Array(0) }
const styles = [[], [0, 12, 25]]

it('shows one picture after the other, ten a second, and lights by their letters', () => {
  const textures = [
    texture(0, { frames: [0, 1] }),
    texture(16, { frames: [0, 1] }),
    texture(32, { frames: [2], isLiquid: true }),
  ]
  const table = mapTable({ textures, atlas, styles })
  const at = (seconds: number) => {
    table.setTime(seconds)
    const lefts = [0, 1, 2].map((number) => table.values[number * 4]! * 64)
    return [...lefts, Math.round(table.values[(2 * table.width + 1) * 4]! * 12)]
  }
  expect(at(0)).toEqual([0, 0, 32, 0])
  expect(at(0.1)).toEqual([16, 16, 32, 12])
  expect(at(0.29)).toEqual([0, 0, 32, 25])
  expect(at(-0.1), 'before the start').toEqual([16, 16, 32, 25])
  expect([...table.values.subarray((table.width + 2) * 4, (table.width + 2) * 4 + 3)]).toEqual([64, 32, 1])
  expect([table.setTime(0.3), table.setTime(0.35)]).toEqual([true, false])
})

it('has nothing to do where nothing changes', () => {
  const table = mapTable({ textures: [texture(0)], atlas, styles: [[]] })
  expect([0, 1, 2.5].map((seconds) => table.setTime(seconds))).toEqual([true, false, false])
})
