import * as BUTTON from '../buttons.ts'
import { randomNumbers } from '../write/random.ts'
import { commandsBetween } from './simulated-jump.ts'
import type { RunnerState } from './simulated-run.ts'

/** A runner who goes over a course of blocks, 100 frames a second, and is at its end to the very frame. */

const STEP = 0.01
const GRAVITY = 800
const JUMP_SPEED = Math.sqrt(2 * GRAVITY * 45)
export const STANDING = 36
const RUN_SPEED = 250
const LADDER_SPEED = 200
const SLIDE_SPEED = 340
/** Speed won in a frame on the ground, and what is left of it where nobody runs on. */
const PUSH = 12
const FRICTION = 0.96
/** Frames of a strafe, and degrees the view turns in one. */
const STRAFE = 17
const TURN = 0.7
/** As fast as a hand turns the view. */
const FASTEST_TURN = 4

type Place = readonly [x: number, y: number]

/** A block the runner stands on, and how they go on from it. */
export interface CourseStop {
  /** Where the runner lands; from a ladder they walk there. */
  land: Place
  /** Where the runner leaves it; null: where they are after the few frames of a bunny hop. */
  leave: Place | null
  /** Height of the ground, in units. */
  ground: number
  /** How the runner comes to the next one. */
  by: 'jump' | 'climb' | 'slide'
  /** How far beside those places the runner may be. */
  room: number
}

export interface CourseOptions {
  /** From the start button to the finish button. */
  frames: number
  /** Before the start. */
  waits: number
  seed: number
}

interface Body {
  rows: RunnerState[]
  x: number
  y: number
  z: number
  yaw: number
  speed: number
}

/** Frames of a jump that ends so much higher. */
export function flightFrames(rise: number): number {
  let [z, velocity] = [0, JUMP_SPEED]
  for (let frame = 1; ; frame++) {
    velocity -= GRAVITY * STEP
    z += velocity * STEP
    if (velocity < 0 && z <= rise) return frame
  }
}

/** Frames of the fastest run. */
export const leastFrames = (stops: readonly CourseStop[]): number => planned(stops, 1).least

/** Runs the course: each call is the next frame. Throws when there is too little time for it. */
export function simulateCourse(
  stops: readonly CourseStop[],
  { frames, waits, seed }: CourseOptions,
): () => RunnerState {
  const plan = planned(stops, seed)
  if (plan.least > frames) throw new Error(`the course takes ${plan.least} frames, not ${frames}`)
  share(plan.legs, frames - plan.least, randomNumbers(seed + 1))
  const random = randomNumbers(seed + 2)
  const [first, second] = [plan.legs[0]!, plan.legs[1]!]
  const body: Body = {
    rows: [],
    x: first.land[0],
    y: first.land[1],
    z: first.ground + STANDING,
    yaw: headingOf(first.land, second.land),
    speed: 0,
  }
  for (let frame = 0; frame < waits; frame++) push(body, [body.x, body.y], body.z, { onGround: true })
  for (const [index, leg] of plan.legs.entries()) {
    const next = plan.legs[index + 1]
    stay(
      body,
      leg,
      index === 0 ? 'start' : next ? 'on' : 'finish',
      next ? headingOf(leg.leave ?? leg.land, next.land) : null,
    )
    if (next) GO[leg.by](body, leg, next, plan.legs[index + 2] ?? next, random)
  }
  const last = body.rows.at(-1)!
  let at = 0
  return () =>
    body.rows[at++] ?? { ...last, ...{ buttons: 0, forwardMove: 0, velocityX: 0, velocityY: 0, commands: [] } }
}

interface Leg extends CourseStop {
  /** Frames on its ground. */
  frames: number
}

/** How long each stop takes at least, with places moved a little by chance. */
function planned(stops: readonly CourseStop[], seed: number): { legs: Leg[]; least: number } {
  const random = randomNumbers(seed)
  const beside = (place: Place, room: number): Place => [
    place[0] + (random() * 2 - 1) * room,
    place[1] + (random() * 2 - 1) * room,
  ]
  let least = 0
  const legs = stops.map((stop, index): Leg => {
    const before = stops[index - 1]
    const isClimbed = before?.by === 'climb'
    const land = beside(stop.land, before ? stop.room : 0)
    const leave = stop.leave && beside(stop.leave, stop.by === 'jump' ? stop.room : 0)
    const from = isClimbed ? before.leave! : land
    // the first and the last are from and to a stand
    const speed = index === 0 || index === stops.length - 1 ? 150 : RUN_SPEED * 0.97
    const frames = leave
      ? Math.ceil(Math.hypot(leave[0] - from[0], leave[1] - from[1]) / speed / STEP) + 4
      : 1 + Math.floor(random() * 3.4)
    least += frames + (index + 1 < stops.length ? goingFrames(stop, stops[index + 1]!) : 0)
    return { ...stop, land, leave, frames }
  })
  return { legs, least }
}

