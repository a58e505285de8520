import { describe, expect, test } from 'vitest'
import * as BUTTON from '../../buttons.ts'
import { explainedBy } from '../../movement/explained.ts'
import type { MoveRules } from '../../movement/kernel-types.ts'
import { residualOf } from '../../movement/residual.ts'
import { boxWorld } from '../../testing/box-world.ts'
import * as FLAGS from '../format/flags.ts'
import { parseReplay } from '../parse-replay.ts'
import { kernelReplay } from '../simulated/kernel-replay.ts'
import type { ReplayFrame, ReplayRun } from '../write/replay-run.ts'
import { writeReplay } from '../write/write-replay.ts'
import { judgeMovement } from './judge-movement.ts'
import { replayMovement } from './replay-movement.ts'

const box = (least: readonly [number, number, number], most: readonly [number, number, number]) => ({ least, most })
const world = boxWorld([
  box([-4000, -4000, -64], [4000, 4000, 0]),
  box([200, -200, 0], [260, 200, 16]),
  box([-400, -100, 0], [-300, 100, 40]),
  box([500, -4000, 0], [520, 4000, 300]),
  box([-700, -4000, 0], [-680, 4000, 300]),
  box([-4000, 600, 0], [4000, 640, 300]),
  box([-4000, -640, 0], [4000, -600, 300]),
])
const MIDDLE = 1500

const wandered = (seed = 1, milliseconds = [10], rules: Partial<MoveRules> = {}): ReplayRun =>
  kernelReplay({
    ...{ world, start: [0, 0, 36.03125], seed, frames: 2 * MIDDLE, milliseconds, rules },
    ...{ map: 'kz_box', mapCrc: 1, player: 'runner', steamId: 'STEAM_0:0:1', startMs: 0 },
  })

function codesOf(run: ReplayRun, map = world, changesGravity = false): string[] {
  const reasons = judgeMovement(parseReplay(writeReplay(run)), map, changesGravity)
  return reasons.map(({ code }) => code)
}

const changed = (run: ReplayRun, change: (frame: ReplayFrame, row: number) => Partial<ReplayFrame>): ReplayRun => ({
  ...run,
  frames: run.frames.map((frame, row) => ({ ...frame, ...change(frame, row) })),
})
const between = (row: number, rows: number) => row > MIDDLE && row <= MIDDLE + rows

describe('a run by the kernel', () => {
  test.each([
    [1, [10]],
    [2, [16, 17, 17]],
    [3, [10]],
    [5, [8, 8, 9]],
    [7, [4]],
  ])('seed %i in steps of %j is simulated', (seed, milliseconds) => {
    expect(codesOf(wandered(seed, milliseconds))).toEqual([])
  })

  test('that begins in the middle, with the debt of a jump or on the way down, is simulated', () => {
    const run = wandered()
    for (let from = 400; from < 900; from += 25) {
      expect(codesOf({ ...run, frames: run.frames.slice(from) })).toEqual([])
    }
  })

  test('that is paused, and goes back to a checkpoint, is simulated', () => {
    const run = wandered()
    const place = run.frames.findIndex(({ flags }, row) => row > 500 && flags & FLAGS.onGround)
    const stand = { velocityX: 0, velocityY: 0, velocityZ: 0, isTurned: true }
    const back = { ...run.frames[place]!, ...stand, buttons: 0, forwardMove: 0, sideMove: 0 }
    // from a stand the same keys lead elsewhere: the run goes on by the kernel
    const again = kernelReplay({ ...run, world, start: [back.x, back.y, back.z], seed: 4, frames: MIDDLE })
    const frames = [...run.frames.slice(0, MIDDLE), back, ...again.frames]
    const events: ReplayRun['events'] = [
      { row: place + 1, kind: 'checkpoint' },
      { row: MIDDLE, kind: 'gocheck' },
    ]
    expect(codesOf({ ...run, frames, events, pauses: [700, 2000] })).toEqual([])
  })
})

