import { LIGHT_TABLE, TEXEL_TABLE } from './geometry/gamma.ts'
import type { Geometry, GeometryModel } from './geometry/geometry-format.ts'
import { placedBy } from './geometry/placed.ts'

/** Draws a map as the player in the browser does, without a screen: for pictures of maps, and to hold pictures against. */

/** Where somebody stands and looks: angles as the game has them, in degrees, a look down is positive. */
export interface View {
  eye: readonly [number, number, number]
  yaw: number
  pitch: number
  /** from left to right */
  fov: number
}

const NEAR = 4
const HOLES = 4
const ADDED = 5
const COLOUR = 1
/** Colours of what a brush does, and how much of it is seen; as in the browser. */
const TINTS: Partial<
  Record<GeometryModel['kind'], readonly [red: number, green: number, blue: number, share: number]>
> = {
  water: [47, 111, 150, 0.35],
}
/** Pixels of a texture in one of the picture, from which only its colour is left. */
const COARSE = 7
/** How much brighter the sky is above the horizon, and darker overhead. */
const [HORIZON, ZENITH] = [1.08, 0.72]

/** One corner before the eye: right, up and ahead in units, then places in texture and light. */
type Corner = [right: number, up: number, ahead: number, u: number, v: number, lightU: number, lightV: number]

/** The picture from a place: red, green, blue of each pixel, from the top left. */
export function drawGeometry(map: Geometry, view: View, width: number, height: number): Uint8Array {
  const pixels = new Uint8Array(width * height * 3)
  const depth = new Float32Array(width * height)
  const focal = width / 2 / Math.tan((view.fov * Math.PI) / 360)
  drawSky(map, view, { pixels, width, height, focal })
  const means = map.textures.map((_, number) => meanOf(map, number))
  const toEye = eyeOf(view)
  const order = map.groups.map((group) => ({ group, model: map.models[group.model]! }))
  for (const isSecond of [false, true]) {
    for (const { group, model } of order) {
      const opacity = opacityOf(model)
      const isClear = opacity < 1 || model.renderMode === ADDED
      if (isClear !== isSecond || !isAhead(group, model, toEye)) continue
      const paint = { ...{ map, pixels, depth, width, height, focal, opacity, isClear, means }, model }
      for (let index = group.first; index < group.first + group.count; index += 3) drawTriangle(paint, index, toEye)
    }
  }
  return pixels
}

const opacityOf = ({ renderMode, opacity }: GeometryModel): number =>
  renderMode === 0 || renderMode === HOLES ? 1 : Math.max(0.08, opacity / 255)

type ToEye = (x: number, y: number, z: number) => [number, number, number]

/** A place of the map as right, up and ahead of the eye. */
function eyeOf({ eye, yaw, pitch }: View): ToEye {
  const [sinYaw, cosYaw] = [Math.sin((yaw * Math.PI) / 180), Math.cos((yaw * Math.PI) / 180)]
  const [sinPitch, cosPitch] = [Math.sin((pitch * Math.PI) / 180), Math.cos((pitch * Math.PI) / 180)]
  return (x, y, z) => {
    const [dx, dy, dz] = [x - eye[0], y - eye[1], z - eye[2]]
    const along = dx * cosYaw + dy * sinYaw
    return [dx * sinYaw - dy * cosYaw, along * sinPitch + dz * cosPitch, along * cosPitch - dz * sinPitch]
  }
}

/** Is any corner of the group's box before the eye? */
function isAhead({ least, most }: Geometry['groups'][number], model: GeometryModel, toEye: ToEye): boolean {
  const placed = placedBy(model)
  for (let corner = 0; corner < 8; corner++) {
    const at = (axis: 0 | 1 | 2) => ((corner >> axis) & 1 ? most : least)[axis]
    if (toEye(...placed(at(0), at(1), at(2)))[2] > NEAR) return true
  }
  return false
}

