import * as BUTTON from './buttons.ts'
import { randomNumbers } from './random.ts'

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
}

/** Bunny hops along a winding path with steps up and down: one call, one frame of `dt` seconds. */
export function simulateRun(seed: number, gravity: number, startSeconds: number): (dt: number) => RunnerState {
  const random = randomNumbers(seed)
  let heading = random() * 360
  let speed = 0
  let ground = STANDING
  let landing = ground
  let groundFrames = 0
  let side = 0
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
    state.commands.push('+jump', '-jump')
    state.buttons |= BUTTON.jump
    state.onGround = false
    // Half of a frame's gravity is applied before the jump, half after it; the first frame in the air shows both.
    state.velocityZ = eighth(JUMP_SPEED - gravity * 0.01)
    airFrames = 0
    landing = Math.max(STANDING, ground + [0, 0, 0, 16, 16, -16, -32][Math.floor(random() * 7)]!)
    strafe(random() < 0.5 ? -1 : 1)
  }

  function fly(dt: number): void {
    airFrames++
    state.velocityZ -= gravity * dt
    if (airFrames % 17 === 0) strafe(-side)
    state.sideMove = side * SPEED_LIMIT
    state.buttons = side > 0 ? BUTTON.moveRight : BUTTON.moveLeft
    heading -= side * (0.6 + random() * 0.2)
    speed = Math.min(speed + 0.25, FASTEST)
    if (airFrames > 10 && state.velocityZ < -120 && airFrames % 9 === 0) scroll()
    const next = state.z + state.velocityZ * dt
    if (state.velocityZ >= 0 || next > landing) return
    ground = landing
    state.onGround = true
    state.velocityZ = 0
    state.z = ground
    state.sideMove = 0
    groundFrames = 1 + Math.floor(random() * 3)
    state.commands.push(side > 0 ? '-moveright' : '-moveleft')
    if (side !== 0 && groundFrames > 1) speed *= 0.96
    side = 0
  }

  /** A notch of the wheel that comes too early. */
  function scroll(): void {
    state.commands.push('+jump', '-jump')
    state.buttons |= BUTTON.jump
  }

  function strafe(to: number): void {
    if (side !== 0) state.commands.push(side > 0 ? '-moveright' : '-moveleft')
    side = to
    state.commands.push(side > 0 ? '+moveright' : '+moveleft')
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

function eighth(value: number): number {
  return Math.round(value * 8) / 8
}
