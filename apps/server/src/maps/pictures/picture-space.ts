/** A camera on boxes: just enough of a space to draw a map in. Units are about a player's height; z points away. */

/** Hue 0 to 360, saturation and lightness 0 to 100. */
export type Colour = readonly [hue: number, saturation: number, lightness: number]
export type Point = readonly [x: number, y: number, z: number]

/** An upright box: `at` is the middle of its near lower edge, `size` its width, height and depth. */
export interface Box {
  at: Point
  size: Point
  colour: Colour
  /** colour of the upper side, when it is another */
  top?: Colour | undefined
  /** height of a course of stones; plain without it */
  course?: number | undefined
  /** lit by itself: neither shade nor fog */
  glows?: boolean
}

/** `sight` is the distance at which two thirds of a colour are fog. */
export interface Camera {
  height: number
  /** where one stands beside the middle, and how far one looks to the side, in radians */
  x?: number
  turn?: number
  horizon: number
  fog: Colour
  sight: number
}

export const WIDTH = 640
export const HEIGHT = 360
const FOCUS = 400
const NEAREST = 0.7
const LINED = 10

/** `#rrggbb` of a colour, its lightness times `light`, with the share `amount` of another in it. */
export function css(colour: Colour, light = 1, other: Colour = colour, amount = 0): string {
  const into = rgb(other)
  const mixed = rgb([colour[0], colour[1], Math.min(97, colour[2] * light)])
  const parts = mixed.map((value, index) => Math.round(value + (into[index]! - value) * amount))
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function rgb([hue, saturation, lightness]: Colour): number[] {
  const reach = (saturation / 100) * Math.min(lightness / 100, 1 - lightness / 100)
  return [0, 8, 4].map((step) => {
    const place = (step + hue / 30) % 12
    return 255 * (lightness / 100 - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1)))
  })
}

function project(camera: Camera, [x, y, z]: Point): string {
  const [beside, turn] = [x - (camera.x ?? 0), camera.turn ?? 0]
  const away = z * Math.cos(turn) - beside * Math.sin(turn)
  const scale = FOCUS / Math.max(away, NEAREST)
  const right = beside * Math.cos(turn) + z * Math.sin(turn)
  return `${Math.round(WIDTH / 2 + right * scale)} ${Math.round(camera.horizon - (y - camera.height) * scale)}`
}

const fogAt = (camera: Camera, z: number): number => 1 - Math.exp(-Math.max(0, z - 2) / camera.sight)
const along = (from: Point, to: Point, part: number): Point => [
  from[0] + (to[0] - from[0]) * part,
  from[1] + (to[1] - from[1]) * part,
  from[2] + (to[2] - from[2]) * part,
]
const outline = (camera: Camera, points: Point[]): string =>
  `M${points.map((point) => project(camera, point)).join('L')}z`

/** Joints of a wall between four corners: courses and, half a stone apart, the ends of their stones. */
function joints(camera: Camera, [a, b, c, d]: [Point, Point, Point, Point], course: number): string {
  const at = (u: number, v: number) => project(camera, along(along(a, b, u), along(d, c, u), v))
  const rows = Math.min(10, Math.round((d[1] - a[1]) / course))
  const columns = Math.min(7, Math.round(Math.hypot(b[0] - a[0], b[2] - a[2]) / course / 2))
  let path = ''
  for (let row = 0; row < rows; row++) {
    if (row) path += `M${at(0, row / rows)}L${at(1, row / rows)}`
    for (let u = (row % 2 ? 0.5 : 1) / columns; u < 0.99; u += 1 / columns) {
      path += `M${at(u, row / rows)}L${at(u, (row + 1) / rows)}`
    }
  }
  return path
}

/** One box as SVG: the sides the camera sees, shaded and fogged, the near one last. */
export function drawBox(camera: Camera, { at: [x, y, z], size: [width, height, depth], ...box }: Box): string {
  const eye = camera.x ?? 0
  const [left, right, near, far, high] = [x - width / 2, x + width / 2, Math.max(z, NEAREST), z + depth, y + height]
  const face = (points: [Point, Point, Point, Point], light: number, away: number, top?: Colour): string => {
    const fog = fogAt(camera, away)
    const fill = box.glows ? css(box.colour) : css(top ?? box.colour, light, camera.fog, fog)
    const shape = `<path fill="${fill}" d="${outline(camera, points)}"/>`
    const lines = box.course && light <= 1 && away < LINED ? joints(camera, points, box.course) : ''
    return lines ? `${shape}<path stroke="#000" opacity="${(0.34 * (1 - fog)).toFixed(2)}" d="${lines}"/>` : shape
  }
  const wall = (one: number, from: number, other: number, to: number): [Point, Point, Point, Point] => [
    [one, y, from],
    [other, y, to],
    [other, high, to],
    [one, high, from],
  ]
  const floor = (level: number): [Point, Point, Point, Point] => [
    [left, level, near],
    [right, level, near],
    [right, level, far],
    [left, level, far],
  ]
  return [
    right < eye ? face(wall(right, near, right, far), 0.62, (near + far) / 2) : '',
    left > eye ? face(wall(left, near, left, far), 0.86, (near + far) / 2) : '',
    camera.height > high ? face(floor(high), 1.35, near, box.top) : '',
    camera.height < y ? face(floor(y), 0.45, near) : '',
    face(wall(left, near, right, near), 1, near),
  ].join('')
}

/** The shadow a box throws straight down on the ground. */
export function drawShadow(camera: Camera, { at: [x, , z], size: [width, , depth] }: Box): string {
  const [left, right, far] = [x - width / 2, x + width / 2, z + depth]
  const points: Point[] = [
    [left, 0, z],
    [right, 0, z],
    [right, 0, far],
    [left, 0, far],
  ]
  return `<path opacity="${(0.4 * (1 - fogAt(camera, z))).toFixed(2)}" d="${outline(camera, points)}"/>`
}

/** The way of a jump from the top of one box to the next; nothing where one slides on. */
export function drawJump(camera: Camera, from: Box, to: Box): string {
  if (to.at[2] - from.at[2] < 0.6 && Math.abs(to.at[0] - from.at[0]) < 0.6) return ''
  const top = ({ at, size }: Box): Point => [at[0], at[1] + size[1], at[2] + size[2] / 2]
  const points = [0, 0.2, 0.4, 0.6, 0.8, 1].map((part) => {
    const [x, y, z] = along(top(from), top(to), part)
    return project(camera, [x, y + 3.6 * part * (1 - part), z])
  })
  return `M${points.join('L')}`
}
