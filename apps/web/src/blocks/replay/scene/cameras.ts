import { type Pose, turn } from '../data/run.ts'

export const VIEWS = ['first', 'chase', 'free', 'top'] as const
export type ViewName = (typeof VIEWS)[number]

/** Where is looked from: a place in units, degrees as the game counts them, an opening in degrees across 4:3. */
export interface Sight {
  x: number
  y: number
  z: number
  pitch: number
  yaw: number
  fov: number
}

/** What the watcher has turned, moved and zoomed by hand in the free view and from above. */
export interface Orbit {
  yaw: number
  pitch: number
  distance: number
  /** moved aside, in units */
  x: number
  y: number
  z: number
}

export const ORBIT: Orbit = { yaw: 45, pitch: 30, distance: 420, x: 0, y: 0, z: 0 }

const EYES_STANDING = 17
const EYES_DUCKED = 12
const FOV = 90
const CHASE = { distance: 150, up: 46 }
const BLEND_MS = 260

/**
 * How a view looks at a runner. `heading` is where the runner moves to, smoothed, in degrees; `height` is how far above
 * the top view stands.
 */
export function sightOf(view: ViewName, pose: Pose, heading: number, orbit: Orbit, height: number): Sight {
  if (view === 'first') {
    const eyes = pose.ducked ? EYES_DUCKED : EYES_STANDING
    return { x: pose.x, y: pose.y, z: pose.z + eyes, pitch: pose.pitch, yaw: pose.yaw, fov: FOV }
  }
  if (view === 'top') {
    const above = height * (orbit.distance / ORBIT.distance)
    return { x: pose.x + orbit.x, y: pose.y + orbit.y, z: pose.z + above, pitch: 90, yaw: 90, fov: 60 }
  }
  if (view === 'chase') {
    const [cos, sin] = [Math.cos(radians(heading)), Math.sin(radians(heading))]
    return {
      x: pose.x - cos * CHASE.distance,
      y: pose.y - sin * CHASE.distance,
      z: pose.z + CHASE.up,
      ...{ pitch: 12, yaw: heading, fov: FOV },
    }
  }
  const { yaw, pitch, distance } = orbit
  const flat = Math.cos(radians(pitch)) * distance
  return {
    x: pose.x + orbit.x - Math.cos(radians(yaw)) * flat,
    y: pose.y + orbit.y - Math.sin(radians(yaw)) * flat,
    z: pose.z + orbit.z + Math.sin(radians(pitch)) * distance,
    ...{ pitch, yaw, fov: 70 },
  }
}

/** Between two sights: `part` from 0 to 1, angles the short way, slow at both ends. */
export function between(from: Sight, to: Sight, part: number): Sight {
  const eased = part * part * (3 - 2 * part)
  const mix = (one: number, other: number) => one + (other - one) * eased
  return {
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    z: mix(from.z, to.z),
    pitch: mix(from.pitch, to.pitch),
    yaw: from.yaw + turn(from.yaw, to.yaw) * eased,
    fov: mix(from.fov, to.fov),
  }
}

/** How far a change of view that began at `since` has come at `now`, both in milliseconds. */
export const blended = (since: number, now: number): number => Math.min(1, Math.max(0, (now - since) / BLEND_MS))

/** The three directions of a sight: along it, to its right and up. */
export function axesOf({ pitch, yaw }: Pick<Sight, 'pitch' | 'yaw'>): {
  ahead: readonly [number, number, number]
  right: readonly [number, number, number]
  up: readonly [number, number, number]
} {
  const [cp, sp] = [Math.cos(radians(pitch)), Math.sin(radians(pitch))]
  const [cy, sy] = [Math.cos(radians(yaw)), Math.sin(radians(yaw))]
  return { ahead: [cp * cy, cp * sy, -sp], right: [sy, -cy, 0], up: [sp * cy, sp * sy, cp] }
}

/** A place as it stands in the picture: from -1 to 1 across and up, and how far ahead; null behind the eye. */
export function projected(
  sight: Sight,
  aspect: number,
  [x, y, z]: readonly [number, number, number],
): { across: number; up: number; ahead: number } | null {
  const { ahead, right, up } = axesOf(sight)
  const [dx, dy, dz] = [x - sight.x, y - sight.y, z - sight.z]
  const far = dx * ahead[0] + dy * ahead[1] + dz * ahead[2]
  if (far < 1) return null
  const high = Math.tan(radians(upright(sight.fov)) / 2)
  return {
    across: (dx * right[0] + dy * right[1] + dz * right[2]) / (far * high * aspect),
    up: (dx * up[0] + dy * up[1] + dz * up[2]) / (far * high),
    ahead: far,
  }
}

/** The opening from bottom to top that belongs to one across a 4:3 picture, in degrees: the game's own rule. */
export const upright = (fov: number): number => (2 * Math.atan(Math.tan(radians(fov) / 2) * 0.75) * 180) / Math.PI

const radians = (degrees: number): number => (degrees * Math.PI) / 180
