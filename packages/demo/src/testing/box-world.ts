import type { MoveTrace, Place, PlayerHull, Vec3, World } from '../movement/kernel-types.ts'

/** A solid block. */
export interface Box {
  least: Vec3
  most: Vec3
}

const HALF: Record<PlayerHull, Vec3> = { 0: [0, 0, 0], 1: [16, 16, 36], 3: [16, 16, 18] }
/** A move stops so far before a side. */
const OFF = 0.03125
const AXES = [0, 1, 2] as const

/** A map of blocks, for tests: each is grown by half the player, who is then a point. */
export function boxWorld(boxes: readonly Box[]): World {
  return {
    trace,
    isSolid: (hull, point) => boxes.some((box) => isIn(grown(box, hull), point)),
    isOpen: () => false,
    contents: () => 'empty',
  }

  function trace(hull: PlayerHull, from: Vec3, to: Vec3): MoveTrace {
    const end: Place = [...to]
    let best: MoveTrace = { fraction: 1, end, normal: null, startSolid: false, allSolid: false, moving: false }
    for (const box of boxes) {
      const found = enter(grown(box, hull), from, to)
      if (found && found.fraction < best.fraction) best = found
    }
    return best
  }
}

function grown({ least, most }: Box, hull: PlayerHull): Box {
  const half = HALF[hull]
  return {
    least: [least[0] - half[0], least[1] - half[1], least[2] - half[2]],
    most: [most[0] + half[0], most[1] + half[1], most[2] + half[2]],
  }
}

const isIn = ({ least, most }: Box, point: Vec3): boolean =>
  AXES.every((axis) => point[axis] > least[axis] && point[axis] < most[axis])

function enter(box: Box, from: Vec3, to: Vec3): MoveTrace | null {
  if (isIn(box, from)) {
    return { fraction: 0, end: [...from], normal: null, startSolid: true, allSolid: isIn(box, to), moving: false }
  }
  let [first, last, side] = [Number.NEGATIVE_INFINITY, 1, 0]
  let normal: Vec3 | null = null
  for (const axis of AXES) {
    const way = to[axis] - from[axis]
    if (way === 0) {
      if (from[axis] <= box.least[axis] || from[axis] >= box.most[axis]) return null
      continue
    }
    const [near, far] = way > 0 ? [box.least[axis], box.most[axis]] : [box.most[axis], box.least[axis]]
    const enters = (near - from[axis]) / way
    if (enters > first) {
      first = enters
      side = OFF / Math.abs(way)
      normal = AXES.map((other) => (other === axis ? -Math.sign(way) : 0)) as unknown as Vec3
    }
    last = Math.min(last, (far - from[axis]) / way)
  }
  // who stands a hair off a side and moves into it meets it at once
  if (first >= last || first > 1 || first < -side) return null
  const fraction = Math.max(0, Math.min(1, first - side))
  const end: Place = [
    from[0] + (to[0] - from[0]) * fraction,
    from[1] + (to[1] - from[1]) * fraction,
    from[2] + (to[2] - from[2]) * fraction,
  ]
  return { fraction, end, normal, startSolid: false, allSolid: false, moving: false }
}
