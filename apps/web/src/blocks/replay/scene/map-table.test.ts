import type { AtlasTexture } from '@kz/bsp/geometry'
import { parseDemo } from '@kz/demo'
import { writeDemo } from '@kz/demo/write/writer'
import { expect, it } from 'vitest'
import { mapTable } from './map-table.ts'

const texture = (x: number, more: Partial<AtlasTexture> = {}): AtlasTexture => ({
  ...{ x, y: 0, width: 16, height: 16, fullWidth: 64, fullHeight: 32, frames: [0] },
  ...{ hasHoles: false, isLiquid: false, scrolls: false, ...more },
})
const atlas = { width: 64, height: 32, pixels: new Uint8Array(0) }
const styles = [[], [0, 12, 25]]
const styleNumbers = [0, 32]

it('shows one picture after the other, ten a second, and lights by their letters', () => {
  const textures = [
    texture(0, { frames: [0, 1] }),
    texture(16, { frames: [0, 1] }),
    texture(32, { frames: [2], isLiquid: true }),
  ]
  const table = mapTable({ textures, atlas, styles, styleNumbers }, [])
  const at = (seconds: number) => {
    table.setTime(seconds, 0)
    const lefts = [0, 1, 2].map((number) => table.values[number * 4]! * 64)
    return [...lefts, Math.round(table.values[(2 * table.width + 1) * 4]! * 12)]
  }
  expect(at(0)).toEqual([0, 0, 32, 0])
  expect(at(0.1)).toEqual([16, 16, 32, 12])
  expect(at(0.29)).toEqual([0, 0, 32, 25])
  expect(at(-0.1), 'before the start').toEqual([16, 16, 32, 25])
  expect([...table.values.subarray((table.width + 2) * 4, (table.width + 2) * 4 + 3)]).toEqual([64, 32, 1])
  expect([table.setTime(0.3, 0), table.setTime(0.35, 9)]).toEqual([true, false])
})

it('has nothing to do where nothing changes', () => {
  const table = mapTable({ textures: [texture(0)], atlas, styles: [[]], styleNumbers: [0] }, [])
  expect([0, 1, 2.5].map((seconds) => table.setTime(seconds, 0))).toEqual([true, false, false])
})

it('burns lights as a recording says, from its frames on and back again', () => {
  const bytes = writeDemo({
    durationMs: 3000,
    lights: [
      { time: -1, style: 32, letters: 'a' },
      { time: 1000, style: 32, letters: 'mz' },
      { time: 2000, style: 0, letters: 'g' },
      { time: 2000, style: 32, letters: '' },
    ],
  })
  const { lights, messageErrors } = parseDemo(bytes, { brushes: true })
  expect(messageErrors).toBe(0)
  expect(lights.map(({ row, style }) => [row, style])).toEqual([
    [0, 32],
    [100, 32],
    [200, 0],
    [200, 32],
  ])
  expect(parseDemo(bytes).lights, 'only where it is asked for').toEqual([])
  const table = mapTable({ textures: [texture(0)], atlas, styles, styleNumbers }, lights)
  const at = (row: number) => {
    table.setTime(row / 100, row)
    return [1, 4].map((place) => Math.round(table.values[2 * table.width * 4 + place]! * 12))
  }
  expect(at(0), 'off').toEqual([12, 0])
  expect([at(100), at(110)], 'on, and flickering').toEqual([
    [12, 12],
    [12, 25],
  ])
  expect(at(210), 'as compiled, in a darker map').toEqual([6, 12])
  expect(at(105), 'and back').toEqual([12, 12])
})
