import { describe, expect, test } from 'vitest'
import * as BUTTON from '../buttons.ts'
import type { FindingKind } from '../finding-types.ts'
import { inspect, parseDemo } from '../index.ts'
import { measure } from '../measures.ts'
import { type WriterFrame, type WriterOptions, writeDemo } from '../write/writer.ts'

type Plant = (frame: WriterFrame) => void

/** Kinds and levels of what is found besides facts. */
function signs(options: WriterOptions): string[] {
  const findings = inspect(parseDemo(writeDemo({ durationMs: 6000, ...options })))
  return findings.filter(({ level }) => level !== 'fact').map(({ kind, level }) => `${kind} ${level}`)
}
const planted = (...plants: Plant[]) =>
  signs({
    plant: (frame) => {
      for (const plant of plants) plant(frame)
    },
  })
const finding = (kind: FindingKind, options: WriterOptions) =>
  inspect(parseDemo(writeDemo({ durationMs: 6000, ...options }))).find((entry) => entry.kind === kind)

/** The player stands still for the first second: what is done to frames 20 to 95 disturbs nothing else. */
const press =
  (button: number, frames: number[]): Plant =>
  ({ index, state }) => {
    if (frames.includes(index)) state.buttons |= button
  }
const command =
  (text: string, frames: number[]): Plant =>
  ({ index, state }) => {
    if (frames.includes(index)) state.commands.push(text)
  }
const every = (first: number, count: number, step = 8) => Array.from({ length: count }, (_, at) => first + at * step)
const rows = (first: number, count: number) => every(first, count, 1)

describe('a button without its command', () => {
  test.each<[string, number, FindingKind, string, number, number]>([
    ['jump', BUTTON.jump, 'jump-without-command', '+jump', 2, 3],
    ['duck', BUTTON.duck, 'duck-without-command', '+duck', 2, 3],
    ['left', BUTTON.moveLeft, 'side-without-command', '+moveleft', 3, 4],
    ['right', BUTTON.moveRight, 'side-without-command', '+moveright', 3, 4],
    ['forward', BUTTON.forward, 'forward-without-command', '+forward', 3, 4],
    ['back', BUTTON.back, 'forward-without-command', '+back', 3, 4],
  ])('%s', (_, button, kind, text, strong, window) => {
    const frames = every(30, strong)
    expect(planted(press(button, frames))).toEqual([`${kind} strong`])
    expect(planted(press(button, frames.slice(1)))).toEqual([])
    const given = (ago: number) =>
      command(
        text,
        frames.map((frame) => frame - ago),
      )
    expect(planted(press(button, frames), given(0))).toEqual([])
    expect(planted(press(button, frames), given(window))).toEqual([])
    expect(planted(press(button, frames), given(window + 1))).toEqual([`${kind} strong`])
  })

  test('says when', () => {
    const found = finding('jump-without-command', { plant: press(BUTTON.jump, [30, 50]) })
    expect(found).toMatchObject({ value: 2, limit: 0, time: 300, hitCount: 2 })
    expect(found?.hits).toEqual([
      [300, 300],
      [500, 500],
    ])
  })

  test('may be a side key of the turning keys, or +strafe', () => {
    for (const text of ['+left', '+right', '+strafe', '+moveleft 97']) {
      expect(planted(press(BUTTON.moveLeft, every(30, 5)), command(text, every(29, 5)))).toEqual([])
    }
    expect(planted(press(BUTTON.moveLeft, every(30, 5)), command('+moveright', every(29, 5)))).not.toEqual([])
  })

  test('may have been down before the player was free, or before the recording', () => {
    expect(planted(press(BUTTON.duck, [...rows(1, 20), ...every(30, 1)]))).toEqual([])
    expect(planted(press(BUTTON.jump, [2, 4]))).toEqual([])
    expect(planted(press(BUTTON.jump, [5, 7]))).toEqual(['jump-without-command strong'])
    const dead: Plant = (frame) => {
      if (frame.index < 80 && frame.index % 10 < 5) frame.health = 0
    }
    expect(planted(press(BUTTON.duck, [...rows(15, 5), ...rows(25, 5), ...rows(35, 5)]), dead)).toEqual([])
  })

  test('is worth no more than a look when it is one in very many', () => {
    const spam = (presses: number): Plant[] => {
      const frames = every(130, presses, 4)
      const forgotten = new Set([frames[10], frames[20]])
      return [
        press(BUTTON.duck, frames),
        command(
          '+duck',
          frames.filter((frame) => !forgotten.has(frame)),
        ),
      ]
    }
    expect(planted(...spam(90))).toEqual(['duck-without-command strong'])
    expect(planted(...spam(110))).toEqual(['duck-without-command look'])
  })

  test('is found behind thousands of other commands', () => {
    const plant: Plant = ({ index, state }) => {
      for (let at = 0; at < 60; at++) state.commands.push(`say ${index * 60 + at}`)
      if (index > 110 && index % 40 === 0) state.commands.push('+duck')
      if (index > 110 && index % 40 < 3) state.buttons |= BUTTON.duck
    }
    expect(signs({ plant })).toEqual([])
  })
})