function goingFrames({ by, leave, ground }: CourseStop, next: CourseStop): number {
  if (by === 'jump') return flightFrames(next.ground - ground)
  if (by === 'climb') return Math.ceil((next.ground - ground + 2) / LADDER_SPEED / STEP)
  return Math.ceil(Math.hypot(next.land[0] - leave![0], next.land[1] - leave![1]) / SLIDE_SPEED / STEP)
}

/** The time that is left is spent where there is ground to stand on, here more and there less. */
function share(legs: Leg[], frames: number, random: () => number): void {
  // nobody dawdles at a button where there is another place to
  const between = legs.slice(1, -1).filter(({ leave }) => leave !== null)
  const places = between.length > 0 ? between : legs.slice(-1)
  const shares = places.map(() => random() ** 2 + 0.02)
  const all = shares.reduce((sum, value) => sum + value, 0)
  let left = frames
  for (const [index, leg] of places.entries()) {
    const more = index === places.length - 1 ? left : Math.min(left, Math.round((frames * shares[index]!) / all))
    leg.frames += more
    left -= more
  }
}

/** On the ground: from where the runner landed to where they leave it. */
function stay(
  body: Body,
  { leave, frames, ground }: Leg,
  part: 'start' | 'on' | 'finish',
  heading: number | null,
): void {
  const from: Place = [body.x, body.y]
  const angle = heading === null ? body.yaw : heading
  const straight: Place = leave ?? [
    from[0] + cos(angle) * body.speed * frames * STEP,
    from[1] + sin(angle) * body.speed * frames * STEP,
  ]
  const length = Math.hypot(straight[0] - from[0], straight[1] - from[1])
  const steps = stepsOf(frames, body.speed, length, part)
  let gone = 0
  for (const [frame, step] of steps.entries()) {
    gone += step
    const share = length > 0 ? gone / length : 0
    const isLast = frame === steps.length - 1
    const isRunning = step > 0.3 && part !== 'finish' && leave !== null
    const buttons =
      (isRunning ? BUTTON.forward : 0) |
      ((part === 'start' && frame === 0) || (part === 'finish' && isLast) ? BUTTON.use : 0)
    turnTo(body, angle, FASTEST_TURN)
    const place: Place = [from[0] + (straight[0] - from[0]) * share, from[1] + (straight[1] - from[1]) * share]
    push(body, place, ground + STANDING, { onGround: true, buttons })
  }
}

/** Units gone in each frame, whose sum is `length`: slowing down, waiting, and speeding up again. */
function stepsOf(frames: number, speed: number, length: number, part: 'start' | 'on' | 'finish'): number[] {
  const wish = Array.from({ length: frames }, (_, frame) => {
    const slowing = speed * FRICTION ** frame
    const left = frames - frame
    if (part === 'finish') return Math.min(slowing, PUSH * (left - 1))
    return Math.min(RUN_SPEED, Math.max(slowing, RUN_SPEED - PUSH * left, 0))
  })
  const sum = wish.reduce((all, value) => all + value, 0) * STEP
  const most = wish.map((_value, frame) =>
    Math.min(
      RUN_SPEED,
      part === 'start' ? PUSH * (frame + 1) : RUN_SPEED,
      part === 'finish' ? PUSH * (frames - frame - 1) : RUN_SPEED,
    ),
  )
  const room = most.reduce((all, value) => all + value, 0) * STEP - sum
  const more = sum < length && room > 0 ? Math.min(1, (length - sum) / room) : 0
  const steps = wish.map((value, frame) => (value + (most[frame]! - value) * more) * STEP)
  const whole = steps.reduce((all, value) => all + value, 0)
  return steps.map((step) => (whole > 0 ? (step * length) / whole : 0))
}

const GO: Record<CourseStop['by'], (body: Body, from: Leg, to: Leg, after: Leg, random: () => number) => void> = {
  jump,
  climb,
  slide,
}

