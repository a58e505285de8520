import { expect, test } from 'vitest'
import { missingOf, resourcesOf } from './resources.ts'

const of = (values: Record<string, string>) => resourcesOf(new Map(Object.entries(values)))

test('an entity names sounds below sound, models and sprites by their whole path', () => {
  expect(of({ classname: 'ambient_generic', message: 'kz/Wind.WAV' })).toEqual(['sound/kz/wind.wav'])
  expect(of({ classname: 'ambient_generic', message: '*kz/river.wav' })).toEqual(['sound/kz/river.wav'])
  expect(of({ classname: 'cycler', model: 'models\\kz\\tower.mdl' })).toEqual(['models/kz/tower.mdl'])
  expect(of({ classname: 'env_sprite', model: 'sprites/kz/sun.spr' })).toEqual(['sprites/kz/sun.spr'])
})

test('brush models, sentences, texts and paths out of the folder are no files', () => {
  expect(of({ model: '*7', message: '!HG_ALERT0', target: 'wav', wad: '\\kz\\rocks.wad' })).toEqual([])
  expect(of({ message: '../../secret.wav', netname: '', noise: 'a\u0001b.wav' })).toEqual([])
})

test('what the game has is not missing, nor what the archive brings, wherever it begins', () => {
  const needed = ['sound/kz/wind.wav', 'sound/ambience/wind1.wav', 'models/kz/tower.mdl', 'sprites/glow01.spr']
  expect(missingOf(needed, [])).toEqual(['sound/kz/wind.wav', 'models/kz/tower.mdl'])
  expect(missingOf(needed, ['cstrike/sound/KZ/wind.wav', 'models/kz/tower.mdl'])).toEqual([])
  expect(missingOf(needed, ['kz/wind.wav', 'maps/tower.mdl'])).toEqual(['sound/kz/wind.wav', 'models/kz/tower.mdl'])
})

test('the sky around the world is six pictures, of one form or the other', () => {
  const sky = of({ classname: 'worldspawn', skyname: 'KZsky_' })
  expect(sky).toEqual(['rt', 'lf', 'ft', 'bk', 'up', 'dn'].map((side) => `gfx/env/kzsky_${side}.tga`))
  expect(missingOf(sky, [])).toEqual(sky)
  const brought = sky.map((path) => `cstrike/${path.replace('kzsky_', 'KZSky_')}`)
  expect(missingOf(sky, brought)).toEqual([])
  expect(
    missingOf(
      sky,
      brought.map((path) => path.replace('tga', 'bmp')),
    ),
  ).toEqual([])
  expect(missingOf(sky, brought.slice(2))).toEqual(sky.slice(0, 2))
  for (const skyname of ['desert', 'Neb2b', 'snowlake_', 'DrkG']) {
    expect(missingOf(of({ classname: 'worldspawn', skyname }), []), skyname).toEqual([])
  }
  for (const skyname of ['', '../desert', 'a/b', 'a b', 'c:x'])
    expect(of({ classname: 'worldspawn', skyname })).toEqual([])
  expect(of({ classname: 'light', skyname: 'kz' })).toEqual([])
})
