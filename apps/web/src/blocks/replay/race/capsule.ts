const AROUND = 20
const CAP = 6

/** A capsule that stands on the ground: corners, normals and triangles. `radius` and `height` in units. */
export function capsule(
  radius: number,
  height: number,
): { position: Float32Array; normal: Float32Array; index: Uint16Array } {
  const rings = 2 * (CAP + 1)
  const position = new Float32Array(rings * (AROUND + 1) * 3)
  const normal = new Float32Array(rings * (AROUND + 1) * 3)
  let corner = 0
  for (let ring = 0; ring < rings; ring++) {
    const upper = ring > CAP
    const angle = (upper ? (ring - CAP - 1) / CAP : ring / CAP - 1) * (Math.PI / 2)
    const middle = upper ? height - radius : radius
    for (let step = 0; step <= AROUND; step++, corner += 3) {
      const turn = (step / AROUND) * 2 * Math.PI
      const out = [Math.cos(angle) * Math.cos(turn), Math.cos(angle) * Math.sin(turn), Math.sin(angle)]
      normal.set(out, corner)
      position.set([out[0]! * radius, out[1]! * radius, middle + out[2]! * radius], corner)
    }
  }
  const index: number[] = []
  for (let ring = 0; ring < rings - 1; ring++)
    for (let step = 0; step < AROUND; step++) {
      const first = ring * (AROUND + 1) + step
      const above = first + AROUND + 1
      index.push(first, first + 1, above, above, first + 1, above + 1)
    }
  return { position, normal, index: Uint16Array.from(index) }
}
