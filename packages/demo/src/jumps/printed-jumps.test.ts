import { describe, expect, test } from 'vitest'
import { longJumps, parseDemo } from '../index.ts'
import type { TextLine, TextSource } from '../types.ts'
import { writeDemo } from '../write/writer.ts'
import { printedJumps } from './printed-jumps.ts'

/** As the log of texts has it. */
const line = (text: string, time = 0, source: TextSource = 'text-message'): TextLine => ({
  text: text.replaceAll('\t', ' ').trim(),
  time,
  source,
  repeats: 0,
})

describe('printed lines', () => {
  test('about one jump are one', () => {
    const found = printedJumps([
      line('SBJ Distance: 246.100000 Maxspeed: 351.5 (53.2) Prestrafe: 298.3 Strafes: 9 Sync: 84 Prestrafe Sync: 12'),
      line('[XJ] some one jumped 246.100 units with StandUp BhopJump!', 10, 'say'),
      line('LJ: Distance: 240.5\nJumpoff: 1.25 Block: 239', 900, 'hud'),
    ])
    expect(found).toMatchObject([
      { type: 'sbj', player: 'some one', prestrafe: 298.3, topspeed: 351.5, strafes: 9, sync: 84, block: null },
      { type: 'lj', distance: 240.5, edge: 1.25, block: 239, player: null },
    ])
    expect(found[0]).toMatchObject({ prestrafeSync: 12, table: [], duckSpeeds: [] })
  })

  test('of players, of other things and of jumps no one makes are not taken', () => {
    const text = 'LJ Distance: 260.1 Maxspeed: 350'
    expect(printedJumps([line(text, 0, 'chat'), line('Distance to finish: 250'), line('LJ Distance: 900.1')])).toEqual(
      [],
    )
    for (const other of ['Fall distance: 120.5', 'Heigh distance: 64.1', 'DCJ Pre: 299.782', 'Player: 123.4\nx']) {
      expect(printedJumps([line(other)])).toEqual([])
    }
    expect(printedJumps(Array.from({ length: 900 }, (_, time) => line(text, time * 1000)))).toHaveLength(200)
  })
})

const HEADLINE = 'LJ Distance: 253.400000 Maxspeed: 340.1 (64.9) Prestrafe: 275.2 Strafes: 8 Sync: 85'

test('texts full of blanks are read at once, and no code is a name of objects', () => {
  const began = process.cpuUsage()
  for (const blank of [' ', '\n', '\t ']) {
    const texts = Array.from({ length: 1000 }, (_, at) => line(`a${blank.repeat(2000)}${at}`))
    expect(printedJumps([line('LJ Distance: 240.5'), ...texts])).toHaveLength(1)
  }
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(4000)
  for (const code of ['constructor', 'constructor jump', 'hasOwnProperty jump'])
    for (const found of printedJumps([line(`${code} Distance: 245.1`)])) expect(found.type).toBeNull()
})

describe('the block', () => {
  test.each([
    ['Block -- 250! Jumpoff -- 3.250000! Landing -- 1.200000!', 250, 3.25, 1.2],
    ['Block -- 250! Jumpoff -- 3.250000! Landing -- 1.200000(bg)! ', 250, 3.25, 1.2],
    ['Block -- 250! Jumpoff -- 3.250000!', 250, 3.25, null],
    ['Jumpoff -- 3.25!', null, 3.25, null],
    ['Block: 250 / Jumpoff: 3 / Landing: 1', 250, 3, 1],
    ['1 13.6 0.0 16.4%  83%\n\n\tBlock -- 250\n\tJumpoff -- 3.25\n\tLanding -- 1.2', 250, 3.25, 1.2],
    ['[XJ] some one jumped 253.400 units with LongJump! [250 block]', 250, null, null],
    ['Fail -- Block -- 250! Jumpoff -- 3.25!', null, null, null],
    ['Fail Block: 250 / Jumpoff: 3', null, null, null],
  ])('%s', (text, block, edge, landing) => {
    expect(printedJumps([line(HEADLINE), line(text, 20)])).toMatchObject([{ block, edge, landing, distance: 253.4 }])
  })

  test('belongs to the jump it was printed with', () => {
    const later = line(HEADLINE, 5000)
    const found = printedJumps([line(HEADLINE), line('Block -- 250! Jumpoff -- 3.25!', 2000), later])
    expect(found.map(({ block }) => block)).toEqual([null, null])
  })
})

