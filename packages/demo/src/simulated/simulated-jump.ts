import * as BUTTON from '../buttons.ts'
import type { WriterJump } from './jump-options.ts'
import type { RunnerState } from './simulated-run.ts'

const GRAVITY = 800
const STEP = 0.01
const JUMP_SPEED = Math.sqrt(2 * GRAVITY * 45)
const STANDING = 36
/** What the debt of the last jump leaves of the next (stamina), after a landing on the feet and after one in duck. */
const AFTER_HOP = 0.877
const AFTER_DUCKED_HOP = 0.893
const LADDER_SPEED = 270
const TURN = 1.1
const LOST = 0.1

/** What the recorded jump is, known before anybody reads it from the frames. */
export interface JumpFacts {
  distance: number
  prestrafe: number
  topspeed: number
  strafes: number
  /** Percent. */
  sync: number
  landingMs: number
}

interface Body {
  frames: RunnerState[]
  x: number
  y: number
  z: number
  /** Degrees: where the player goes. */
  heading: number
  speed: number
}

interface Flight {
  /** Upward speed at the start. */
  lift: number
  to: number
  /** Height of the ground it ends on, for a standing player. */
  ground: number
  strafes: number
  /** Rows of the flight from which the player is ducked; never unless told. */
  duckFrom?: number
  buttons?: number
}

/** A player who runs up and jumps once, 100 frames a second; afterwards they stand. */
export function simulateJump(jump: WriterJump): { next: () => RunnerState; facts: JumpFacts } {
  const body: Body = { frames: [], x: 64, y: 64, z: STANDING, heading: 90, speed: 0 }
  const { prestrafe, topspeed, strafes } = jump
  stand(body, (jump.startMs ?? 500) / 1000 / STEP, 0)
  const lift = runUp(body, jump)
  const from = { x: body.x, y: body.y }
  const isLadder = jump.type === 'ladder'
  const duckFrom = isLadder ? undefined : 69 - Math.round((JUMP_SPEED - lift) / 7)
  const end = fly(body, {
    lift,
    to: topspeed,
    ground: STANDING,
    strafes,
    buttons: BUTTON.jump,
    ...(duckFrom && { duckFrom }),
  })
  const landingMs = Math.round((body.frames.length - 1) * STEP * 1000)
  stand(body, 1, 0)
  const across = Math.hypot(end.x - from.x, end.y - from.y)
  const rest = body.frames.at(-1)!
  let at = 0
  return {
    next: () => body.frames[at++] ?? { ...rest, commands: [] },
    facts: {
      distance: across + (isLadder ? 4 : 32),
      prestrafe,
      topspeed,
      strafes,
      // the landing row, which loses, counts too; off a ladder the first does not
      sync: Math.floor(((end.frames - strafes) / (end.frames + (isLadder ? 0 : 1))) * 100),
      landingMs,
    },
  }
}

/** The lines a statistics plugin prints when the jump has landed. */
export function jumpLines(jump: WriterJump, player: string): { figures: string; sentence: string; time: number } {
  const { distance, prestrafe, topspeed, strafes, sync, landingMs } = simulateJump(jump).facts
  const speeds = `Maxspeed: ${topspeed.toFixed(3)} (${(topspeed - prestrafe).toFixed(3)}) Prestrafe: ${prestrafe.toFixed(3)}`
  const block = jump.block === undefined ? '' : ` Block: ${jump.block}`
  return {
    figures: `${jump.type.toUpperCase()} Distance: ${distance.toFixed(3)} ${speeds} Strafes: ${strafes} Sync: ${sync}${block}`,
    sentence: `[KZ] ${player} jumped ${distance.toFixed(3)} units with ${NAMES[jump.type]}!`,
    time: landingMs,
  }
}

const NAMES: Record<WriterJump['type'], string> = {
  lj: 'LongJump',
  cj: 'CountJump',
  dcj: 'Double CountJump',
  mcj: 'Multi CountJump',
  scj: 'StandUp CountJump',
  bj: 'BhopJump',
  sbj: 'StandUp BhopJump',
  wj: 'WeirdJump',
  ladder: 'LadderJump',
}

/** Everything before the take-off; answers the upward speed of the jump. */
function runUp(body: Body, { type, prestrafe }: WriterJump): number {
  if (type === 'ladder') return climb(body, prestrafe)
  const hops = { cj: 1, dcj: 2, mcj: 3, scj: 1 }[type as string] ?? 0
  const before = type === 'bj' || type === 'sbj' ? 250 : type === 'lj' ? prestrafe : Math.min(prestrafe, 262)
  if (type === 'wj') body.z = STANDING + 40
  stand(body, 80, before)
  for (let hop = 1; hop <= hops; hop++) countHop(body, before + ((prestrafe - before) * hop) / hops, type === 'scj')
  if (type === 'wj') fly(body, { lift: 0, to: prestrafe, ground: STANDING, strafes: 1 })
  if (type === 'bj' || type === 'sbj') {
    const flight = { lift: JUMP_SPEED, to: prestrafe, ground: STANDING, strafes: 2, buttons: BUTTON.jump }
    fly(body, type === 'sbj' ? { ...flight, duckFrom: 69 } : flight)
  }
  touch(body, prestrafe)
  return JUMP_SPEED * ({ bj: AFTER_HOP, sbj: AFTER_DUCKED_HOP }[type as string] ?? 1)
}

