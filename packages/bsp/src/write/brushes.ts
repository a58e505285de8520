import type { Block, Corner } from './block.ts'
import type { Numbered } from './numbered.ts'
import type { Plane } from './polygons.ts'
import { planeOf, sidesOf } from './sides.ts'
import { type Bound, type Solid, solidOf } from './solids.ts'
import { SOLID } from './trees.ts'

const WATER = -3
const SKY = -6

/** Half the sides of the body that each hull is for: a point, a standing player, a large one, a ducked one (the engine's). */
export const HULL_HALF: readonly Corner[] = [
  [0, 0, 0],
  [16, 16, 36],
  [32, 32, 32],
  [16, 16, 18],
]

/**
 * The bodies of blocks as a hull meets them: larger by half of the hull on each side, so that a point meets them where the
 * hull meets the block. Water and sky are what they are to a point alone.
 */
export function solidsOf(blocks: readonly Block[], hull: number, planes: Numbered<Plane>): Solid[] {
  return blocks.flatMap((block) => {
    const contents = contentsOf(block, hull)
    const solid = contents === null ? null : solidOf(boundsOf(block, HULL_HALF[hull]!, planes), contents, planes.all)
    return solid ?? []
  })
}

function contentsOf({ texture }: Block, hull: number): number | null {
  if (texture.startsWith('!')) return hull === 0 ? WATER : null
  if (texture === 'clip') return hull === 0 ? null : SOLID
  return texture === 'sky' && hull === 0 ? SKY : SOLID
}

function boundsOf(block: Block, half: Corner, planes: Numbered<Plane>): Bound[] {
  const bounds = sidesOf(block).map((side): Bound => {
    const [x, y, z] = planeOf(side)
    const beyond = Math.abs(x) * half[0] + Math.abs(y) * half[1] + Math.abs(z) * half[2]
    return { plane: planes.of(planeOf(side, beyond)), isBehind: !side.isPositive }
  })
  if (!block.rise || half[2] === 0) return bounds
  // what leans meets a box with its corners too
  const { least, most, rise } = block
  const [low, high] = [least[2] + Math.min(0, rise.by) - half[2], most[2] + Math.max(0, rise.by) + half[2]]
  return [
    ...bounds,
    { plane: planes.of([0, 0, 1, low]), isBehind: true },
    { plane: planes.of([0, 0, 1, high]), isBehind: false },
  ]
}
