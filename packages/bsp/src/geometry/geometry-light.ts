import { onShelves } from '../shelves.ts'
import type { Face, Surfaces } from '../surfaces.ts'
import { FULL, LUXEL, MOST_SAMPLE, MOST_SIDE, MOST_STYLES, NONE } from './geometry-format.ts'
import { brightnessOf, type LightStyles, type Pattern } from './light-styles.ts'

/** The light of one face in the picture of all: its place and size, and the first of its samples in the map's grid. */
export interface FaceLight {
  x: number
  y: number
  width: number
  height: number
  firstS: number
  firstT: number
  /** Number of the style of light that does not burn evenly, 0 for none, and its place; it is as large. */
  style: number
  styleX: number
  styleY: number
}

const MOST_SAMPLES = 18
const CHANNELS = 3

/** What of a face's light maps burns evenly, each with its brightness, and the one that does not. */
interface Layers {
  even: { map: number; brightness: number }[]
  style: number
  uneven: number
}

/**
 * Gathers the light maps of the faces into one picture (red, green, blue), `halvings` times half as fine; null when there is
 * no room. What has no light stands in the full one when the map has none at all or nothing may fall on it. Of several maps
 * that do not burn evenly the first one flickers, others are as bright as on average.
 */
export function gatherLight(
  { vertices, axes, faces }: Surfaces,
  drawn: readonly number[],
  lump: Uint8Array,
  halvings: number,
  styles: LightStyles,
): {
  lights: FaceLight[]
  width: number
  height: number
  pixels: Uint8Array
  patterns: ReadonlyMap<number, Pattern>
} | null {
  const patterns = new Map<number, Pattern>()
  const spans = drawn.map((number) => spanOf(vertices, axes, faces[number]!))
  const isLit = drawn.map((number, index) => {
    const { width, height, firstS, firstT } = spans[index]!
    const { light } = faces[number]!
    const isNear = Math.max(Math.abs(firstS), Math.abs(firstT)) <= MOST_SAMPLE
    const isSound = isNear && width <= MOST_SAMPLES && height <= MOST_SAMPLES
    return light >= 0 && isSound && light + width * height * CHANNELS <= lump.length
  })
  const layers = drawn.map((number, index) =>
    isLit[index] ? layersOf(faces[number]!, spans[index]!, lump.length, styles, patterns) : null,
  )
  const step = 2 ** halvings
  const small = (samples: number) => Math.ceil(samples / step)
  const sizes = spans.flatMap(({ width, height }, index) => {
    const size = { width: small(width), height: small(height) }
    return layers[index] ? (layers[index].style > 0 ? [size, size] : [size]) : []
  })
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
    const at = ((start.y + y) * placed.width + start.x + x) * CHANNELS
    pixels.fill(255, at, at + CHANNELS)
  }
  let next = 1
  const dark = { style: 0, styleX: start.x + NONE, styleY: start.y }

  /** Writes some of a face's light maps, added up. */
  function put(face: Face, span: Span, maps: Layers['even'], { x, y }: { x: number; y: number }): void {
    const size = span.width * span.height * CHANNELS
    for (let t = 0; t < small(span.height); t++) {
      for (let s = 0; s < small(span.width); s++) {
        const to = ((y + t) * placed!.width + x + s) * CHANNELS
        for (let part = 0; part < CHANNELS; part++) {
          let sum = 0
          for (const { map, brightness } of maps)
            sum += brightness * mean(lump, face.light + map * size, span, s, t, step, part)
          pixels[to + part] = Math.min(255, Math.round(sum))
        }
      }
    }
  }

  const lights = drawn.map((number, index): FaceLight => {
    const [span, face, own] = [spans[index]!, faces[number]!, layers[index]]
    if (!own) {
      const none = lump.length > 0 && !axes[face.axes]!.isUnlit ? NONE : FULL
      return { x: start.x + none, y: start.y, width: 0, height: 0, firstS: 0, firstT: 0, ...dark }
    }
    const place = placed.places[next++]!
    put(face, span, own.even, place)
    const kept = {
      ...place,
      width: small(span.width),
      height: small(span.height),
      firstS: span.firstS,
      firstT: span.firstT,
    }
    if (own.style === 0) return { ...kept, ...dark }
    const second = placed.places[next++]!
    put(face, span, [{ map: own.uneven, brightness: 1 }], second)
    return { ...kept, style: own.style, styleX: second.x, styleY: second.y }
  })
  return { lights, width: placed.width, height: placed.height, pixels, patterns }
}

function layersOf(
  { light, styles: own }: Face,
  { width, height }: Span,
  bytes: number,
  styles: LightStyles,
  patterns: Map<number, Pattern>,
): Layers {
  const layers: Layers = { even: [], style: 0, uneven: 0 }
  for (const [map, style] of own.entries()) {
    if (light + (map + 1) * width * height * CHANNELS > bytes) break
    const pattern = styles.of(style)
    const isEven = new Set(pattern).size === 1 && !styles.canChange(style)
    const number = isEven || layers.style > 0 ? 0 : numberOf(patterns, style, pattern)
    if (number > 0) Object.assign(layers, { style: number, uneven: map })
    else
      layers.even.push({
        map,
        brightness: pattern.reduce((sum, letter) => sum + brightnessOf(letter), 0) / pattern.length,
      })
  }
  return layers
}

/** The number a style has in the file, from 1 on; 0 when there is no room for more. */
function numberOf(patterns: Map<number, Pattern>, style: number, pattern: Pattern): number {
  if (!patterns.has(style) && patterns.size < MOST_STYLES) patterns.set(style, pattern)
  return [...patterns.keys()].indexOf(style) + 1
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
  return sum / count
}

/** The samples that cover a face, as the engine counts them. */
function spanOf(vertices: Float32Array, axes: Surfaces['axes'], face: Face): Span {
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
