import type { Vec3 } from './hull-types.ts'

/** The normal of a plane by its number, looking at who comes from its front or from behind; null for -1. Made once each. */
export function planeNormals(planes: Float32Array): (plane: number, isBehind: boolean) => Vec3 | null {
  const known = new Array<Vec3 | undefined>(planes.length / 2)
  return (plane, isBehind) => {
    if (plane < 0) return null
    const key = plane * 2 + (isBehind ? 1 : 0)
    const normal = known[key]
    if (normal) return normal
    const [x, y, z] = [planes[plane * 4]!, planes[plane * 4 + 1]!, planes[plane * 4 + 2]!]
    // no part is -0
    const made: Vec3 = isBehind ? [0 - x, 0 - y, 0 - z] : [0 + x, 0 + y, 0 + z]
    known[key] = made
    return made
  }
}
