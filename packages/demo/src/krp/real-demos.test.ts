import { expect, test } from 'vitest'
import { parseDemo } from '../index.ts'
import * as STANCE from '../stances.ts'
import { demosIn, haveDemos, readReal } from '../testing/real-demos.ts'
import type { Demo } from '../types.ts'
import * as FLAGS from './format/flags.ts'
import { judgeReplay } from './judge/judge-replay.ts'
import { carriedState } from './movement/carried-state.ts'
import { parseReplay } from './parse-replay.ts'
import type { ReplayFrame, ReplayRun } from './write/replay-run.ts'
import { writeReplay } from './write/write-replay.ts'

/** Jump long enough to show that a quarter of their steps are a millisecond too short, on both clocks. */
const JUMPING = ['duck_test_lowrate.dem', 'normaljumpanalyze.dem', 'space_jumps_clean.dem']
const FORGED_MS = 1
const DUCKED_VIEW = 12

/** What a server would have recorded of a demo's player: there are no replays of servers here that are anybody's to publish. */
function framesOf({ frames }: Demo): ReplayFrame[] {
  return Array.from({ length: frames.count }, (_, row): ReplayFrame => {
    const milliseconds = frames.milliseconds[row]!
    return {
      ...{ milliseconds, frameSeconds: milliseconds / 1000 },
      ...{ x: frames.originX[row]!, y: frames.originY[row]!, z: frames.originZ[row]! },
      ...{ velocityX: frames.velocityX[row]!, velocityY: frames.velocityY[row]!, velocityZ: frames.velocityZ[row]! },
      ...{ pitch: frames.pitch[row]!, yaw: frames.yaw[row]!, commandPitch: frames.pitch[row]! },
      ...{ commandYaw: frames.yaw[row]!, forwardMove: frames.forwardMove[row]!, sideMove: frames.sideMove[row]! },
      ...{ upMove: frames.upMove[row]!, buttons: frames.buttons[row]!, isTurned: false, moveType: FLAGS.walk },
      flags:
        (frames.onGround[row] ? FLAGS.onGround : 0) |
        (frames.waterLevel[row] ? FLAGS.inWater : 0) |
        (frames.viewHeight[row] === DUCKED_VIEW ? FLAGS.ducking : 0),
    }
  })
}

const runOf = (frames: ReplayFrame[]): ReplayRun => ({
  ...{ player: 'real', steamId: 'STEAM_0:0:1', map: 'real', mapCrc: 1, checkpoints: 0, gochecks: 0, startMs: 0 },
  ...{ server: { address: [127, 0, 0, 1], port: 27_015 }, frames, events: [], pauses: [] },
})

function reasonsOf(frames: ReplayFrame[]) {
  const run = runOf(frames)
  const timeMs = frames.reduce((sum, { milliseconds }) => sum + milliseconds, 0)
  const sent = { steamId: run.steamId, name: null, map: 'real', timeMs, cp: 0, gc: 0, startMs: 0, finishMs: null }
  const map = { crcs: [1], buttons: [], teleports: [], changesGravity: false }
  return judgeReplay(parseReplay(writeReplay(run)), { ...sent, receivedMs: timeMs }, map, () => false).reasons
}

/** Every command of the client is in the demo, and the player plays. */
const isWhole = (demo: Demo): boolean => Math.abs(demo.renderedPerNet - 1) < 0.01 && demo.frames.count > 0
const playing = (demo: Demo): ReplayFrame[] =>
  framesOf(demo).filter((_, row) => demo.frames.milliseconds[row]! > 0 && demo.frames.maxSpeed[row]! > 1)

test.skipIf(!haveDemos)('honest demos, recorded by a server, are borne out, and not when time is shaved off', () => {
  for (const name of demosIn('clean')) {
    const demo = parseDemo(readReal('clean', name))
    if (!isWhole(demo)) continue
    const frames = playing(demo)
    expect({ name, reasons: reasonsOf(frames) }).toEqual({ name, reasons: [] })
    if (!JUMPING.includes(name)) continue
    const shaved = frames.map((frame, row) => (row % 4 === 0 ? shave(frame) : frame))
    expect(reasonsOf(shaved).map(({ code }) => code)).toContain('replay_speed')
  }
})

/** A debt is kept in whole milliseconds, less what was cut off each time. */
const DEBT_MS = 30

test.skipIf(!haveDemos)('what replays leave out follows from the commands, as real demos hold it', () => {
  let rows = 0
  for (const name of demosIn('clean')) {
    const demo = parseDemo(readReal('clean', name))
    if (!isWhole(demo)) continue
    const { frames: own } = demo
    // rows of nobody, and those that no command lies before, are not the same in a replay
    const kept = Array.from({ length: own.count }, (_, row) => row).filter((row) => own.milliseconds[row]! > 0)
    const all = framesOf(demo)
    const { frames, unsure } = carriedState(parseReplay(writeReplay(runOf(kept.map((row) => all[row]!)))))
    for (const [at, row] of kept.entries()) {
      if (unsure[at] || own.maxSpeed[row]! <= 1 || own.moveType[row] === 0) continue
      rows++
      expect(Math.abs(frames.stamina[at]! - own.stamina[row]!), `${name}, row ${row}`).toBeLessThan(DEBT_MS)
      expect(frames.stance[at]! & STANCE.inDuck, `${name}, row ${row}`).toBe(own.stance[row]! & STANCE.inDuck)
    }
  }
  expect(rows).toBeGreaterThan(10_000)
})

const shave = (frame: ReplayFrame): ReplayFrame => ({
  ...frame,
  milliseconds: frame.milliseconds - FORGED_MS,
  frameSeconds: frame.frameSeconds - FORGED_MS / 1000,
})