describe('moving sideways', () => {
  const move =
    (value: number, frames: number[], button = 0): Plant =>
    ({ index, state }) => {
      if (!frames.includes(index)) return
      state.sideMove = value
      state.buttons |= button
    }
  const held = command('+moveright', [30])

  test('without a key, or against it, is strong after 20 frames on end', () => {
    expect(planted(move(250, rows(30, 20)))).toEqual(['side-move-without-key strong'])
    expect(planted(held, move(-250, rows(30, 20), BUTTON.moveRight))).toEqual(['side-move-without-key strong'])
    expect(finding('side-move-without-key', { plant: move(250, rows(30, 25)) })).toMatchObject({
      ...{ value: 25, hits: [[300, 540]] },
    })
  })

  test('for fewer frames, with the key, or with the mouse and +strafe is not', () => {
    expect(planted(move(250, [...rows(30, 19), ...rows(50, 19), ...rows(70, 19)]))).toEqual([])
    expect(planted(held, move(250, rows(30, 60), BUTTON.moveRight))).toEqual([])
    expect(planted(command('+strafe', [29]), command('-strafe', [89]), move(250, rows(30, 60)))).toEqual([])
    expect(planted(move(0.5, rows(30, 60)))).toEqual([])
  })
})

test('a move over the limit is strong from 5 frames', () => {
  const over =
    (count: number, forward: number): Plant =>
    ({ index, state }) => {
      if (index >= 30 && index < 30 + count) state.forwardMove = forward
    }
  expect(planted(over(5, 261))).toEqual(['move-over-limit strong'])
  expect(planted(over(4, 900))).toEqual([])
  expect(planted(over(60, 260))).toEqual([])
})

describe("the command's angles", () => {
  const look =
    (degrees: number, frames: number[]): Plant =>
    (frame) => {
      if (frames.includes(frame.index)) frame.commandYaw += degrees
    }

  test('elsewhere than the view are strong from 5 frames', () => {
    expect(planted(look(0.027, rows(30, 5)))).toEqual(['command-angles strong'])
    expect(planted(look(-90, every(30, 5)))).toEqual(['command-angles strong'])
    expect(planted(look(0.03, rows(30, 4)))).toEqual([])
    expect(planted(look(0.015, rows(30, 500)))).toEqual([])
    expect(planted(look(360, rows(30, 500)))).toEqual([])
    const up =
      (isWanted: (onGround: boolean) => boolean): Plant =>
      (frame) => {
        if (isWanted(frame.state.onGround)) frame.commandPitch += 2
      }
    expect(planted(up((onGround) => !onGround))).toEqual(['command-angles strong'])
    expect(planted(up((onGround) => onGround))).toEqual([])
  })

  test('may differ where the server turned the view, and when the player is dead', () => {
    const turns = every(300, 12, 100)
    const frames = turns.flatMap((time) => [time / 10, time / 10 + 1])
    expect(signs({ turns, plant: look(40, frames) })).toEqual([])
    expect(signs({ turns: [], plant: look(40, frames) })).toEqual(['command-angles strong'])
    const dead: Plant = (frame) => {
      if (frame.index < 90) frame.health = 0
    }
    expect(planted(look(40, rows(30, 50)), dead)).toEqual([])
  })
})