test('the strafe table, once, however often it is printed', () => {
  const rows = ['1 13.637 0.000 16.4%  83%', '2 10.991 0.387 15.0%  90%']
  const found = printedJumps([line(HEADLINE), ...rows.map((row) => line(row)), line(rows.join('\n  '), 0, 'screen')])
  expect(found[0]?.table).toEqual([
    { gain: 13.637, loss: 0, share: 16.4, frames: null, sync: 83 },
    { gain: 10.991, loss: 0.387, share: 15, frames: null, sync: 90 },
  ])
})

test('the speeds before the counts, from lines of their own before brackets', () => {
  const found = printedJumps([
    line('MCJ Distance: 260.1 Maxspeed: 350.2 (51.1) Prestrafe: (272.7) (287.0) 299.1 Strafes: 7 Sync: 80'),
    line('Prestrafe Sync: 89'),
    line('Prestrafe before ducking: 272.713'),
    line('Prestrafe after 1st duck: 287.073'),
    line('Prestrafe after #2 duck: 295.5'),
    line('Prestrafe before jumping: 299.1'),
  ])
  expect(found).toMatchObject([
    { type: 'mcj', duckSpeeds: [272.713, 287.073, 295.5], prestrafe: 299.1, prestrafeSync: 89, sync: 80 },
  ])
})

describe('HNS', () => {
  test('chat, console and screen are one jump', () => {
    const found = printedJumps([
      line('lj \ndist: 250.123\nlj pre: 278.1\nendspeed: 340\nstrafes: 8', 0, 'screen'),
      line('\nHNS JumpStats\n'),
      line('lj (Long jump)\nDistance: 250.123 unit/s\nEndspeed: 340.250 unit/s\nPrestrafe: 278\nFrames: 74'),
      line('\n#N button Gain-loss Loss Frame Efficiency'),
      line(' 1.  A  13.6   0.0  12   83%'),
      line(' 2.  D  10.9   0.4  11   90%'),
      line('\nTotal gain-loss: 24.5 / Efficiency: 86%'),
      line('\nBlock: 248 / Jumpoff: 1 / Landing: 1'),
      line('some one jumped 250 with LJ (pre:278 str:8 sync: 86%) (block: 248)', 0, 'say'),
    ])
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({
      ...{ type: 'lj', player: 'some one', distance: 250.123, prestrafe: 278.1, endspeed: 340, topspeed: null },
      ...{ strafes: 8, sync: 86, block: 248, edge: 1, landing: 1 },
      table: [
        { gain: 13.6, loss: 0, share: null, frames: 12, sync: 83 },
        { gain: 10.9, loss: 0.4, share: null, frames: 11, sync: 90 },
      ],
    })
  })

  test('a hop has its own speed after the one before', () => {
    const found = printedJumps([
      line('drop bj \ndist: 240.5\njump (1): 285.3\npre: 250.0\nendspeed: 330\nstrafes: 7', 0, 'screen'),
      line('\tmcj 3 d: 255.125\n\tjump (1): 299.9\n\tstrafes: 6\n', 5000, 'screen'),
      line('Pre duck: 273', 5000),
      line('Pre dd#1: 287, FOG(1)', 5000),
    ])
    expect(found).toMatchObject([
      { type: null, distance: 240.5, prestrafe: 285.3, strafes: 7 },
      { type: 'mcj', distance: 255.125, prestrafe: 299.9, duckSpeeds: [273, 287] },
    ])
  })

  test('a rounded distance gives way to the finer one', () => {
    const chat = line('some one jumped 250 with LJ (pre:278 str:8 sync: 86%)', 0, 'say')
    const found = printedJumps([chat, line('lj (Long jump)\nDistance: 250.123 unit/s\nPrestrafe: 278')])
    expect(found).toMatchObject([{ distance: 250.123, player: 'some one', sync: 86 }])
    expect(printedJumps([chat, line('lj (Long jump)\nDistance: 251.123 unit/s\nPrestrafe: 278')])).toHaveLength(2)
  })

  test('LongJump in full, as older ones print it', () => {
    const text = 'some one jumped 250 with LongJump (pre:278 str:8 sync: 85%)'
    expect(printedJumps([line(text, 0, 'say')])).toMatchObject([
      { type: 'lj', distance: 250, prestrafe: 278, strafes: 8, sync: 85 },
    ])
  })
})

