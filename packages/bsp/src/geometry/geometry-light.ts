import { onShelves } from '../shelves.ts'
import type { Surfaces } from '../surfaces.ts'
import { FULL, LUXEL, MOST_SAMPLE, MOST_SIDE, NONE } from './geometry-format.ts'

/** The light of one face in the picture of all: its place and size, and the first of its samples in the map's grid. */
export interface FaceLight {
  x: number
  y: number
  width: number
  height: number
  firstS: number
  firstT: number
}

const MOST_SAMPLES = 18
const CHANNELS = 3

/**
 * Gathers the light maps of the faces into one picture (red, green, blue), `halvings` times half as fine; null when there is
 * no room. What has no light stands in the full one when the map has none at all or nothing may fall on it.
 */
export function gatherLight(
  { vertices, axes, faces }: Surfaces,
  drawn: readonly number[],
  lump: Uint8Array,
  halvings: number,
): { lights: FaceLight[]; width: number; height: number; pixels: Uint8Array } | null {
  const spans = drawn.map((number) => spanOf(vertices, axes, faces[number]!))
  const isLit = drawn.map((number, index) => {
    const { width, height, firstS, firstT } = spans[index]!
    const { light } = faces[number]!
    const isNear = Math.max(Math.abs(firstS), Math.abs(firstT)) <= MOST_SAMPLE
    const isSound = isNear && width <= MOST_SAMPLES && height <= MOST_SAMPLES
    return light >= 0 && isSound && light + width * height * CHANNELS <= lump.length
  })
  const step = 2 ** halvings
  const small = (samples: number) => Math.ceil(samples / step)
  const sizes = spans.flatMap(({ width, height }, index) =>
    isLit[index] ? [{ width: small(width), height: small(height) }] : [],
  )
  // the first is for what has no light of its own
  const placed = onShelves([{ width: 4, height: 2 * MOST_SAMPLES }, ...sizes], MOST_SIDE)
  if (!placed) return null
  const pixels = new Uint8Array(placed.width * placed.height * CHANNELS)
  const start = placed.places[0]!
  for (const [y, x] of [
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ] as const) {
    pixels.fill(
      255,
      ((start.y + y) * placed.width + start.x + x) * 3,
      ((start.y + y) * placed.width + start.x + x + 1) * 3,
    )
  }
  let next = 1
  const lights = drawn.map((number, index): FaceLight => {
    const span = spans[index]!
    const face = faces[number]!
    if (!isLit[index]) {
      const none = lump.length > 0 && !axes[face.axes]!.isUnlit ? NONE : FULL
      return { x: start.x + none, y: start.y, width: 0, height: 0, firstS: 0, firstT: 0 }
    }
    const { x, y } = placed.places[next++]!
    const [width, height] = [small(span.width), small(span.height)]
    for (let t = 0; t < height; t++) {
      for (let s = 0; s < width; s++) {
        const to = ((y + t) * placed.width + x + s) * CHANNELS
        for (let part = 0; part < CHANNELS; part++) pixels[to + part] = mean(lump, face.light, span, s, t, step, part)
      }
    }
    return { x, y, width, height, firstS: span.firstS, firstT: span.firstT }
  })
  return { lights, width: placed.width, height: placed.height, pixels }
}

type Span = Pick<FaceLight, 'width' | 'height' | 'firstS' | 'firstT'>

/** The mean of `step` by `step` samples. */
function mean(
  lump: Uint8Array,
  start: number,
  { width, height }: Span,
  s: number,
  t: number,
  step: number,
  part: number,
) {
  let sum = 0
  let count = 0
  for (let down = t * step; down < Math.min((t + 1) * step, height); down++) {
    for (let across = s * step; across < Math.min((s + 1) * step, width); across++) {
      sum += lump[start + (down * width + across) * CHANNELS + part]!
      count++
    }
  }
  return Math.round(sum / count)
}

/** The samples that cover a face, as the engine counts them. */
function spanOf(vertices: Float32Array, axes: Surfaces['axes'], face: Surfaces['faces'][number]): Span {
  const { s, t } = axes[face.axes]!
  const [least, most] = [
    [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY],
  ]
  for (const corner of face.corners) {
    const [x, y, z] = vertices.subarray(corner * 3, corner * 3 + 3)
    for (const [index, axis] of [s, t].entries()) {
      const value = x! * axis[0] + y! * axis[1] + z! * axis[2] + axis[3]
      least[index] = Math.min(least[index]!, value)
      most[index] = Math.max(most[index]!, value)
    }
  }
  const [firstS, firstT] = least.map((value) => Math.floor(value / LUXEL)) as [number, number]
  const [lastS, lastT] = most.map((value) => Math.ceil(value / LUXEL)) as [number, number]
  return { firstS, firstT, width: lastS - firstS + 1, height: lastT - firstT + 1 }
}