describe('perfect hops', () => {
  const hops = (ground: (hop: number) => number, options: WriterOptions = {}) =>
    signs({ durationMs: 30_000, hands: { ground }, ...options })

  /** The first `count` hops are perfect, all later jumps are no hops. */
  const only = (count: number) => (hop: number) => (hop < count ? 1 : 11)

  test('beyond what luck explains are strong', () => {
    expect(hops(() => 1)).toEqual(['perfect-hops strong'])
    expect(hops(only(20))).toEqual(['perfect-hops strong'])
    expect(hops(only(19))).toEqual(['perfect-hops look'])
    expect(finding('perfect-hops', { durationMs: 30_000, hands: { ground: () => 1 } })).toMatchObject({ value: 1 })
  })

  test('are worth a look when they are few, or a little fewer', () => {
    expect(hops(only(8))).toEqual(['perfect-hops look'])
    expect(hops(only(7))).toEqual([])
    expect(hops((hop) => (hop % 8 === 0 ? 2 : 1))).toEqual(['perfect-hops look'])
  })

  test('are worth no more where the demo leaves frames out, and nothing where it leaves out most', () => {
    expect(hops(() => 2, { updates: 50 })).toEqual(['perfect-hops look'])
    expect(hops(() => 3, { updates: 34 })).toEqual(['perfect-hops look'])
    expect(hops(() => 1, { updates: 25 })).toEqual([])
  })

  test('are nothing below 0.85, or fewer than eight', () => {
    expect(hops((hop) => (hop % 5 === 0 ? 2 : 1))).toEqual([])
    expect(hops((hop) => 1 + (hop % 3))).toEqual([])
  })
})

describe('changes of the strafe key', () => {
  const changes = (hands: WriterOptions['hands'] = {}) => signs({ durationMs: 20_000, hands })
  /** After `count` changes the second key never comes. */
  const only = (count: number, gap: number) => (change: number) => (change < count ? gap : 1000)

  test('in the frame of the turn are worth a look, and strong where they are many', () => {
    expect(changes({ turn: () => 0 })).toEqual(['key-with-turn strong'])
    expect(changes({ gap: only(40, 1), turn: () => 0 })).toEqual(['key-with-turn strong'])
    expect(changes({ gap: only(39, 1), turn: () => 0 })).toEqual(['key-with-turn look'])
    expect(changes({ turn: (change) => (change % 10 < 6 ? 0 : 1) })).toEqual(['key-with-turn look'])
    const found = finding('key-with-turn', { durationMs: 20_000, hands: { turn: () => 0 } })
    expect(found?.hits).toHaveLength(Number(found?.value))
    expect(changes({ turn: (change) => (change % 10 < 5 ? 0 : 1) })).toEqual([])
    expect(changes({ gap: only(10, 1), turn: () => 0 })).toEqual(['key-with-turn look'])
    expect(changes({ gap: only(9, 1), turn: () => 0 })).toEqual([])
  })

  test('without a frame between are worth a look', () => {
    expect(changes({ gap: () => 0, turn: () => 2 })).toEqual(['key-without-gap look'])
    expect(changes({ gap: (change) => (change % 10 < 7 ? 0 : 1), turn: () => 2 })).toEqual(['key-without-gap look'])
    expect(changes({ gap: (change) => (change % 10 < 5 ? 0 : 1), turn: () => 2 })).toEqual([])
    expect(changes({ gap: only(20, 0), turn: () => 2 })).toEqual(['key-without-gap look'])
    expect(changes({ gap: only(19, 0), turn: () => 2 })).toEqual([])
  })

  test('are not judged where the demo leaves frames out', () => {
    const hands = { gap: () => 0, turn: () => 0 }
    expect(signs({ durationMs: 20_000, hands, updates: 50 })).not.toContain('key-without-gap look')
    expect(signs({ durationMs: 20_000, hands, updates: 25 })).toEqual([])
  })
})

