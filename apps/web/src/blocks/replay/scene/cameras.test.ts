import { expect, it } from 'vitest'
import type { Pose } from '../data/run.ts'
import { axesOf, between, blended, ORBIT, projected, type Sight, sightOf, upright } from './cameras.ts'

const pose: Pose = { row: 0, x: 100, y: 200, z: 36, feet: 0, pitch: 5, yaw: 30, speed: 250, ducked: false }
const look = (change: Partial<Sight> = {}): Sight => ({ x: 0, y: 0, z: 0, pitch: 0, yaw: 0, fov: 90, ...change })
const rounded = (values: readonly number[]) => values.map((value) => Math.round(value * 1000) / 1000 + 0)

it('looks through the eyes of the runner: 17 over the middle, ducked 12, where the runner looks', () => {
  expect(sightOf('first', pose, 90, ORBIT, 900)).toEqual({ x: 100, y: 200, z: 53, pitch: 5, yaw: 30, fov: 90 })
  expect(sightOf('first', { ...pose, ducked: true }, 90, ORBIT, 900).z).toBe(48)
})

it('follows behind where the runner moves to, not where the runner looks', () => {
  const chase = sightOf('chase', pose, 60, ORBIT, 900)
  expect(rounded([chase.x, chase.y, chase.z, chase.yaw])).toEqual([25, 70.096, 82, 60])
})

it('stands over the runner with north up, as far as the viewer zoomed', () => {
  expect(sightOf('top', pose, 0, ORBIT, 900)).toMatchObject({ x: 100, y: 200, z: 936, pitch: 90, yaw: 90 })
  expect(sightOf('top', pose, 0, { ...ORBIT, distance: 210, x: 7 }, 900)).toMatchObject({ x: 107, z: 486 })
})

it('goes round the runner at the distance of the orbit and looks at them', () => {
  const orbit = { ...ORBIT, yaw: 90, pitch: 0, distance: 400 }
  const free = sightOf('free', pose, 0, orbit, 900)
  expect(rounded([free.x, free.y, free.z])).toEqual([100, -200, 36])
  const above = sightOf('free', pose, 0, { ...orbit, pitch: 30, z: 10 }, 900)
  expect(rounded([above.y, above.z])).toEqual([-146.41, 246])
  const middle = projected(above, 16 / 9, [100, 200, 46])!
  expect(rounded([middle.across, middle.up, middle.ahead])).toEqual([0, 0, 400])
})

it('has its right hand at the right and its head up', () => {
  const { ahead, right, up } = axesOf({ pitch: 0, yaw: 90 })
  expect([rounded(ahead), rounded(right), rounded(up)]).toEqual([
    [0, 1, 0],
    [1, 0, 0],
    [0, 0, 1],
  ])
  expect(rounded(axesOf({ pitch: 90, yaw: 90 }).ahead), 'down is positive').toEqual([0, 0, -1])
})

it('projects as the game opens its picture: 90 degrees across 4:3', () => {
  expect(upright(90)).toBeCloseTo(73.74, 2)
  const seen = (place: readonly [number, number, number], aspect = 4 / 3) => projected(look(), aspect, place)
  expect(seen([100, -100, 75])).toMatchObject({ ahead: 100 })
  expect(seen([100, -100, 0])!.across, 'east of one who looks east is ahead, south is right').toBeCloseTo(1, 6)
  expect(seen([100, 0, 75])!.up).toBeCloseTo(1, 6)
  expect(seen([100, -100, 0], 8 / 3)!.across, 'a wider picture shows more').toBeCloseTo(0.5, 6)
  expect(seen([-100, 0, 0]), 'behind the eye').toBeNull()
})

it('passes from one sight to the next the short way, slowly at both ends', () => {
  const [from, to] = [look({ yaw: 170 }), look({ x: 100, yaw: -170, pitch: 40 })]
  expect(between(from, to, 0)).toEqual(from)
  expect(between(from, to, 1)).toMatchObject({ x: 100, yaw: 190, pitch: 40 })
  expect(between(from, to, 0.5)).toMatchObject({ x: 50, yaw: 180 })
  expect(between(from, to, 0.1).x).toBeLessThan(5)
  expect([blended(1000, 900), blended(1000, 1130), blended(1000, 5000)]).toEqual([0, 0.5, 1])
})
