/** What a map answers about movement. Positions are the player's origin, as the engine has it; units. */

export type Vec3 = readonly [x: number, y: number, z: number]

/** 0 a point; 1 the standing player, 32 x 32 x 72; 2 a box of 64 on each side; 3 the ducked player, 32 x 32 x 36. */
export type HullNumber = 0 | 1 | 2 | 3

/** Where a move stops. */
export interface HullTrace {
  /** the part of the move that is free, 0 to 1; 0 when it begins in something solid */
  fraction: number
  end: [number, number, number]
  /** of the plane it stops at, which looks at who comes; null when it stops at none */
  normal: Vec3 | null
  startSolid: boolean
  allSolid: boolean
  /** the move comes near a brush entity that can move: where that one stands at the time is not known */
  moving: boolean
}

/** What is at a place. `push`: an entity changes speed, gravity or friction there. */
export type PlaceContents = 'empty' | 'solid' | 'water' | 'ladder' | 'push' | 'moving' | 'sky'

export interface MapHulls {
  /**
   * Moves the hull in a straight line. Entities that can move stand where they stand when the map begins. Who asks many
   * times gives the object that is answered, to be written over.
   */
  trace(hull: HullNumber, from: Vec3, to: Vec3, answer?: HullTrace): HullTrace
  isSolid(hull: HullNumber, point: Vec3): boolean
  /** There is nothing at all, no ladder, water or push either, within a quarter of a unit of a move, and 2.25 below; a no says nothing. */
  isOpen(hull: HullNumber, from: Vec3, to: Vec3): boolean
  /** Of the point itself for solid, water and sky; whether the hull, the standing player unless told, touches it for the rest. */
  contents(point: Vec3, hull?: HullNumber): PlaceContents
}

/** Half the sides of each hull. */
export const HALF: readonly Vec3[] = [
  [0, 0, 0],
  [16, 16, 36],
  [32, 32, 32],
  [16, 16, 18],
]

export interface Box {
  least: Vec3
  most: Vec3
}

/** What a brush model is to a player. */
export const BODY_KINDS = ['world', 'still', 'moving', 'ladder', 'water', 'push'] as const
export type BodyKind = (typeof BODY_KINDS)[number]

/** A brush model that movement meets. */
export interface Body {
  kind: BodyKind
  /** what it is added to, from the model's place to the map's */
  origin: Vec3
  /** its corners, in the map */
  box: Box
  /** where it may get to; its corners when it stands still */
  reach: Box
  /** the first node of each hull, or contents below 0 */
  heads: readonly [number, number, number, number]
}

/**
 * Trees of a map: a node has a plane and a child to each side of it; a child below 0 is contents (-1 empty, -2 solid, -3
 * water, -6 sky, ...). The world is the first body.
 */
export interface HullSet {
  /** as the engine reckons it and a demo's header keeps it */
  mapCrc: number
  /** normal and distance of each plane */
  planes: Float32Array
  /** the axis the plane looks along; 3: none */
  axes: Uint8Array
  nodePlanes: Int32Array
  /** children in front and behind, by turns */
  children: Int32Array
  bodies: Body[]
}

export const NO_AXIS = 3
export const EMPTY = -1
export const SOLID = -2
export const WATER = -3
export const SKY = -6

/** Far above what the engine loads. */
export const MOST_NODES = 131_072
export const MOST_PLANES = 131_072
export const MOST_BODIES = 4_096
export const LEAST_CONTENTS = -0x8000
/** A tree of a real map is some dozens of nodes deep; a trace goes down by calling itself. */
export const MOST_DEEP = 2_000
