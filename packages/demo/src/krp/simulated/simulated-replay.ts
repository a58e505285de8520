import { type CourseStop, STANDING, simulateCourse } from '../../simulated/simulated-course.ts'
import type { RunnerState } from '../../simulated/simulated-run.ts'
import type { MapButton } from '../../types.ts'
import * as FLAGS from '../format/flags.ts'
import type { ReplayFrame, ReplayRun } from '../write/replay-run.ts'

const STEP_MS = 10
/** FL_CLIENT: every player has it. */
const CLIENT = 8
const LADDER_SPEED = 200
const BUTTON_SIZE = 8

export interface SimulatedReplay {
  stops: readonly CourseStop[]
  /** From press to press, a multiple of 10. */
  timeMs: number
  seed: number
  map: string
  mapCrc: number
  player: string
  steamId: string
  startMs: number
  /** The runner falls so often and goes back to a checkpoint; 0 unless told. */
  gochecks?: number
  /** The runner stops the clock so often; 0 unless told. */
  pauses?: number
}

/** What a game server records of a runner on the course: from behind the start press to the stop press, and its real time. */
export function simulateReplay(options: SimulatedReplay): ReplayRun & { timeMs: number } {
  const { stops, timeMs, seed, gochecks = 0, pauses = 0 } = options
  const count = timeMs / STEP_MS
  const next = simulateCourse(stops, { frames: count + 1, waits: 0, seed })
  next()
  const states = Array.from({ length: count }, next)
  const run: ReplayRun = {
    ...{ player: options.player, steamId: options.steamId, map: options.map, mapCrc: options.mapCrc },
    ...{ checkpoints: 0, gochecks: 0, startMs: options.startMs },
    ...{
      server: { address: [192, 0, 2, 10], port: 27_015 },
      frames: states.map((state) => frameOf(state, isOnLadder(state))),
      events: [],
      pauses: [],
    },
  }
  for (let fall = 1; fall <= gochecks; fall++) goBack(run, states, fall, gochecks)
  for (let pause = 1; pause <= pauses; pause++) {
    run.pauses.push(Math.floor((run.frames.length * pause) / (pauses + 1)))
  }
  run.checkpoints = run.events.filter(({ kind }) => kind === 'checkpoint').length
  run.gochecks = run.events.length - run.checkpoints
  return { ...run, timeMs: run.frames.length * STEP_MS }
}

/** The buttons such a course has: under the first and the last place. */
export function courseButtons(stops: readonly CourseStop[]): MapButton[] {
  const at = ({ land: [x, y], ground }: CourseStop, kind: MapButton['kind']): MapButton => ({
    kind,
    least: [x - BUTTON_SIZE, y - BUTTON_SIZE, ground],
    most: [x + BUTTON_SIZE, y + BUTTON_SIZE, ground + STANDING],
  })
  const last = stops.at(-1)!
  return [at(stops[0]!, 'start'), at({ ...last, land: last.leave ?? last.land }, 'stop')]
}

const isOnLadder = ({ onGround, velocityZ }: RunnerState): boolean => !onGround && velocityZ === LADDER_SPEED

/** A state as the module captures it. */
export function frameOf(state: RunnerState, isClimbing: boolean): ReplayFrame {
  const { milliseconds = STEP_MS } = state
  // plain fields: a spread makes each of a run's thousands of frames twenty times as slow
  return {
    milliseconds,
    frameSeconds: milliseconds / 1000,
    x: state.x,
    y: state.y,
    z: state.z,
    velocityX: state.velocityX,
    velocityY: state.velocityY,
    velocityZ: state.velocityZ,
    pitch: 0,
    yaw: state.yaw,
    commandPitch: 0,
    commandYaw: state.yaw,
    forwardMove: state.forwardMove,
    sideMove: state.sideMove,
    upMove: 0,
    buttons: state.buttons,
    isTurned: false,
    moveType: isClimbing ? FLAGS.fly : FLAGS.walk,
    flags: CLIENT | (state.onGround ? FLAGS.onGround : 0) | (state.ducked ? FLAGS.ducking : 0),
  }
}

/** A checkpoint on the ground, some frames that come to nothing, and the way again from there. */
function goBack(run: ReplayRun, states: readonly RunnerState[], fall: number, falls: number): void {
  const wanted = Math.floor((states.length * fall) / (falls + 1))
  const from = states.findLastIndex(({ onGround }, row) => onGround && row <= wanted)
  const more = run.frames.length - states.length
  const place = from + more
  const lost = Math.min(60, states.length - from - 2)
  const stand = { velocityX: 0, velocityY: 0, velocityZ: 0, buttons: 0, forwardMove: 0, sideMove: 0, isTurned: true }
  const again = run.frames.slice(place + 1)
  run.frames = [...run.frames.slice(0, place + 1 + lost), { ...run.frames[place]!, ...stand }, ...again]
  run.events.push({ row: place + 1, kind: 'checkpoint' }, { row: place + 1 + lost, kind: 'gocheck' })
}