test('Chinese', () => {
  const found = printedJumps([
    line(
      'DCJ 实际距离: 270.100000 空中最大速度: 350.1 (51.1) 横向速度: (272.7) (287.0) 299.1 加速次数: 8 同步率: 85 横向加速同步率: 89',
    ),
    line('蹲前横向速度: 272.713'),
    line('第一次蹲后横向速度: 287.073'),
    line('Block -- 268! Jumpoff -- 1.000000! Landing -- 1.100000!'),
    line('[XJ] some one 跳出 270.100 单位, 类型为 Double CountJump ! [268 block]', 0, 'say'),
    line('实际距离: 250.5\n空中最大速度: 340.2 (60.1)\n横向速度: 275.5\n加速次数: 8\n同步率: 85%', 3000, 'screen'),
  ])
  expect(found).toMatchObject([
    {
      ...{ type: 'dcj', player: 'some one', distance: 270.1, topspeed: 350.1, prestrafe: 299.1, strafes: 8 },
      ...{ sync: 85, prestrafeSync: 89, duckSpeeds: [272.713, 287.073], block: 268, edge: 1, landing: 1.1 },
    },
    { type: 'lj', distance: 250.5, prestrafe: 275.5 },
  ])
})

test.each([
  ['Slide Distance: 205.125 Maxspeed: 300.1 (20.1)', 'slj'],
  ['[XJ] some one jumped 205.125 units with Slide lj!', 'slj'],
  ['[XJ] some one jumped 245.125 units with Double StandUp CountJump!', 'scj'],
  ['[XJ] some one jumped 245.125 units with Multi StandUp CountJump! (4 ducks)', 'scj'],
  ['Double SCJ Distance: 245.125 Maxspeed: 300.1 (20.1)', 'scj'],
  ['Multi CJ Distance: 245.125 Maxspeed: 300.1 (20.1)', 'mcj'],
  ['LongJump\nDistance: 245.125\nVelocity: 330.1\nGained: 55.1\nPrestrafe: 275.0', 'lj'],
  ['Type: BJ ::: Weapon: USP\nDistance: 235.125 Maxspeed: 330.125 Prestrafe: 290.1 Strafes: 7 Sync: 80', 'bj'],
  ['[XJ] some one jumped 245.125 units with CountJump After Jump!', null],
  ['CJ After Bhop Distance: 245.125 Maxspeed: 300.1', null],
  ['[XJ] some one jumped 245.125 units with Drop StandUp CountJump!', null],
  ['Up Bhop Distance: 225.125 Maxspeed: 300.1', null],
  ['DD+WJ Distance: 245.125 Maxspeed: 300.1', null],
])('%s', (text, type) => {
  const [jump, ...others] = printedJumps([line(text)])
  expect(others).toEqual([])
  expect(jump?.type).toBe(type)
  expect(jump?.distance).toBeGreaterThan(200)
})

test("another player's jump is none of the recorder's", () => {
  const jump = { type: 'lj', prestrafe: 275.25, topspeed: 338.5, strafes: 8 } as const
  const says = [{ time: 300, text: '[XJ] somebody jumped 258.123 units with LongJump! [257 block]' }]
  const found = longJumps(parseDemo(writeDemo({ jump, says, player: 'sample' })))
  expect(found.map(({ printed }) => printed?.player)).toEqual(['sample'])
})
