import { drawGeometry, type View } from '@kz/bsp/draw-geometry'
import { readGeometry } from '@kz/bsp/geometry'
import { writeGeometry } from '@kz/bsp/geometry/geometry-writer'
import { bspOf, type Course, courseOf } from './course.ts'
import { meets, spanOf } from './course-way.ts'
import type { PlannedMap } from './plan-maps.ts'

/** Screenshots of a map, from places where somebody who plays it would take one. */

type Place = readonly [number, number, number]

const FOV = 90
const EYES = 64
/** Where the camera may stand around a block: sideways and back of the way, and up. */
const BESIDE = [
  [170, 150, 120],
  [-170, 150, 120],
  [0, 230, 150],
  [260, 60, 200],
  [-260, 60, 200],
  [0, 60, EYES],
  [0, 420, 380],
] as const
const BODY = 20

/** Where on the way a picture is taken, as a share of it. */
export type Spot = number

/** Pictures of a map in 16:9, `width` wide, red, green, blue of each pixel. */
export function drawCourse(map: PlannedMap, spots: readonly Spot[], width: number): Uint8Array[] {
  const course = courseOf(map)
  const geometry = readGeometry(writeGeometry(bspOf(map).bytes) as Uint8Array)
  return spots.map((spot) => drawGeometry(geometry, viewAt(course, spot), width, (width * 9) / 16))
}

function viewAt(course: Course, spot: Spot): View {
  const [stops = []] = course.routes.values()
  const last = stops.length - 1
  const place = Math.floor(last * spot)
  const view = viewOf(course, groundOf(stops[place]), groundOf(stops[Math.min(last, place + 3)]))
  // on the shortest maps two places are one: nobody stands there twice in the same way
  return { ...view, fov: FOV - 12 * spot }
}

const groundOf = (stop: { land: readonly [number, number]; ground: number } | undefined): Place =>
  stop ? [stop.land[0], stop.land[1], stop.ground] : [0, 0, 0]

/** The first place around a block that is free and from which one sees where the way goes. */
function viewOf({ map }: Course, stand: Place, ahead: Place): View {
  const boxes = map.blocks.map(spanOf)
  const length = Math.max(1, Math.hypot(ahead[0] - stand[0], ahead[1] - stand[1]))
  const [ux, uy] = [(ahead[0] - stand[0]) / length, (ahead[1] - stand[1]) / length]
  const target: Place = [
    (stand[0] + ahead[0] * 2) / 3,
    (stand[1] + ahead[1] * 2) / 3,
    (stand[2] + ahead[2] * 2) / 3 + 24,
  ]
  const places = BESIDE.map(
    ([side, back, up]): Place => [stand[0] - ux * back - uy * side, stand[1] - uy * back + ux * side, stand[2] + up],
  )
  const isFree = (eye: Place) => {
    const body = {
      least: eye.map((value) => value - BODY) as unknown as Place,
      most: eye.map((value) => value + BODY) as unknown as Place,
    }
    return !boxes.some((box) => meets(box, body)) && !boxes.some((box) => isBetween(box, eye, target))
  }
  const eye = places.find(isFree) ?? places.at(-1)!
  const [dx, dy, dz] = [target[0] - eye[0], target[1] - eye[1], target[2] - eye[2]]
  return {
    eye,
    yaw: (Math.atan2(dy, dx) * 180) / Math.PI,
    pitch: (-Math.atan2(dz, Math.hypot(dx, dy)) * 180) / Math.PI,
    fov: FOV,
  }
}

/** Does a box hide the second place from the first? Not by standing right at it. */
function isBetween(box: { least: Place; most: Place }, from: Place, to: Place): boolean {
  let [enter, leave] = [0, 0.8]
  for (const axis of [0, 1, 2] as const) {
    const step = to[axis] - from[axis]
    const [near, far] = [box.least[axis] - from[axis], box.most[axis] - from[axis]]
    if (Math.abs(step) < 1e-6) {
      if (near > 0 || far < 0) return false
      continue
    }
    enter = Math.max(enter, Math.min(near / step, far / step))
    leave = Math.min(leave, Math.max(near / step, far / step))
  }
  return enter < leave
}