function drawSky(
  { sky }: Geometry,
  { pitch }: View,
  to: { pixels: Uint8Array; width: number; height: number; focal: number },
): void {
  const { pixels, width, height, focal } = to
  for (let y = 0; y < height; y++) {
    const up = (Math.atan((height / 2 - y) / focal) * 180) / Math.PI - pitch
    const share = Math.min(1, Math.max(0, up / 60))
    const light = HORIZON + (ZENITH - HORIZON) * share
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3
      for (let part = 0; part < 3; part++) pixels[at + part] = Math.min(255, sky[part]! * light)
    }
  }
}

/** The colour of a texture as a whole. */
function meanOf({ textures, atlas }: Geometry, number: number): readonly [number, number, number] {
  const { x, y, width, height } = textures[number]!
  const sum = [0, 0, 0]
  let count = 0
  for (let row = 0; row < height; row += 2) {
    for (let column = 0; column < width; column += 2) {
      const at = ((y + row) * atlas.width + x + column) * 4
      if (atlas.pixels[at + 3]! < 128) continue
      for (let part = 0; part < 3; part++) sum[part]! += TEXEL_TABLE[atlas.pixels[at + part]!]!
      count++
    }
  }
  return sum.map((value) => value / Math.max(1, count)) as [number, number, number]
}

interface Paint {
  map: Geometry
  model: GeometryModel
  opacity: number
  isClear: boolean
  means: readonly (readonly [number, number, number])[]
  pixels: Uint8Array
  /** one through the distance, 0 for the sky */
  depth: Float32Array
  width: number
  height: number
  focal: number
}

function drawTriangle(paint: Paint, index: number, toEye: ToEye): void {
  const { map, model } = paint
  const placed = placedBy(model)
  const corners = [0, 1, 2].map((part): Corner => {
    const corner = map.indices[index + part]!
    const [x, y, z] = map.positions.subarray(corner * 3, corner * 3 + 3) as unknown as [number, number, number]
    return [
      ...toEye(...placed(x, y, z)),
      map.textureUv[corner * 2]!,
      map.textureUv[corner * 2 + 1]!,
      map.lightUv[corner * 2]! * map.light.width - 0.5,
      map.lightUv[corner * 2 + 1]! * map.light.height - 0.5,
    ]
  })
  const texture = map.textureOf[map.indices[index]!]!
  const fineness = finenessOf(corners, map.textures[texture]!)
  const seen = beforeEye(corners)
  for (let next = 1; next + 1 < seen.length; next++)
    fill(paint, [seen[0]!, seen[next]!, seen[next + 1]!], texture, fineness)
}

/** Pixels of the texture in one unit. */
function finenessOf([a, b, c]: readonly Corner[], { width, height }: { width: number; height: number }): number {
  const [ux, uy, uz, us, ut] = [0, 1, 2, 3, 4].map((part) => b![part]! - a![part]!) as [
    number,
    number,
    number,
    number,
    number,
  ]
  const [vx, vy, vz, vs, vt] = [0, 1, 2, 3, 4].map((part) => c![part]! - a![part]!) as [
    number,
    number,
    number,
    number,
    number,
  ]
  const area = Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx)
  return Math.sqrt((Math.abs(us * vt - ut * vs) * width * height) / Math.max(0.001, area))
}

/** What of a triangle is not behind the eye. */
function beforeEye(corners: readonly Corner[]): Corner[] {
  return corners.flatMap((corner, index) => {
    const next = corners[(index + 1) % corners.length]!
    const kept = corner[2] >= NEAR ? [corner] : []
    if (corner[2] >= NEAR === next[2] >= NEAR) return kept
    const share = (NEAR - corner[2]) / (next[2] - corner[2])
    return [...kept, corner.map((value, part) => value + (next[part]! - value) * share) as Corner]
  })
}