describe('hanging in the air', () => {
  /** The player falls with `speed` and stays between `height` and 3 units below, in `count` frames from the 120th on. */
  const hang =
    (count: number, speed = -100, drift = 0): Plant =>
    ({ index, state }) => {
      if (index < 120 || index >= 120 + count) return
      Object.assign(state, { onGround: false, velocityZ: speed, z: 300 - ((index - 120) * drift) / count })
    }
  const hanging = (count: number, speed?: number, drift?: number) =>
    planted(hang(count, speed, drift)).filter((sign) => sign.startsWith('hanging'))

  test('with a speed that leads nowhere is strong after a second', () => {
    expect(hanging(102)).toEqual(['hanging strong'])
    expect(hanging(102, 100)).toEqual(['hanging strong'])
    expect(hanging(99)).toEqual([])
    expect(finding('hanging', { plant: hang(300) })).toMatchObject({ time: 1200, hits: [[1200, 4190]] })
  })

  test('is none on a ladder, in a slow fall, or with hardly any speed', () => {
    expect(hanging(300, -59)).toEqual([])
    expect(hanging(300, -100, 100)).toEqual([])
    expect(hanging(300, -100, 7)).toEqual(['hanging strong'])
  })

  test('is none of the dead, of the frozen, and where the clock stands', () => {
    const dead: Plant = (frame) => {
      frame.health = 0
    }
    expect(planted(hang(300), dead)).not.toContain('hanging strong')
    const stopped: Plant = (frame) => {
      if (frame.index >= 120) frame.serverSeconds = 2.2
    }
    expect(planted(hang(300), stopped)).not.toContain('hanging strong')
  })
})

describe('double ducks', () => {
  /** From the 120th frame on, one every 14 frames; the ground lasts as told. */
  const ducks =
    (count: number, ground: (duck: number) => number): Plant =>
    ({ index, state }) => {
      const duck = Math.floor((index - 120) / 14)
      const at = (index - 120) % 14
      if (index < 120 || duck >= count) return
      const isGround = at < ground(duck)
      const fall = at - ground(duck)
      Object.assign(state, { velocityX: 250, onGround: isGround, velocityZ: isGround ? 0 : -8 * (fall + 1) })
      state.z = isGround ? 36 : 54 - 0.04 * fall * fall
      state.buttons = 0
    }
  const strafes = (count: number, ground: (duck: number) => number, options: WriterOptions = {}) =>
    signs({ ...options, plant: ducks(count, ground) }).filter((sign) => sign.startsWith('ground'))

  test('that leave the ground in the frame after the landing are a hint', () => {
    expect(strafes(20, () => 1)).toEqual(['ground-strafes look'])
    expect(strafes(10, () => 1)).toEqual(['ground-strafes look'])
    expect(strafes(7, () => 1)).toEqual([])
    expect(strafes(20, (duck) => (duck % 2 ? 1 : 3))).toEqual([])
    expect(strafes(20, () => 2)).toEqual([])
  })

  test('are no bunny hops', () => {
    const jump = { type: 'dcj', prestrafe: 290, topspeed: 340, strafes: 7 } as const
    const demo = parseDemo(writeDemo({ jump }))
    const { hops, takeoffs } = measure(demo).hops
    expect(takeoffs).toBeGreaterThan(0)
    expect(hops).toBe(0)
  })
})

test('the marks of a program for tool-assisted runs are a fact', () => {
  for (const text of ['//BXTD0abc', 'bxt_taslog', '_bxt_reset', '-bxt_tas_ducktap']) {
    expect(finding('tool', { plant: command(text, [30, 60]) })).toMatchObject({ level: 'fact', value: 2, time: 300 })
  }
  for (const text of ['// BXT', 'say bxt_tas', '+jump']) {
    expect(finding('tool', { plant: command(text, [30, 60]) })).toBeUndefined()
  }
})

test('an honest run shows none of them, however long', () => {
  for (const seed of [1, 2, 3]) expect(signs({ seed, durationMs: 40_000 })).toEqual([])
})
