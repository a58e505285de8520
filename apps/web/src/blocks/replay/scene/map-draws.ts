import type { Geometry, GeometryGroup, GeometryModel } from '@kz/bsp/geometry'
import { placedBy } from '@kz/bsp/geometry/placed'
import { type Look, lookOf } from './map-look.ts'

type Corner = readonly [number, number, number]

/** Triangles that one call draws: a cell of the world, brushes that look alike, or one brush that moves. */
export interface MapDraw {
  first: number
  count: number
  least: Corner
  most: Corner
  look: Look
  /** null for what never moves: its places are those of the map */
  moves: GeometryModel | null
  brush: number
}

/** The calls that draw a map, and the places of all corners; `moving` are numbers of brushes that a recording moves. */
export function mapDraws(map: Geometry, moving: ReadonlySet<number>): { draws: MapDraw[]; positions: Float32Array } {
  const positions = Float32Array.from(map.positions)
  const draws: MapDraw[] = []
  for (const group of map.groups) {
    const model = map.models[group.model]!
    const isMoving = group.brush > 0 && moving.has(group.brush)
    const box = isMoving || group.brush === 0 ? group : placeGroup(map, group, model, positions)
    const draw = {
      ...{ first: group.first, count: group.count, least: box.least, most: box.most, brush: group.brush },
      ...{ look: lookOf(model), moves: isMoving ? model : null },
    }
    const last = draws.at(-1)
    const isJoined =
      last && group.brush > 0 && last.brush > 0 && !last.moves && !isMoving && isAlike(last.look, draw.look)
    if (!isJoined) draws.push(draw)
    else Object.assign(last, { count: last.count + draw.count, ...boxAround(last, draw) })
  }
  return { draws, positions }
}

const isAlike = (one: Look, other: Look): boolean => JSON.stringify(one) === JSON.stringify(other)

const boxAround = (one: Pick<MapDraw, 'least' | 'most'>, other: Pick<MapDraw, 'least' | 'most'>) => ({
  least: one.least.map((value, axis) => Math.min(value, other.least[axis]!)) as unknown as Corner,
  most: one.most.map((value, axis) => Math.max(value, other.most[axis]!)) as unknown as Corner,
})

/** Puts the corners of a brush where it stands in the map; answers the box around them. No two brushes share a corner. */
function placeGroup(
  { indices, positions: own }: Geometry,
  { first, count }: GeometryGroup,
  model: GeometryModel,
  positions: Float32Array,
) {
  const placed = placedBy(model)
  const least: [number, number, number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  const most: [number, number, number] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let index = first; index < first + count; index++) {
    const at = indices[index]! * 3
    const place = placed(own[at]!, own[at + 1]!, own[at + 2]!)
    positions.set(place, at)
    for (let axis = 0; axis < 3; axis++) {
      least[axis] = Math.min(least[axis]!, place[axis]!)
      most[axis] = Math.max(most[axis]!, place[axis]!)
    }
  }
  return { least, most }
}
