import * as BUTTON from '../buttons.ts'
import { playerMove } from '../movement/kernel.ts'
import type { Body, MoveCommand, MoveRules, Vec3, World } from '../movement/kernel-types.ts'
import { emptyBody, emptyCommand } from '../movement/rows.ts'
import { randomNumbers } from '../write/random.ts'
import { commandsBetween } from './simulated-jump.ts'
import type { RunnerState } from './simulated-run.ts'

/** The game's own settings, for a knife. */
export const GAME_RULES: Readonly<MoveRules> = {
  gravity: 800,
  stopSpeed: 75,
  accelerate: 5,
  airAccelerate: 10,
  friction: 4,
  edgeFriction: 2,
  stepSize: 18,
  maxVelocity: 2000,
  maxSpeed: 250,
}

const YAW_STEP = 360 / 65_536
const SIDES = [BUTTON.moveLeft, BUTTON.moveRight] as const
const STUCK_SPEED = 40

export interface KernelRunOptions {
  world: World
  /** Where the player begins, by their origin. */
  start: Vec3
  seed?: number
  /** Of each command, in turn; 10 unless told. */
  milliseconds?: readonly number[]
  rules?: Partial<MoveRules>
}

/**
 * A player who wanders over a map by the kernel: runs, hops, strafes, ducks, and turns away from walls. Each call is the next
 * frame, as a listen server tells it: velocities in eighths, origins in 1/128, both cut.
 */
export function kernelRun({ world, start, seed = 1, milliseconds = [10], rules }: KernelRunOptions): () => RunnerState {
  const random = randomNumbers(seed)
  const all: MoveRules = { ...GAME_RULES, ...rules }
  const body = emptyBody()
  body.x = start[0]
  body.y = start[1]
  body.z = start[2]
  const command = emptyCommand()
  const hands = { yaw: random() * 360, turn: 1, side: 0, sideLeft: 0, duckLeft: 0, restLeft: 30, buttons: 0 }
  let frame = 0
  let following = step()
  return () => {
    const state = following
    following = step()
    state.told = following.own
    return state
  }

  function step(): RunnerState {
    const before = hands.buttons
    decide()
    command.milliseconds = milliseconds[frame++ % milliseconds.length]!
    playerMove(body, command, all, world)
    return stateOf(body, command, commandsBetween(before, hands.buttons))
  }

  function decide(): void {
    hands.buttons = body.onGround ? onGround() : inAir()
    if (hands.duckLeft > 0) {
      hands.duckLeft--
      hands.buttons |= BUTTON.duck
    } else if (random() < 0.004) hands.duckLeft = 2 + Math.floor(random() * 70)
    hands.yaw = (hands.yaw + 360) % 360
    setCommand(command, Math.round(hands.yaw / YAW_STEP) * YAW_STEP, hands.buttons, all.maxSpeed)
  }

  function onGround(): number {
    if (hands.restLeft-- > 0) return 0
    if (Math.hypot(body.velocityX, body.velocityY) < STUCK_SPEED) hands.yaw += (random() - 0.5) * 60
    hands.side = 0
    hands.sideLeft = 0
    if (random() < 0.002) hands.restLeft = Math.floor(random() * 60)
    const isHop = random() < 0.12 && !(hands.buttons & BUTTON.jump)
    return BUTTON.forward | (isHop ? BUTTON.jump : 0)
  }

  function inAir(): number {
    if (hands.sideLeft-- <= 0) {
      hands.side = 1 - hands.side
      hands.sideLeft = 8 + Math.floor(random() * 12)
    }
    hands.yaw += (hands.side === 0 ? 1 : -1) * (0.6 + random() * 2)
    return SIDES[hands.side]!
  }
}

/** What the keys ask for: each 400, cut to the player's limit as a whole. */
function setCommand(command: MoveCommand, yaw: number, buttons: number, maxSpeed: number): void {
  const forward = buttons & BUTTON.forward ? 400 : 0
  const side = buttons & BUTTON.moveRight ? 400 : buttons & BUTTON.moveLeft ? -400 : 0
  const asked = Math.hypot(forward, side)
  const scale = asked > maxSpeed ? maxSpeed / asked : 1
  Object.assign(command, { yaw, buttons, forward: forward * scale, side: side * scale })
}

function stateOf(body: Body, command: MoveCommand, commands: string[]): RunnerState {
  return {
    commands,
    x: cut(body.x, 128),
    y: cut(body.y, 128),
    z: cut(body.z, 128),
    velocityX: cut(body.velocityX, 8),
    velocityY: cut(body.velocityY, 8),
    velocityZ: cut(body.velocityZ, 8),
    yaw: command.yaw,
    forwardMove: command.forward,
    sideMove: command.side,
    buttons: command.buttons,
    onGround: body.onGround,
    ducked: body.ducked,
    milliseconds: command.milliseconds,
    own: {
      stamina: Math.trunc(body.stamina),
      isDucked: body.ducked,
      isInDuck: body.inDuck,
      duckMs: Math.trunc(body.duckMs),
    },
  }
}

const cut = (value: number, parts: number): number => Math.trunc(value * parts) / parts
