import type { Geometry, GeometryGroup } from '@kz/bsp/geometry'
import { LIGHT_TABLE, TEXEL_TABLE } from '@kz/bsp/geometry/gamma'
import { placedBy } from '@kz/bsp/geometry/placed'
import { HEIGHT, type StillView, WIDTH } from './still-view.ts'

/** Solid, and solid with holes; the rest is seen through. */
const SOLID = new Set([0, 4])
/** The line of the run stands out from the ground. */
const DIM = 0.62
const NOTHING = [14, 16, 10] as const

/** The map from above as red, green and blue of each pixel: what faces up and does not hang over the run. */
export function drawGround(map: Geometry, view: StillView): Uint8Array {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let at = 0; at < pixels.length; at++) pixels[at] = NOTHING[at % 3]!
  const heights = new Float32Array(WIDTH * HEIGHT).fill(Number.NEGATIVE_INFINITY)
  for (const group of map.groups)
    if (SOLID.has(map.models[group.model]!.renderMode)) drawGroup(map, group, view, pixels, heights)
  return pixels
}

function drawGroup(
  map: Geometry,
  { model, first, count }: GeometryGroup,
  { x, y, ceiling }: StillView,
  pixels: Uint8Array,
  heights: Float32Array,
): void {
  const { positions, indices } = map
  const placed = placedBy(map.models[model]!)
  for (let at = first; at + 2 < first + count; at += 3) {
    const corners = [indices[at]!, indices[at + 1]!, indices[at + 2]!] as const
    const [a, b, c] = corners.map((corner) => {
      const [atX, atY, z] = placed(positions[corner * 3]!, positions[corner * 3 + 1]!, positions[corner * 3 + 2]!)
      return { corner, x: x(atX), y: y(atY), z }
    }) as [Corner, Corner, Corner]
    // pixels count downwards, so what faces up goes round the other way
    const area = (c.x - a.x) * (b.y - a.y) - (b.x - a.x) * (c.y - a.y)
    if (area > 0 && Math.min(a.z, b.z, c.z) < ceiling) drawTriangle(map, a, b, c, area, pixels, heights)
  }
}

interface Corner {
  corner: number
  x: number
  y: number
  z: number
}

function drawTriangle(
  map: Geometry,
  a: Corner,
  b: Corner,
  c: Corner,
  area: number,
  pixels: Uint8Array,
  heights: Float32Array,
): void {
  const left = Math.max(0, Math.floor(Math.min(a.x, b.x, c.x)))
  const right = Math.min(WIDTH - 1, Math.ceil(Math.max(a.x, b.x, c.x)))
  const top = Math.max(0, Math.floor(Math.min(a.y, b.y, c.y)))
  const bottom = Math.min(HEIGHT - 1, Math.ceil(Math.max(a.y, b.y, c.y)))
  const look = lookOf(map, a, b, c)
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) {
      const [px, py] = [column + 0.5, row + 0.5]
      const ofB = ((c.x - a.x) * (py - a.y) - (px - a.x) * (c.y - a.y)) / area
      const ofC = ((px - a.x) * (b.y - a.y) - (b.x - a.x) * (py - a.y)) / area
      const ofA = 1 - ofB - ofC
      if (ofA < 0 || ofB < 0 || ofC < 0) continue
      const height = a.z * ofA + b.z * ofB + c.z * ofC
      const pixel = row * WIDTH + column
      if (height > heights[pixel]! && look(ofA, ofB, ofC, pixels, pixel * 3)) heights[pixel] = height
    }
  }
}

type Look = (ofA: number, ofB: number, ofC: number, pixels: Uint8Array, at: number) => boolean

/** Writes the colour of a place within a triangle; false where its texture has a hole. */
function lookOf(
  { textures, textureOf, textureUv, lightUv, atlas, light }: Geometry,
  ...of: [Corner, Corner, Corner]
): Look {
  const [a, b, c] = of.map(({ corner }) => corner * 2) as [number, number, number]
  const texture = textures[textureOf[of[0].corner]!]!
  const mixed = (values: Float32Array, place: 0 | 1, ofA: number, ofB: number, ofC: number) =>
    values[a + place]! * ofA + values[b + place]! * ofB + values[c + place]! * ofC
  const within = (value: number, most: number) => Math.min(most - 1, Math.max(0, Math.floor(value)))
  return (ofA, ofB, ofC, pixels, at) => {
    const [u, v] = [mixed(textureUv, 0, ofA, ofB, ofC), mixed(textureUv, 1, ofA, ofB, ofC)]
    const texelX = texture.x + within((u - Math.floor(u)) * texture.width, texture.width)
    const texelY = texture.y + within((v - Math.floor(v)) * texture.height, texture.height)
    const texel = (texelY * atlas.width + texelX) * 4
    if (texture.hasHoles && (atlas.pixels[texel + 3] ?? 255) < 128) return false
    const litX = within(mixed(lightUv, 0, ofA, ofB, ofC) * light.width, light.width)
    const litY = within(mixed(lightUv, 1, ofA, ofB, ofC) * light.height, light.height)
    const lit = (litY * light.width + litX) * 4
    for (let part = 0; part < 3; part++) {
      const shade = LIGHT_TABLE[light.pixels[lit + part] ?? 255]!
      pixels[at + part] = TEXEL_TABLE[atlas.pixels[texel + part] ?? 0]! * shade * DIM
    }
    return true
  }
}
