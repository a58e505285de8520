/**
 * What the kernel works on. Units, units a second, degrees, milliseconds. A body is changed in place: a demo has a hundred
 * of them a second.
 */

/** A player between two commands. */
export interface Body {
  x: number
  y: number
  z: number
  velocityX: number
  velocityY: number
  velocityZ: number
  onGround: boolean
  /** Has the small hull. */
  ducked: boolean
  /** On the way down: duck was pressed on the ground less than 0.4 s ago. */
  inDuck: boolean
  /** Left of the second that a press of duck starts. */
  duckMs: number
  /** What the last jump left (fuser2). */
  stamina: number
  /** Were down at the last command: who holds them does not press them. */
  heldJump: boolean
  heldDuck: boolean
  /** Shares of the server's gravity and friction that hold for this player. */
  gravityShare: number
  frictionShare: number
}

/** What the player asks for, for so many milliseconds. */
export interface MoveCommand {
  milliseconds: number
  /** Where the command looks, recoil included. */
  yaw: number
  forward: number
  side: number
  up: number
  buttons: number
}

/** What the server says of movement, and the player's own speed limit. */
export interface MoveRules {
  gravity: number
  stopSpeed: number
  accelerate: number
  airAccelerate: number
  friction: number
  edgeFriction: number
  stepSize: number
  maxVelocity: number
  maxSpeed: number
}

export type Vec3 = readonly [x: number, y: number, z: number]

/** A place that is written over: a demo has hundreds of moves a second, and none makes one anew. */
export type Place = [x: number, y: number, z: number]

/** A hull of the map: 0 a point, 1 the standing player, 3 the ducked one. */
export type PlayerHull = 0 | 1 | 3

/** Where a move through the map stops. */
export interface MoveTrace {
  fraction: number
  end: Place
  /** Of what it stopped at. */
  normal: Vec3 | null
  startSolid: boolean
  allSolid: boolean
  /** The move comes near something that moves itself. */
  moving: boolean
}

/** The map as movement meets it; `MapHulls` of packages/bsp is one. */
export interface World {
  /** What is given as the answer may be written over and answered. */
  trace: (hull: PlayerHull, from: Vec3, to: Vec3, answer?: MoveTrace) => MoveTrace
  isSolid: (hull: PlayerHull, point: Vec3) => boolean
  /** There is nothing at all within a quarter of a unit of a move, and 2.25 below it; a no says nothing. */
  isOpen: (hull: PlayerHull, from: Vec3, to: Vec3) => boolean
  contents: (point: Vec3, hull?: PlayerHull) => string
}

/** Hulls of a player: which, and how far down their feet are. */
export const hullOf = ({ ducked }: Body): PlayerHull => (ducked ? 3 : 1)
export const feetOf = ({ ducked }: Body): number => (ducked ? 18 : 36)
