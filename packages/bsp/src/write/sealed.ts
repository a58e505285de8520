import type { Block, Corner } from './block.ts'
import type { BlockMap } from './block-map.ts'
import type { Numbered } from './numbered.ts'
import type { Plane } from './polygons.ts'
import { type Bounds, SOLID, type Tree } from './trees.ts'
import { paint } from './write-textures.ts'

/** Room between what there is and the sky, so that a player fits in wherever there is something. */
const ROOM = 128
const THICK = 16
const SKY = 'sky'

/** The map in a box of sky. */
export function sealed(map: BlockMap): BlockMap {
  const all = [...map.blocks, ...(map.entities ?? []).flatMap(({ blocks }) => blocks ?? [])]
  const { least, most } = boundsOf(all)
  const inner: Bounds = { least: moved(least, -ROOM), most: moved(most, ROOM) }
  const outer: Bounds = { least: moved(inner.least, -THICK), most: moved(inner.most, THICK) }
  const walls = [0, 1, 2].flatMap((axis): Block[] => [
    { least: outer.least, most: withAxis(outer.most, axis, inner.least[axis]!), texture: SKY },
    { least: withAxis(outer.least, axis, inner.most[axis]!), most: outer.most, texture: SKY },
  ])
  const textures = SKY in map.textures ? map.textures : { ...map.textures, [SKY]: paint(16, 16, () => [96, 128, 176]) }
  return { ...map, blocks: [...map.blocks, ...walls], textures }
}

/** A tree within a box: what is outside of it is solid. */
export function enclosed(tree: Tree, { least, most }: Bounds, planes: Numbered<Plane>): Tree {
  const bounds: Bounds = { least, most }
  const outside: Tree = { contents: SOLID, bounds }
  return [0, 1, 2].reduce<Tree>((inside, axis) => {
    const plane = (at: number) => planes.of([axis === 0 ? 1 : 0, axis === 1 ? 1 : 0, axis === 2 ? 1 : 0, at])
    const below: Tree = { plane: plane(most[axis]!), front: outside, behind: inside, bounds }
    return { plane: plane(least[axis]!), front: below, behind: outside, bounds }
  }, tree)
}

/** The corners of what holds all blocks, ramps as high as they get. */
export function boundsOf(blocks: readonly Block[]): Bounds {
  const corner = (side: 'least' | 'most', choose: (...values: number[]) => number): Corner =>
    [0, 1, 2].map((axis) => {
      const values = blocks.map((block) => block[side][axis]! + (axis === 2 ? choose(0, block.rise?.by ?? 0) : 0))
      return values.reduce((one, other) => choose(one, other), values[0] ?? 0)
    }) as unknown as Corner
  return { least: corner('least', Math.min), most: corner('most', Math.max) }
}

const moved = (corner: Corner, by: number): Corner => [corner[0] + by, corner[1] + by, corner[2] + by]

const withAxis = (corner: Corner, axis: number, value: number): Corner =>
  corner.map((old, at) => (at === axis ? value : old)) as unknown as Corner
