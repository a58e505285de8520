import type { FrameColumns } from '../format/frame-columns.ts'
import { FLOOR } from './fly-move.ts'
import type { Body } from './kernel-types.ts'

/** A plane the player met: where it looks, and where the player was. */
interface Plane {
  x: number
  y: number
  z: number
  atX: number
  atY: number
  atZ: number
  /** No free way was left to it. */
  isTouching: boolean
  isAxis: boolean
}

/** What a row agrees with: a bump, or a slope met for so long that only the map can tell whether it is there. */
export type Contact = 'contact' | 'slope'

/** Velocities are kept in eighths, and one is computed from another. */
const VELOCITY_APART = 0.2
/** Origins are kept in 1/128, and stops are 1/32 off a plane. */
const ORIGIN_APART = 0.15
/** Of the way of a frame: who touches already has none of it free. */
const TOUCHING = 0.97
const KEPT_PLANES = 4
const SAME_WAY = 0.98
/** Units off a plane, and for each unit along it: its way is known to about two degrees. */
const OFF_PLANE = 0.25
const OFF_PLANE_SHARE = 0.04
/** Rows on end at a slope, above which only the map can tell. */
const SLOPE_ROWS = 5
const UPRIGHT = 0.05
const ALONG_AXIS = 0.99

export interface ContactWatch {
  /**
   * Whether a row agrees with a plane: `free` is the body moved without a map, `pull` its gravity, `seconds` what the
   * command took. Rows are asked in order.
   */
  agrees: (frames: FrameColumns, row: number, free: Body, pull: number, seconds: number) => Contact | null
  /** The player is elsewhere. */
  forget: () => void
}

/**
 * Without the map a contact is believed only where speed and place both look like one. Speed: what is missing stands
 * square on what is left, as `PM_ClipVelocity` leaves it, so a contact never adds speed. Place: the way goes straight to
 * the plane and then along it; who has no free way at all is at a wall along an axis, or was at the same plane before. Floors bear who meets them, so nobody in the air meets one. A wall leaves gravity whole; a slope does not, and
 * is believed for a few rows only.
 */
export function watchContacts(): ContactWatch {
  // the known ones in turn, and one to be written
  const planes = Array.from({ length: KEPT_PLANES + 1 }, emptyPlane)
  let known = 0
  let next = 0
  let slopeRows = 0
  let lastSlope = Number.NEGATIVE_INFINITY
  return {
    forget: () => {
      known = 0
    },
    agrees: (frames, row, free, pull, seconds) => {
      const plane = planes[next]!
      if (!findPlane(frames, row, free, pull, seconds, plane)) return null
      const isBelieved = !plane.isTouching || plane.isAxis || isKnown(plane)
      next = (next + 1) % planes.length
      if (known < KEPT_PLANES) known++
      if (!isBelieved) return null
      if (Math.abs(plane.z) < UPRIGHT) return 'contact'
      slopeRows = row - lastSlope <= 2 ? slopeRows + 1 : 1
      lastSlope = row
      return slopeRows > SLOPE_ROWS ? 'slope' : 'contact'
    },
  }

  function isKnown(plane: Plane): boolean {
    for (let back = 1; back <= known; back++)
      if (isSame(planes[(next - back + planes.length) % planes.length]!, plane)) return true
    return false
  }
}

function isSame(known: Plane, plane: Plane): boolean {
  const { x, y, z } = known
  if (!(x * plane.x + y * plane.y + z * plane.z > SAME_WAY)) return false
  const awayX = plane.atX - known.atX
  const awayY = plane.atY - known.atY
  const awayZ = plane.atZ - known.atZ
  const off = Math.abs(awayX * x + awayY * y + awayZ * z)
  return off <= OFF_PLANE + OFF_PLANE_SHARE * Math.sqrt(awayX ** 2 + awayY ** 2 + awayZ ** 2)
}

/** Numbers that are not whole, so that the engine keeps all of them as such. */
const emptyPlane = (): Plane => ({
  x: 0.5,
  y: 0.5,
  z: 0.5,
  atX: 0.5,
  atY: 0.5,
  atZ: 0.5,
  isTouching: false,
  isAxis: false,
})

/** Sets `plane` to the one that a row's speed and place agree with; answers whether there is one. */
function findPlane(
  frames: FrameColumns,
  row: number,
  free: Body,
  pull: number,
  seconds: number,
  plane: Plane,
): boolean {
  const velocityX = frames.velocityX[row]!
  const velocityY = frames.velocityY[row]!
  const lostX = velocityX - free.velocityX
  const lostY = velocityY - free.velocityY
  const lostZ = frames.velocityZ[row]! - free.velocityZ
  const lost = Math.sqrt(lostX * lostX + lostY * lostY + lostZ * lostZ)
  const x = lostX / lost
  const y = lostY / lost
  const z = lostZ / lost
  if (!(z < FLOOR)) return false
  // as it was during the move: half of the frame's gravity comes after it
  const velocityZ = frames.velocityZ[row]! + (pull * seconds) / 2
  const speed = Math.sqrt(velocityX * velocityX + velocityY * velocityY + velocityZ * velocityZ)
  const into = velocityX * x + velocityY * y + velocityZ * z
  if (!(Math.abs(into) <= VELOCITY_APART + (speed * VELOCITY_APART) / lost)) return false
  // no plane makes who meets it faster
  const freeZ = free.velocityZ + (pull * seconds) / 2
  const before = Math.sqrt(free.velocityX * free.velocityX + free.velocityY * free.velocityY + freeZ * freeZ)
  if (!(speed <= before + VELOCITY_APART)) return false
  const movedX = frames.originX[row]! - free.x
  const movedY = frames.originY[row]! - free.y
  const movedZ = frames.originZ[row]! - free.z
  const back = movedX * x + movedY * y + movedZ * z
  const across = Math.sqrt((movedX - back * x) ** 2 + (movedY - back * y) ** 2 + (movedZ - back * z) ** 2)
  const most = lost * seconds
  if (!(across <= ORIGIN_APART && back >= -ORIGIN_APART && back <= most + ORIGIN_APART)) return false
  plane.x = x
  plane.y = y
  plane.z = z
  plane.atX = frames.originX[row]!
  plane.atY = frames.originY[row]!
  plane.atZ = frames.originZ[row]!
  plane.isTouching = back > most * TOUCHING || back > most - ORIGIN_APART / 4
  // a wall along an axis takes a part of the velocity whole
  plane.isAxis = (Math.abs(x) > ALONG_AXIS && velocityX === 0) || (Math.abs(y) > ALONG_AXIS && velocityY === 0)
  return true
}
