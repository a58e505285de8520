import * as BUTTON from '../buttons.ts'
import { randomNumbers } from '../write/random.ts'

const JUMP_SPEED = Math.sqrt(2 * 800 * 45)
const SPEED_LIMIT = 250
const STANDING = 36
const FASTEST = 285

/** The player after one frame, and what was pressed for it. */
export interface RunnerState {
  x: number
  y: number
  z: number
  velocityX: number
  velocityY: number
  velocityZ: number
  yaw: number
  forwardMove: number
  sideMove: number
  buttons: number
  onGround: boolean
  /** Standing unless told. */
  ducked?: boolean
  /** Console commands given before the frame. */
  commands: string[]
  /** The command's step; by the frame rate unless told. */
  milliseconds?: number
  /** What the server knows of the player after the frame; and what it tells with the frame, which is of the next one. */
  own?: OwnState
  told?: OwnState
}

/** What only the player's own packets say. */
export interface OwnState {
  stamina: number
  isDucked: boolean
  isInDuck: boolean
  duckMs: number
}

/** How the runner's hands work, by the number of the hop or of the change of keys; chance decides what is left out. */
export interface RunnerHands {
  /** Frames on the ground before a hop. */
  ground?: (hop: number) => number
  /** Frames without a strafe key, and from the new key to the turn's reversal. */
  gap?: (change: number) => number
  turn?: (change: number) => number
}

/** Bunny hops along a winding path with steps up and down: one call, one frame of `dt` seconds. */
export function simulateRun(
  seed: number,
  gravity: number,
  startSeconds: number,
  hands: RunnerHands = {},
): (dt: number) => RunnerState {
  const random = randomNumbers(seed)
  let heading = random() * 360
  let speed = 0
  let ground = STANDING
  let landing = ground
  let groundFrames = 5
  /** The strafe key that is down and the way the view turns; a hand does not change both at once. */
  let side = 0
  let turn = 0
  let next = { side: 0, press: 0, turn: 0 }
  let hops = 0
  let changes = 0
  let airFrames = 0
  let running = false
  let clock = 0
  const state: RunnerState = {
    ...{ x: eighth(random() * 512), y: eighth(random() * 512), z: ground },
    ...{ velocityX: 0, velocityY: 0, velocityZ: 0, yaw: heading },
    ...{ forwardMove: 0, sideMove: 0, buttons: 0, onGround: true, commands: [] },
  }
  return step

  function step(dt: number): RunnerState {
    clock += dt
    state.commands = []
    state.buttons = 0
    state.forwardMove = 0
    if (clock < startSeconds) return state
    if (state.onGround) stand()
    else fly(dt)
    move(dt)
    return state
  }

  function stand(): void {
    if (!running) state.commands.push('+forward')
    running = true
    state.buttons = BUTTON.forward
    state.forwardMove = SPEED_LIMIT
    speed = Math.min(speed + 12, SPEED_LIMIT)
    if (--groundFrames > 0) return
    state.commands.push('+jump', '-jump', '-forward')
    state.buttons = BUTTON.jump
    state.forwardMove = 0
    running = false
    state.onGround = false
    // Half of a frame's gravity is applied before the jump, half after it; the first frame in the air shows both.
    state.velocityZ = eighth(JUMP_SPEED - gravity * 0.01)
    airFrames = 0
    landing = Math.max(STANDING, ground + [0, 0, 0, 16, 16, -16, -32][Math.floor(random() * 7)]!)
    turn = random() < 0.5 ? -1 : 1
    next = { side: 0, press: 0, turn: 0 }
    strafe(turn)
    state.buttons |= keyOf(side)
    state.sideMove = side * SPEED_LIMIT
  }

  function fly(dt: number): void {
    airFrames++
    state.velocityZ -= gravity * dt
    if (airFrames % 17 === 0) change()
    if (airFrames === next.press) strafe(next.side)
    if (airFrames === next.turn) turn = next.side
    state.sideMove = side * SPEED_LIMIT
    state.buttons = keyOf(side)
    heading -= turn * (0.6 + random() * 0.2)
    speed = Math.min(speed + 0.25, FASTEST)
    if (airFrames > 10 && state.velocityZ < -120 && airFrames % 9 === 0) scroll()
    const height = state.z + state.velocityZ * dt
    if (state.velocityZ >= 0 || height > landing) return
    ground = landing
    state.onGround = true
    state.velocityZ = 0
    state.z = ground
    state.sideMove = 0
    groundFrames = hands.ground?.(hops++) ?? 1 + Math.floor(random() * 3)
    strafe(0)
    if (groundFrames > 1) speed *= 0.96
  }

  /** A notch of the wheel that comes too early. */
  function scroll(): void {
    state.commands.push('+jump', '-jump')
    state.buttons |= BUTTON.jump
  }

  /** Lets go of the key; the other one and the turn follow, some frames later and apart. */
  function change(): void {
    const press = airFrames + (hands.gap?.(changes) ?? 1 + Math.floor(random() * 2))
    next = { side: -turn, press, turn: press + (hands.turn?.(changes) ?? Math.floor(random() * 4) - 1) }
    changes++
    strafe(0)
  }

  function strafe(to: number): void {
    if (side !== 0) state.commands.push(side > 0 ? '-moveright' : '-moveleft')
    side = to
    if (side !== 0) state.commands.push(side > 0 ? '+moveright' : '+moveleft')
  }

  function move(dt: number): void {
    heading = (heading + 360) % 360
    state.yaw = Math.round((heading * 65_536) / 360) * (360 / 65_536)
    state.velocityX = eighth(Math.cos((heading * Math.PI) / 180) * speed)
    state.velocityY = eighth(Math.sin((heading * Math.PI) / 180) * speed)
    state.x += state.velocityX * dt
    state.y += state.velocityY * dt
    if (!state.onGround) state.z += state.velocityZ * dt
  }
}

function keyOf(side: number): number {
  return side === 0 ? 0 : side > 0 ? BUTTON.moveRight : BUTTON.moveLeft
}

function eighth(value: number): number {
  return Math.round(value * 8) / 8
}
