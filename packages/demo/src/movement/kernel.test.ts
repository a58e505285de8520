import { describe, expect, test } from 'vitest'
import * as BUTTON from '../buttons.ts'
import { GAME_RULES } from '../simulated/kernel-run.ts'
import { boxWorld } from '../testing/box-world.ts'
import { moveInAir } from './air.ts'
import { JUMP_SPEED, staminaShare } from './jump.ts'
import { playerMove } from './kernel.ts'
import type { Body, MoveCommand, World } from './kernel-types.ts'
import { emptyBody, emptyCommand } from './rows.ts'

const FLOOR = { least: [-1000, -1000, -64], most: [1000, 1000, 0] } as const
const flat = boxWorld([FLOOR])
const FEET = 36.03125

function bodyOf(values: Partial<Body> = {}): Body {
  return { ...emptyBody(), z: FEET, onGround: true, ...values }
}

function move(body: Body, values: Partial<MoveCommand>, world: World | null = flat, frames = 1): Body {
  for (let frame = 0; frame < frames; frame++)
    playerMove(body, { ...emptyCommand(), milliseconds: 10, ...values }, GAME_RULES, world)
  return body
}

const speedOf = ({ velocityX, velocityY }: Body) => Math.hypot(velocityX, velocityY)

describe('on the ground', () => {
  test('a player comes to their limit and no further', () => {
    const body = move(bodyOf(), { forward: 250 }, flat, 200)
    expect(speedOf(body)).toBeCloseTo(250, 3)
    expect(body.z).toBeCloseTo(FEET, 5)
  })

  test('the first frame of a run gains 12.5, and friction takes at least that of 75', () => {
    expect(speedOf(move(bodyOf(), { forward: 250 }))).toBeCloseTo(12.5, 5)
    expect(speedOf(move(bodyOf({ velocityX: 250 }), {}))).toBeCloseTo(240, 5)
    expect(speedOf(move(bodyOf({ velocityX: 50 }), {}))).toBeCloseTo(47, 5)
  })

  test('friction is twice as strong at an edge', () => {
    expect(speedOf(move(bodyOf({ x: 990, velocityX: 250 }), {}))).toBeCloseTo(240, 5)
    expect(speedOf(move(bodyOf({ x: 1001, velocityX: 250 }), {}))).toBeCloseTo(230, 5)
  })

  test('the debt of a jump slows each frame', () => {
    const slowed = speedOf(move(bodyOf({ velocityX: 250, stamina: 1010 }), { forward: 250 }))
    expect(slowed).toBeLessThan(250 * staminaShare(1000) + 12.5)
    expect(slowed).toBeGreaterThan(190)
  })

  test('steps of 18 are walked up, those of 19 are not', () => {
    const world = (height: number) => boxWorld([FLOOR, { least: [50, -500, 0], most: [500, 500, height] }])
    expect(move(bodyOf({ velocityX: 250 }), { forward: 250 }, world(18), 40).z).toBeCloseTo(FEET + 18, 3)
    const before = move(bodyOf({ velocityX: 250 }), { forward: 250 }, world(19), 40)
    expect(before.z).toBeCloseTo(FEET, 3)
    expect(before.x).toBeLessThan(50 - 16)
    expect(before.velocityX).toBe(0)
  })

  test('ducking takes 0.4 s and 18 units, and goes at a third', () => {
    const body = move(bodyOf(), { buttons: BUTTON.duck }, flat, 39)
    expect(body).toMatchObject({ ducked: false, inDuck: true })
    move(body, { buttons: BUTTON.duck }, flat, 2)
    expect(body).toMatchObject({ ducked: true, inDuck: false })
    expect(body.z).toBeCloseTo(FEET - 18, 3)
    expect(speedOf(move(body, { buttons: BUTTON.duck, forward: 250 }, flat, 200))).toBeCloseTo(83.25, 1)
    expect(move(body, {}).z).toBeCloseTo(FEET, 3)
  })

  test('who lets go of duck sooner stands 18 higher: a double duck', () => {
    const body = move(bodyOf(), { buttons: BUTTON.duck }, flat, 3)
    move(body, {})
    expect(body.z).toBeGreaterThan(FEET + 17)
    expect(body.onGround).toBe(false)
  })

  test('nobody gets up where there is no room', () => {
    const low = boxWorld([FLOOR, { least: [-500, -500, 60], most: [500, 500, 100] }])
    const body = bodyOf({ z: FEET - 18, ducked: true, heldDuck: true })
    expect(move(body, {}, low).ducked).toBe(true)
    expect(move(body, {}).ducked).toBe(false)
  })
})

