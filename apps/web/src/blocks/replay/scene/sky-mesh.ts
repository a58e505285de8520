import type { Geometry as MapGeometry } from '@kz/bsp/geometry'
import { Geometry, Mesh, type OGLRenderingContext, Program, Texture } from 'ogl'
import { SKY } from './shaders.ts'

type Corner = readonly [across: number, up: number]
const CORNERS: readonly Corner[] = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
]
/** Where a place of each side is, as the engine has it (`st_to_vec`): right, left, front, back, up, down. */
const SIDES: readonly ((s: number, t: number) => [number, number, number])[] = [
  (s, t) => [1, -s, t],
  (s, t) => [-1, s, t],
  (s, t) => [-s, -1, t],
  (s, t) => [s, 1, t],
  (s, t) => [-t, -s, 1],
  (s, t) => [t, -s, -1],
]

/** The six pictures of a sky around the eye, behind everything. */
export function skyMesh(gl: OGLRenderingContext, { side, pixels }: NonNullable<MapGeometry['skyPictures']>): Mesh {
  const position = new Float32Array(SIDES.length * 12)
  const uv = new Float32Array(SIDES.length * 8)
  const index = new Uint16Array(SIDES.length * 6)
  // half a pixel inside, so that no side shows its neighbour
  const inside = 0.5 / side
  for (const [number, place] of SIDES.entries()) {
    for (const [corner, [s, t]] of CORNERS.entries()) {
      position.set(place(s, t), (number * 4 + corner) * 3)
      const [u, v] = [(s + 1) / 2, (1 - t) / 2].map((at) => Math.min(1 - inside, Math.max(inside, at))) as [
        number,
        number,
      ]
      uv.set([u, (number + v) / SIDES.length], (number * 4 + corner) * 2)
    }
    index.set(
      [0, 1, 2, 0, 2, 3].map((corner) => number * 4 + corner),
      number * 6,
    )
  }
  const geometry = new Geometry(gl, {
    position: { size: 3, data: position },
    uv: { size: 2, data: uv },
    index: { data: index },
  })
  const image = new Uint8Array(6 * side * side * 4)
  for (let at = 0; at < 6 * side * side; at++) {
    image.set(pixels.subarray(at * 3, at * 3 + 3), at * 4)
    image[at * 4 + 3] = 255
  }
  const texture = new Texture(gl, {
    ...{ image, width: side, height: 6 * side, flipY: false, generateMipmaps: false },
    ...{ minFilter: gl.LINEAR, magFilter: gl.LINEAR, wrapS: gl.CLAMP_TO_EDGE, wrapT: gl.CLAMP_TO_EDGE },
  })
  const program = new Program(gl, {
    ...SKY,
    uniforms: { pictures: { value: texture } },
    ...{ cullFace: false as const, depthTest: false, depthWrite: false },
  })
  return new Mesh(gl, { geometry, program, frustumCulled: false, renderOrder: -1 })
}
