import type { Geometry as MapGeometry, Picture } from '@kz/bsp/geometry'
import { FULL_LIGHT, footOf } from '@kz/bsp/geometry/gamma'
import { turnOf } from '@kz/bsp/geometry/placed'
import type { BrushKey, LightKey } from '@kz/demo/types'
import { Geometry, Mesh, type OGLRenderingContext, Program, Texture, Vec3 } from 'ogl'
import { brightness } from './brightness.ts'
import { type BrushPose, brushCourses, brushPoseAt } from './brush-pose.ts'
import { type MapDraw, mapDraws } from './map-draws.ts'
import { mapTable } from './map-table.ts'
import { MAP } from './shaders.ts'
import { skyMesh } from './sky-mesh.ts'

/** each halving of a texture eats half of the pixels kept around it */
const MOST_HALVINGS = 2

/** A map as meshes, and the colour of its sky where it brings no pictures. */
export interface MapScene {
  meshes: readonly Mesh[]
  sky: MapGeometry['sky']
  /** Shows it as it was: what runs and flickers by seconds, what moves by the row of the recording. */
  show: (seconds: number, row: number) => void
}

/** Makes the meshes of a map; `keys` say where its brushes move, `lights` how its lights burn. */
export function mapScene(
  gl: OGLRenderingContext,
  map: MapGeometry,
  keys: readonly BrushKey[],
  lights: readonly LightKey[],
): MapScene {
  const courses = brushCourses(keys)
  const { draws, positions } = mapDraws(map, new Set(courses.keys()))
  const buffers = buffersOf(gl, map, positions)
  const table = mapTable(map, lights)
  const numbers = tableTexture(gl, table)
  const shared = {
    ...{ atlas: { value: pictureOf(gl, map.atlas, true) }, light: { value: pictureOf(gl, map.light, false) } },
    ...{ table: { value: numbers }, time: { value: 0 }, bright: { value: [0, 1] } },
  }
  const drawn = draws.map((draw) => ({ draw, mesh: meshOf(gl, draw, buffers, shared) }))
  const moving = drawn.flatMap(({ draw, mesh }) =>
    draw.moves ? [{ mesh, rest: draw.moves, course: courses.get(draw.brush)! }] : [],
  )
  return {
    meshes: [...(map.skyPictures ? [skyMesh(gl, map.skyPictures)] : []), ...drawn.map(({ mesh }) => mesh)],
    sky: [map.sky[0] / 255, map.sky[1] / 255, map.sky[2] / 255],
    show(seconds, row) {
      shared.time.value = seconds
      const bright = brightness()
      shared.bright.value = [footOf(bright), Math.max(1, bright)]
      if (table.setTime(seconds, row)) numbers.needsUpdate = true
      for (const { mesh, rest, course } of moving) place(mesh, brushPoseAt(course, row) ?? rest)
    },
  }
}

function place(mesh: Mesh, { origin: [x, y, z], angles }: BrushPose): void {
  const [a, b, c, d, e, f, g, h, i] = turnOf(angles)
  mesh.matrix.set(a, d, g, 0, b, e, h, 0, c, f, i, 0, x, y, z, 1)
  mesh.worldMatrixNeedsUpdate = true
}

type Buffers = Record<
  'position' | 'textureUv' | 'textureOf' | 'lightUv' | 'styleUv' | 'styleOf' | 'index',
  WebGLBuffer
> & {
  corners: number
}

function buffersOf(gl: OGLRenderingContext, map: MapGeometry, positions: Float32Array): Buffers {
  const keep = (data: Float32Array | Uint32Array, target: number): WebGLBuffer => {
    const buffer = gl.createBuffer()
    gl.renderer.bindVertexArray(null as never)
    gl.bindBuffer(target, buffer)
    gl.bufferData(target, data, gl.STATIC_DRAW)
    return buffer as WebGLBuffer
  }
  const corners = (data: Float32Array) => keep(data, gl.ARRAY_BUFFER)
  return {
    position: corners(positions),
    textureUv: corners(map.textureUv),
    textureOf: corners(Float32Array.from(map.textureOf)),
    lightUv: corners(map.lightUv),
    styleUv: corners(map.styleUv),
    styleOf: corners(Float32Array.from(map.styleOf)),
    index: keep(map.indices, gl.ELEMENT_ARRAY_BUFFER),
    corners: positions.length / 3,
  }
}

function pictureOf(gl: OGLRenderingContext, { width, height, pixels }: Picture, finer: boolean): Texture {
  const texture = new Texture(gl, {
    image: pixels,
    ...{ width, height, flipY: false, generateMipmaps: finer },
    minFilter: finer ? gl.LINEAR_MIPMAP_LINEAR : gl.LINEAR,
    magFilter: gl.LINEAR,
    wrapS: gl.CLAMP_TO_EDGE,
    wrapT: gl.CLAMP_TO_EDGE,
  })
  texture.update()
  if (finer && gl instanceof WebGL2RenderingContext) gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAX_LOD, MOST_HALVINGS)
  return texture
}

/** Numbers the shader looks up by their place, as they are. */
function tableTexture(gl: OGLRenderingContext, { width, values }: ReturnType<typeof mapTable>): Texture {
  const { RGBA32F } = gl as WebGL2RenderingContext
  return new Texture(gl, {
    ...{ image: values, width, height: 3, flipY: false, generateMipmaps: false },
    ...{ type: gl.FLOAT, format: gl.RGBA, internalFormat: RGBA32F },
    ...{ minFilter: gl.NEAREST, magFilter: gl.NEAREST },
  })
}

function meshOf(
  gl: OGLRenderingContext,
  { first, count, least, most, look, moves }: MapDraw,
  buffers: Buffers,
  shared: Record<string, { value: unknown }>,
): Mesh {
  const floats = (buffer: WebGLBuffer, size: number) => ({ buffer, size, type: gl.FLOAT, count: buffers.corners })
  const geometry = new Geometry(gl, {
    position: floats(buffers.position, 3),
    textureUv: floats(buffers.textureUv, 2),
    textureOf: floats(buffers.textureOf, 1),
    lightUv: floats(buffers.lightUv, 2),
    styleUv: floats(buffers.styleUv, 2),
    styleOf: floats(buffers.styleOf, 1),
    index: { buffer: buffers.index, size: 1, type: gl.UNSIGNED_INT, count },
  })
  geometry.setDrawRange(first, count)
  geometry.bounds = boundsOf(least, most)
  const { opacity, isAdded, hasHoles, tint, scroll } = look
  const transparent = opacity < 1 || isAdded
  const program = new Program(gl, {
    ...MAP,
    uniforms: {
      ...shared,
      fullLight: { value: FULL_LIGHT },
      ...{
        tint: { value: tint },
        opacity: { value: opacity },
        holes: { value: Number(hasHoles) },
        scroll: { value: scroll },
      },
    },
    ...{ transparent, depthWrite: !transparent, cullFace: transparent ? false : gl.BACK },
  })
  if (transparent) program.setBlendFunc(gl.ONE, isAdded ? gl.ONE : gl.ONE_MINUS_SRC_ALPHA)
  const mesh = new Mesh(gl, { geometry, program, renderOrder: transparent ? 1 : 0 })
  if (moves) mesh.matrixAutoUpdate = false
  return mesh
}

function boundsOf(least: MapDraw['least'], most: MapDraw['most']) {
  const min = new Vec3(...least)
  const max = new Vec3(...most)
  const scale = new Vec3().sub(max, min)
  return { min, max, scale, center: new Vec3().add(min, max).multiply(0.5), radius: scale.len() / 2 }
}