describe('what no keys make', () => {
  const run = wandered()
  const FORGED: Record<string, (frame: ReplayFrame, row: number) => Partial<ReplayFrame>> = {
    'a fiftieth more speed': ({ velocityX, velocityY }) => ({
      velocityX: velocityX * 1.02,
      velocityY: velocityY * 1.02,
    }),
    'another way to look': ({ commandYaw }, row) => (between(row, 200) ? { commandYaw: commandYaw + 5 } : {}),
    'keys that were not pressed': (_, row) => (between(row, 200) ? { forwardMove: 0, sideMove: 0, buttons: 0 } : {}),
    'a way through the air': ({ x, z }, row) =>
      between(row, 100)
        ? { x: x + row - MIDDLE, z: z + 40, flags: 0, velocityZ: 0 }
        : row > MIDDLE
          ? { x: x + 100 }
          : {},
    'small steps nobody sees': ({ x }, row) => (row > MIDDLE ? { x: x + 10 * Math.floor((row - MIDDLE) / 50) } : {}),
    'a jump without the key': ({ buttons }) => ({ buttons: buttons & ~BUTTON.jump }),
  }
  test.each(Object.entries(FORGED))('%s', (_name, change) => {
    expect(codesOf(changed(run, change))).toContain('replay_unexplained')
  })

  test.each([
    ['gravity', { gravity: 790 }, 'replay_bias'],
    ['air acceleration', { airAccelerate: 12 }, 'replay_unexplained'],
    ['a limit of speed', { maxSpeed: 320 }, 'replay_unexplained'],
  ])('another %s of the server', (_name, rules, code) => {
    expect(codesOf(wandered(1, [10], rules))).toContain(code)
  })

  test('a run on another map, or through its walls', () => {
    const other = boxWorld([box([-4000, -4000, -64], [4000, 4000, 0]), box([100, -4000, 0], [140, 4000, 300])])
    expect(codesOf(run, other)).toContain('replay_unexplained')
  })

  test('a ladder where there is none', () => {
    const hung = changed(run, (frame, row) =>
      between(row, 300) ? { ...run.frames[MIDDLE]!, moveType: FLAGS.fly } : frame,
    )
    expect(codesOf(hung)).toContain('replay_unexplained')
    const ladders = { ...world, contents: () => 'ladder' }
    expect(codesOf(hung, ladders)).toEqual(['replay_little_computed'])
  })
})

test('says what it cannot compute', () => {
  const run = wandered()
  expect(codesOf(run, world, true)).toEqual(['replay_map_gravity'])
  const swum = changed(run, ({ flags }) => ({ flags: flags | FLAGS.inWater }))
  expect(codesOf(swum)).toEqual(['replay_little_computed'])
})

test('pauses are no way to be faster on the ground', () => {
  const fast = changed(wandered(), ({ velocityX, velocityY }, row) =>
    between(row, 900) ? { velocityX: velocityX * 1.1, velocityY: velocityY * 1.1 } : {},
  )
  const pauses = Array.from({ length: 100 }, (_, at) => 30 * (at + 1) - 1)
  expect(codesOf({ ...fast, pauses })).not.toEqual([])
})

test.each([
  ['on the map', world],
  ['without it', null],
] as const)(
  'the share of an honest replay that is explained %s is all of it, and of one that is none it is not',
  (_name, map) => {
    const shareOf = (run: ReplayRun) => {
      const { replay, residual } = replayMovement(parseReplay(writeReplay(run)), map)
      const { share, judged } = explainedBy(replay, residual)
      expect(judged).toBeGreaterThan(100)
      return share ?? 0
    }
    const run = wandered()
    expect(shareOf(run)).toBeGreaterThan(0.999)
    const fast = changed(run, ({ velocityX, velocityY }) => ({
      velocityX: velocityX * 1.2,
      velocityY: velocityY * 1.2,
    }))
    expect(shareOf(fast)).toBeLessThan(0.9)
    // as it comes from the file, without stamina, much of it is not
    const asItCame = parseReplay(writeReplay(run))
    expect(explainedBy(asItCame, residualOf(asItCame, map)).share).toBeLessThan(0.99)
  },
)
