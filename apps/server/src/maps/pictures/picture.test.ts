import { expect, it } from 'vitest'
import { drawMap } from './picture.ts'
import { readName } from './picture-names.ts'

it('reads a place, a colour and a way from the name of an invented map', () => {
  expect(readName('kz_rustyviaduct')).toEqual({ hue: 16, place: 'gorge', course: 'line', landmark: 'arch' })
  // how bunny hop maps go is known whatever they are called
  expect(readName('bhop_copperwell')).toMatchObject({ hue: 22, place: 'hall', course: 'line' })
  expect(readName('kz_longjumps2')).toEqual({ course: 'far' })
})

/** What is drawn without its colours. */
const shapes = (name: string) => drawMap(name).replace(/#[0-9a-f]{3,6}/g, '')

it('gives each name a scene of its own, always the same', () => {
  const names = ['kz_mosslighthouse', 'kz_mossgarden', 'kz_mosscellar', 'kz_mossbridge', 'kz_paperlighthouse', 'kz_']
  expect(new Set(names.map(shapes)).size).toBe(names.length)
  expect(drawMap('kz_mossgarden')).toBe(drawMap('kz_mossgarden'))
})