/** A tap of duck lifts the player by 18 units; standing up again on landing, they fall twice as far. */
function countHop(body: Body, to: number, standUp: boolean): void {
  touch(body, body.speed, BUTTON.duck)
  body.z += 18
  fly(body, { lift: 0, to, ground: STANDING, strafes: 1, ...(standUp && { duckFrom: 3 }) })
}

/** On the ladder, where nothing falls, until the jump button throws the player off with the ladder's speed. */
function climb(body: Body, prestrafe: number): number {
  body.z = STANDING + 64
  stand(body, 5, 0)
  for (let row = 0; row < 30; row++) push(body, { onGround: false, buttons: BUTTON.forward, velocityZ: 0 })
  body.speed = Math.max(prestrafe, LADDER_SPEED)
  return 0
}

/** `frames` on the ground, speeding up to `speed`. */
function stand(body: Body, frames: number, speed: number): void {
  const from = body.speed
  for (let row = 1; row <= frames; row++) {
    body.speed = from + ((speed - from) * Math.min(row, 40)) / 40
    push(body, { onGround: true, buttons: speed > 0 ? BUTTON.forward : 0, velocityZ: 0 })
  }
}

/** One frame on the ground at full speed. */
function touch(body: Body, speed: number, buttons = 0): void {
  body.speed = speed
  push(body, { onGround: true, buttons, velocityZ: 0 })
}

/** Through the air to the ground, strafing: every strafe turns the other way, and its first frame loses a little. */
function fly(body: Body, { lift, to, ground, strafes, duckFrom, buttons = 0 }: Flight) {
  const frames = framesOf(body.z, lift, ground, duckFrom)
  const from = body.speed
  const each = frames / strafes
  const middle = body.heading
  let gains = 0
  let velocityZ = lift
  for (let row = 0; row < frames; row++) {
    const strafe = Math.floor(row / each)
    const isFirst = row === Math.ceil(strafe * each)
    if (!isFirst) gains++
    body.speed = from + ((to - from) * gains) / (frames - strafes) - (isFirst ? LOST : 0)
    const side = strafe % 2 === 0 ? 1 : -1
    body.heading = middle + side * TURN * (row - (strafe + 0.5) * each)
    velocityZ -= GRAVITY * STEP
    body.z += (velocityZ + GRAVITY * STEP * 0.5) * STEP
    const key = side > 0 ? BUTTON.moveLeft : BUTTON.moveRight
    const pressed = (row === 0 ? buttons : 0) | key
    push(body, { onGround: false, buttons: pressed, velocityZ, ducked: duckFrom !== undefined && row >= duckFrom })
  }
  const isDucked = duckFrom !== undefined
  const left = Math.max(0, body.z - (ground - (isDucked ? 18 : 0)))
  const seconds = (velocityZ + Math.sqrt(velocityZ ** 2 + 2 * GRAVITY * left)) / GRAVITY
  const angle = (body.heading * Math.PI) / 180
  const end = {
    x: body.x + Math.cos(angle) * body.speed * seconds,
    y: body.y + Math.sin(angle) * body.speed * seconds,
    frames,
  }
  body.heading = middle
  body.z = ground - (isDucked ? 18 : 0)
  body.speed -= LOST
  push(body, { onGround: true, buttons: 0, velocityZ: 0, ducked: isDucked })
  body.speed += LOST
  body.z = ground
  return end
}

/** Whole frames in the air before the feet are through the ground. */
function framesOf(z: number, lift: number, ground: number, duckFrom: number | undefined): number {
  const height = z - (ground - (duckFrom === undefined ? 0 : 18))
  return Math.floor((lift + Math.sqrt(lift ** 2 + 2 * GRAVITY * height)) / GRAVITY / STEP)
}

function push(
  body: Body,
  { onGround, buttons, velocityZ, ducked = false }: Pick<RunnerState, 'onGround' | 'buttons' | 'velocityZ' | 'ducked'>,
): void {
  const angle = (body.heading * Math.PI) / 180
  const velocityX = Math.cos(angle) * body.speed
  const velocityY = Math.sin(angle) * body.speed
  body.x += velocityX * STEP
  body.y += velocityY * STEP
  const last = body.frames.at(-1)?.buttons ?? 0
  body.frames.push({
    x: body.x,
    y: body.y,
    z: body.z,
    velocityX,
    velocityY,
    velocityZ,
    yaw: (body.heading + 360) % 360,
    buttons,
    onGround,
    ducked,
    forwardMove: buttons & BUTTON.forward ? 250 : 0,
    sideMove: buttons & BUTTON.moveRight ? 250 : buttons & BUTTON.moveLeft ? -250 : 0,
    commands: commandsBetween(last, buttons),
  })
}

/** What is typed for buttons to become others. */
export const commandsBetween = (before: number, after: number): string[] =>
  // in nearly every frame nothing is
  before === after
    ? []
    : COMMANDS.flatMap(([bit, name]) =>
        (after & bit) === (before & bit) ? [] : [after & bit ? `+${name}` : `-${name}`],
      )

const COMMANDS: [bit: number, name: string][] = [
  [BUTTON.jump, 'jump'],
  [BUTTON.duck, 'duck'],
  [BUTTON.use, 'use'],
  [BUTTON.forward, 'forward'],
  [BUTTON.moveLeft, 'moveleft'],
  [BUTTON.moveRight, 'moveright'],
]
