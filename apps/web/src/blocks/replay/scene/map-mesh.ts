import type { GeometryGroup, GeometryModel, Geometry as MapGeometry, ModelKind, Picture } from '@kz/bsp/geometry'
import { Geometry, Mesh, type OGLRenderingContext, Program, Texture, Vec3 } from 'ogl'
import { FINISH_COLOUR, rgb, START_COLOUR } from '../race/colours.ts'
import { MAP } from './shaders.ts'

/** Colours of what a brush does, and how much of it is seen. */
const TINTS: Partial<Record<ModelKind, readonly [hex: string, share: number]>> = {
  start: [START_COLOUR, 0.6],
  stop: [FINISH_COLOUR, 0.6],
  button: ['#f5af26', 0.25],
  ladder: ['#5fb0e3', 0.5],
  water: ['#2f6f96', 0.35],
}
const NO_TINT = [0, 0, 0, 0]
const LADDER_OPACITY = 0.35
/** How the game draws a model. */
const COLOUR = 1
const SOLID = 0
const HOLES = 4
const ADDED = 5
/** each halving of a texture eats half of the pixels kept around it */
const MOST_HALVINGS = 2

/** A map as meshes, one for each group of its triangles, and the colour of its sky. */
export function mapMeshes(gl: OGLRenderingContext, map: MapGeometry): { meshes: Mesh[]; sky: MapGeometry['sky'] } {
  const buffers = buffersOf(gl, map)
  const pictures = { atlas: pictureOf(gl, map.atlas, true), light: pictureOf(gl, map.light, false) }
  const meshes = map.groups.map((group) => meshOf(gl, group, map.models[group.model]!, buffers, pictures))
  return { meshes, sky: [map.sky[0] / 255, map.sky[1] / 255, map.sky[2] / 255] }
}

type Buffers = Record<'position' | 'textureUv' | 'textureBox' | 'lightUv' | 'index', WebGLBuffer> & { corners: number }

function buffersOf(gl: OGLRenderingContext, map: MapGeometry): Buffers {
  const keep = (data: Float32Array | Uint32Array, target: number): WebGLBuffer => {
    const buffer = gl.createBuffer()
    gl.renderer.bindVertexArray(null as never)
    gl.bindBuffer(target, buffer)
    gl.bufferData(target, data, gl.STATIC_DRAW)
    return buffer as WebGLBuffer
  }
  const box = new Float32Array(map.textureOf.length * 4)
  map.textureOf.forEach((texture, corner) => {
    const { x, y, width, height } = map.textures[texture]!
    const { atlas } = map
    box.set([x / atlas.width, y / atlas.height, width / atlas.width, height / atlas.height], corner * 4)
  })
  return {
    position: keep(map.positions, gl.ARRAY_BUFFER),
    textureUv: keep(map.textureUv, gl.ARRAY_BUFFER),
    textureBox: keep(box, gl.ARRAY_BUFFER),
    lightUv: keep(map.lightUv, gl.ARRAY_BUFFER),
    index: keep(map.indices, gl.ELEMENT_ARRAY_BUFFER),
    corners: map.positions.length / 3,
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

function meshOf(
  gl: OGLRenderingContext,
  { first, count, least, most }: GeometryGroup,
  model: GeometryModel,
  buffers: Buffers,
  pictures: { atlas: Texture; light: Texture },
): Mesh {
  const floats = (buffer: WebGLBuffer, size: number) => ({ buffer, size, type: gl.FLOAT, count: buffers.corners })
  const geometry = new Geometry(gl, {
    position: floats(buffers.position, 3),
    textureUv: floats(buffers.textureUv, 2),
    textureBox: floats(buffers.textureBox, 4),
    lightUv: floats(buffers.lightUv, 2),
    index: { buffer: buffers.index, size: 1, type: gl.UNSIGNED_INT, count },
  })
  geometry.setDrawRange(first, count)
  geometry.bounds = boundsOf(least, most)
  const opacity = model.kind === 'ladder' ? LADDER_OPACITY : opacityOf(model)
  const transparent = opacity < 1 || model.renderMode === ADDED
  const program = new Program(gl, {
    ...MAP,
    uniforms: {
      atlas: { value: pictures.atlas },
      light: { value: pictures.light },
      tint: { value: tintOf(model) },
      opacity: { value: opacity },
      holes: { value: Number(model.renderMode === HOLES || model.renderMode === SOLID) },
    },
    ...{ transparent, depthWrite: !transparent, cullFace: transparent ? false : gl.BACK },
  })
  if (transparent) program.setBlendFunc(gl.ONE, model.renderMode === ADDED ? gl.ONE : gl.ONE_MINUS_SRC_ALPHA)
  const mesh = new Mesh(gl, { geometry, program, renderOrder: transparent ? 1 : 0 })
  mesh.position.set(...model.origin)
  return mesh
}

const opacityOf = ({ renderMode, opacity }: GeometryModel): number =>
  renderMode === SOLID || renderMode === HOLES ? 1 : Math.max(0.08, opacity / 255)

function tintOf({ kind, renderMode, colour }: GeometryModel): number[] {
  const tint = TINTS[kind]
  if (tint) return [...rgb(tint[0]), tint[1]]
  return renderMode === COLOUR ? [...colour.map((value) => value / 255), 0.8] : NO_TINT
}

function boundsOf(least: GeometryGroup['least'], most: GeometryGroup['most']) {
  const min = new Vec3(...least)
  const max = new Vec3(...most)
  const scale = new Vec3().sub(max, min)
  return { min, max, scale, center: new Vec3().add(min, max).multiply(0.5), radius: scale.len() / 2 }
}