/** Fills a triangle; its places go by one through the distance, which is even on the screen. */
function fill(paint: Paint, corners: readonly [Corner, Corner, Corner], texture: number, fineness: number): void {
  const { width, height, focal, depth, isClear, map, model, opacity, pixels } = paint
  const [p, q, r] = corners
  const across = (corner: Corner) => width / 2 + (corner[0] / corner[2]) * focal
  const down = (corner: Corner) => height / 2 - (corner[1] / corner[2]) * focal
  const [ax, bx, cx, ay, by, cy] = [across(p), across(q), across(r), down(p), down(q), down(r)]
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  // the back of what is solid is not seen
  if (Math.abs(area) < 1e-6 || (area > 0 && !isClear)) return
  const { atlas, light } = map
  const [texels, samples] = [atlas.pixels, light.pixels]
  const place = map.textures[texture]!
  const mean = paint.means[texture]!
  const tint = TINTS[model.kind] ?? (model.renderMode === COLOUR ? ([...model.colour, 0.8] as const) : null)
  const kept = model.renderMode === ADDED ? 1 : 1 - opacity
  const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
  const bottom = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
  const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
  const right = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
  // how much of the second and the third corner is in a pixel, and how that grows from one to the next
  const stepB = (cy - ay) / area
  const stepC = (ay - by) / area
  const [nearA, nearB, nearC] = [1 / p[2], 1 / q[2], 1 / r[2]]
  for (let row = top; row <= bottom; row++) {
    const y = row + 0.5 - ay
    const x = left + 0.5 - ax
    let ofB = x * stepB - (y * (cx - ax)) / area
    let ofC = x * stepC + (y * (bx - ax)) / area
    for (let column = left; column <= right; column++, ofB += stepB, ofC += stepC) {
      const ofA = 1 - ofB - ofC
      if (ofA < 0 || ofB < 0 || ofC < 0) continue
      const near = ofA * nearA + ofB * nearB + ofC * nearC
      const at = row * width + column
      if (near <= depth[at]!) continue
      const wa = (ofA * nearA) / near
      const wb = (ofB * nearB) / near
      const wc = (ofC * nearC) / near
      const u = wa * p[3] + wb * q[3] + wc * r[3]
      const v = wa * p[4] + wb * q[4] + wc * r[4]
      const texel =
        ((place.y + Math.floor((v - Math.floor(v)) * place.height)) * atlas.width +
          place.x +
          Math.floor((u - Math.floor(u)) * place.width)) *
        4
      if (texels[texel + 3]! < 128) continue
      if (!isClear) depth[at] = near
      const coarse = Math.min(0.9, Math.max(0, (fineness / near / focal - 1) / COARSE))
      const lightU = wa * p[5] + wb * q[5] + wc * r[5]
      const lightV = wa * p[6] + wb * q[6] + wc * r[6]
      const lightX = Math.max(0, Math.min(light.width - 2, Math.floor(lightU)))
      const lightY = Math.max(0, Math.min(light.height - 2, Math.floor(lightV)))
      const partX = Math.min(1, Math.max(0, lightU - lightX))
      const partY = Math.min(1, Math.max(0, lightV - lightY))
      const upper = (lightY * light.width + lightX) * 4
      const lower = upper + light.width * 4
      for (let part = 0; part < 3; part++) {
        const above = samples[upper + part]! * (1 - partX) + samples[upper + 4 + part]! * partX
        const below = samples[lower + part]! * (1 - partX) + samples[lower + 4 + part]! * partX
        const shade = LIGHT_TABLE[Math.round(above * (1 - partY) + below * partY)]!
        let value = (TEXEL_TABLE[texels[texel + part]!]! * (1 - coarse) + mean[part]! * coarse) * shade
        if (tint) value += (tint[part]! - value) * tint[3]
        const to = at * 3 + part
        pixels[to] = Math.min(255, pixels[to]! * kept + value * opacity)
      }
    }
  }
}
