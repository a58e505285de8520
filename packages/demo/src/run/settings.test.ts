import { expect, test } from 'vitest'
import * as NET from '../format/net-layout.ts'
import { settingViolations, watchSettings } from './settings.ts'

const GRAVITY = NET.movevars
const MAX_SPEED = NET.movevars + 8
const EDGE_FRICTION = NET.movevars + 32
const FOOTSTEPS = NET.movevars + 64

test('settings are taken from the first frame that has them, zeros too, then changes are listed', () => {
  const view = new DataView(new ArrayBuffer(NET.fixedBytes))
  const { settings, look } = watchSettings(view)
  look(0, 0)
  expect(settings.values.sv_gravity).toBeNull()

  view.setFloat32(GRAVITY, 800, true)
  view.setFloat32(MAX_SPEED, 320, true)
  view.setInt32(FOOTSTEPS, 1, true)
  look(0, 10)
  expect(settings.values).toMatchObject({ sv_gravity: 800, sv_maxspeed: 320, mp_footsteps: 1, edgefriction: 0 })
  expect(settings.changes).toEqual([])

  view.setFloat32(GRAVITY, 400, true)
  look(0, 500)
  view.setFloat32(GRAVITY, 800, true)
  view.setFloat32(EDGE_FRICTION, 2, true)
  look(0, 900)
  expect(settings.changes).toEqual([
    { time: 500, name: 'sv_gravity', from: 800, to: 400 },
    { time: 900, name: 'sv_gravity', from: 400, to: 800 },
    { time: 900, name: 'edgefriction', from: 0, to: 2 },
  ])
  expect(settingViolations(settings)).toContainEqual({ name: 'sv_gravity', value: 400, approved: 800 })
  expect(settingViolations(settings)).toContainEqual({ name: 'edgefriction', value: 0, approved: 2 })
})

test.each([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN])('%d is stored as 0', (value) => {
  const view = new DataView(new ArrayBuffer(NET.fixedBytes))
  const { settings, look } = watchSettings(view)
  view.setFloat32(MAX_SPEED, 320, true)
  view.setFloat32(EDGE_FRICTION, value, true)
  look(0, 0)
  view.setFloat32(GRAVITY, value, true)
  look(0, 10)
  expect(settings.values.edgefriction).toBe(0)
  expect(JSON.parse(JSON.stringify(settings))).toEqual(settings)
})

test('what is not a number is stored as 0 and changes stay bounded', () => {
  const view = new DataView(new ArrayBuffer(NET.fixedBytes))
  const { settings, look } = watchSettings(view)
  view.setFloat32(MAX_SPEED, 320, true)
  look(0, 0)
  view.setFloat32(GRAVITY, Number.NaN, true)
  for (let frame = 1; frame <= 1000; frame++) look(0, frame)
  expect(settings.changes.length).toBe(200)
  expect(settings.changes[0]).toEqual({ time: 1, name: 'sv_gravity', from: 0, to: 0 })
  expect(settings.moreChanges).toBe(800)
})