describe('a jump', () => {
  const jump = { buttons: BUTTON.jump }

  test('shows 260.3 after its first frame, and less with a debt', () => {
    expect(move(bodyOf(), jump).velocityZ).toBeCloseTo(JUMP_SPEED - 8, 5)
    expect(move(bodyOf({ stamina: 1010 }), jump).velocityZ).toBeCloseTo(JUMP_SPEED * 0.81 - 8, 5)
    expect(move(bodyOf(), jump).stamina).toBeCloseTo(1315.789, 3)
  })

  test('of more than 1.2 of the limit keeps 0.8 of that', () => {
    expect(speedOf(move(bodyOf({ velocityX: 299 }), jump))).toBeCloseTo(299, 5)
    expect(speedOf(move(bodyOf({ velocityX: 320 }), jump))).toBeCloseTo(240, 1)
  })

  test('needs a new press, and ground', () => {
    expect(move(bodyOf({ heldJump: true }), jump).onGround).toBe(true)
    expect(move(bodyOf({ z: 200 }), jump).velocityZ).toBeCloseTo(-8, 5)
  })
})

test("the short way through the air is the kernel's own", () => {
  for (let turn = 0; turn < 200; turn++) {
    const body = bodyOf({ z: 500, onGround: false, velocityX: turn * 9, velocityY: 300 - turn, velocityZ: turn - 90 })
    body.ducked = turn % 3 === 0
    const command = { ...emptyCommand(), milliseconds: 5 + (turn % 40), yaw: turn * 7, forward: 200 - turn, side: turn }
    const short = { ...body }
    playerMove(body, command, GAME_RULES, null)
    moveInAir(short, command, GAME_RULES, false)
    for (const key of ['x', 'y', 'z', 'velocityX', 'velocityY', 'velocityZ'] as const)
      expect(short[key]).toBeCloseTo(body[key], 9)
  }
})

describe('in the air', () => {
  const air = { z: 500, onGround: false }

  test('gains what the arithmetic of 3.1 says, at the best angle', () => {
    const speed = 300
    const yaw = (Math.asin((30 - 25) / speed) * 180) / Math.PI
    const body = move(bodyOf({ ...air, velocityX: speed }), { side: 250, yaw: yaw + 180 - 180 }, null)
    // the right hand of a view turned by `yaw` looks so far along the velocity
    expect(speedOf(body)).toBeCloseTo(Math.sqrt(speed * speed + 60 * 25 - 625), 3)
  })

  test('falls by 8 a frame, a command above 50 ms in halves of whole milliseconds', () => {
    expect(move(bodyOf(air), {}, null).velocityZ).toBeCloseTo(-8, 6)
    expect(move(bodyOf(air), { milliseconds: 63 }, null).velocityZ).toBeCloseTo(-49.6, 6)
    expect(move(bodyOf({ ...air, gravityShare: 0.5 }), {}, null).velocityZ).toBeCloseTo(-4, 6)
  })

  test('wins a third while ducked or ducking', () => {
    const side = { side: 250 }
    expect(speedOf(move(bodyOf(air), side, null))).toBeCloseTo(25, 4)
    expect(speedOf(move(bodyOf(air), { ...side, buttons: BUTTON.duck }, null))).toBeCloseTo(8.325, 4)
    expect(speedOf(move(bodyOf({ ...air, ducked: true }), side, null))).toBeCloseTo(8.325, 4)
  })

  test('a wall takes what goes into it and leaves the rest', () => {
    const wall = boxWorld([{ least: [50, -500, 0], most: [60, 500, 1000] }])
    const body = move(bodyOf({ ...air, x: 33, velocityX: 200, velocityY: 100 }), {}, wall)
    expect(body).toMatchObject({ velocityX: 0, velocityY: 100 })
    expect(body.x).toBeLessThan(34)
  })

  test('no part of a velocity is above the limit of the server', () => {
    expect(move(bodyOf({ ...air, velocityX: 3000, velocityZ: -2500 }), {}, null).velocityX).toBe(2000)
  })
})