/** Through the air, strafing: the way is bent so that it ends where the runner means to land. */
function jump(body: Body, from: Leg, to: Leg, after: Leg, random: () => number): void {
  const frames = flightFrames(to.ground - from.ground)
  const start: Place = [body.x, body.y]
  const way = headingOf(start, to.land)
  const bend = Math.max(-20, Math.min(20, turned(headingOf(to.land, after.land) - way) / 2))
  const hands = strafes(frames, random)
  const swing = hands.turns.reduce((sum, value) => sum + value, 0) / frames
  let [x, y] = [0, 0]
  const ways = hands.turns.map((turn, frame) => {
    const angle = way + turn - swing + (to === after ? 0 : bend * ((2 * frame) / frames - 1))
    const speed = 0.985 + (0.03 * frame) / frames
    x += cos(angle) * speed
    y += sin(angle) * speed
    return { x, y, angle }
  })
  const [wantedX, wantedY] = [to.land[0] - start[0], to.land[1] - start[1]]
  const size = x * x + y * y
  // a turn and a stretch, as one multiplication
  const [along, across] = [(wantedX * x + wantedY * y) / size, (wantedY * x - wantedX * y) / size]
  const lean = (Math.atan2(across, along) * 180) / Math.PI
  let velocityZ = JUMP_SPEED
  let { z } = body
  for (const [frame, place] of ways.entries()) {
    velocityZ -= GRAVITY * STEP
    z += velocityZ * STEP
    const isLast = frame === frames - 1
    turnTo(body, place.angle + lean, FASTEST_TURN)
    const scroll = velocityZ < -120 && frame % 9 === 0 && !isLast
    push(
      body,
      [start[0] + place.x * along - place.y * across, start[1] + place.y * along + place.x * across],
      isLast ? to.ground + STANDING : z,
      {
        onGround: isLast,
        buttons: (frame === 0 || scroll ? BUTTON.jump : 0) | (isLast ? 0 : hands.keys[frame]!),
        velocityZ: isLast ? 0 : velocityZ,
      },
    )
  }
}

/** Keys and degrees turned so far, frame by frame: the key goes, another comes, and the turn reverses near it. */
function strafes(frames: number, random: () => number): { keys: number[]; turns: number[] } {
  let side = random() < 0.5 ? 1 : -1
  let turn = side
  let angle = 0
  let [press, reverse] = [-1, -1]
  let key = side
  const keys: number[] = []
  const turns: number[] = []
  for (let frame = 0; frame < frames; frame++) {
    if (frame % STRAFE === STRAFE - 1 && frames - frame > 8) {
      side = -side
      key = 0
      press = frame + 1 + Math.floor(random() * 2)
      reverse = press + Math.floor(random() * 4) - 1
    }
    if (frame === press) key = side
    if (frame === reverse) turn = side
    angle -= turn * (TURN - 0.1 + random() * 0.2)
    keys.push(key === 0 ? 0 : key > 0 ? BUTTON.moveRight : BUTTON.moveLeft)
    turns.push(angle)
  }
  return { keys, turns }
}

/** Straight up a ladder, until the feet are above the edge. */
function climb(body: Body, from: Leg, to: Leg): void {
  const frames = goingFrames(from, to)
  for (let frame = 0; frame < frames; frame++) {
    const z = Math.min(body.z + LADDER_SPEED * STEP, to.ground + 2 + STANDING)
    push(body, [body.x, body.y], z, { onGround: false, buttons: BUTTON.forward, velocityZ: LADDER_SPEED })
  }
  body.speed = 0
}

/** Down a ramp, as fast as it lets the runner. */
function slide(body: Body, from: Leg, to: Leg): void {
  const frames = goingFrames(from, to)
  const start: Place = [body.x, body.y]
  const velocityZ = (to.ground - from.ground) / frames / STEP
  for (let frame = 1; frame <= frames; frame++) {
    const share = frame / frames
    const isLast = frame === frames
    const place: Place = [start[0] + (to.land[0] - start[0]) * share, start[1] + (to.land[1] - start[1]) * share]
    turnTo(body, headingOf(start, to.land), FASTEST_TURN)
    push(body, place, from.ground + (to.ground - from.ground) * share + STANDING, {
      onGround: isLast,
      velocityZ: isLast ? 0 : velocityZ,
    })
  }
}

function push(
  body: Body,
  place: Place,
  z: number,
  { onGround, buttons = 0, velocityZ = 0 }: { onGround: boolean; buttons?: number; velocityZ?: number },
): void {
  const [velocityX, velocityY] = [(place[0] - body.x) / STEP, (place[1] - body.y) / STEP]
  const before = body.rows.at(-1)?.buttons ?? 0
  body.x = place[0]
  body.y = place[1]
  body.z = z
  body.speed = Math.hypot(velocityX, velocityY)
  body.rows.push({
    x: body.x,
    y: body.y,
    z,
    velocityX,
    velocityY,
    velocityZ,
    buttons,
    onGround,
    yaw: (Math.round((((body.yaw % 360) + 360) % 360) * (65_536 / 360)) % 65_536) * (360 / 65_536),
    forwardMove: buttons & BUTTON.forward ? RUN_SPEED : 0,
    sideMove: buttons & BUTTON.moveRight ? RUN_SPEED : buttons & BUTTON.moveLeft ? -RUN_SPEED : 0,
    commands: commandsBetween(before, buttons),
  })
}

function turnTo(body: Body, angle: number, most: number): void {
  body.yaw += Math.max(-most, Math.min(most, turned(angle - body.yaw)))
}

/** The short way round. */
const turned = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180
const headingOf = (from: Place, to: Place): number => (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI
const cos = (degrees: number): number => Math.cos((degrees * Math.PI) / 180)
const sin = (degrees: number): number => Math.sin((degrees * Math.PI) / 180)
