/**
 * The form of a map's geometry for players in the browser (docs/decisions/071): a head of 32 bytes, then columns of whole
 * numbers. Little-endian. Shared by the reader and the writer.
 */

/** "KZGM". */
export const MAGIC = 0x4d47_5a4b
export const VERSION = 3
/** magic u32, version u8, halvings of light u8, light's width and height u16, atlas's u16, checksum u32 of all behind, map's CRC u32, sky 3 u8. */
export const HEAD_BYTES = 32

export const MOST_BYTES = 48 * 1024 * 1024
/** What it may take with Brotli; light maps halve until it fits. */
export const MOST_PACKED_BYTES = 6 * 1024 * 1024
/** The largest picture every WebGL 2 takes. */
export const MOST_SIDE = 2048
export const MOST_HALVINGS = 3
export const MOST_VERTICES = 262_144
export const MOST_FACES = 131_072
export const MOST_CORNERS = 1_048_576
export const MOST_AXES = 65_536
export const MOST_TEXTURES = 4_096
export const MOST_MODELS = 4_096
/** The cells of the world, and one for each brush model. */
export const MOST_CELLS = 60
export const MOST_GROUPS = MOST_CELLS + MOST_MODELS
export const MOST_STYLES = 64
export const MOST_LETTERS = 64
/** Of a style's number in the game. */
export const MOST_STYLE = 255
/** Of a picture of the sky. */
export const MOST_SKY_SIDE = 256
/** Steps of a whole turn. */
export const TURN = 65_536
/** Of pixels a second, in the steps of a unit. */
export const MOST_SCROLL = 4_095 * 8

/** Steps of one unit. */
export const STEPS = 8
/** Pixels of the map between two samples of light. */
export const LUXEL = 16
/** Pixels around each texture in the atlas, which repeat it, so that its edges may be smoothed. */
export const GUTTER = 4
/** Of the number of a face's first sample of light, to either side. */
export const MOST_SAMPLE = 100_000_000
/** Samples at the beginning of the light: full light, and none, each of 2 by 2. */
export const FULL = 0
export const NONE = 2

/** How a column is coded. */
export const RAW = 0
export const SIGNED = 1
export const DELTA = 2

/** What a brush model is in the game. */
export const KINDS = ['world', 'wall', 'door', 'button', 'start', 'stop', 'ladder', 'water', 'moving'] as const
export type ModelKind = (typeof KINDS)[number]

/** How the game draws a model: 0 as it is, 1 in its colour, 2 see-through, 3 glow, 4 with holes, 5 added. */
export type RenderMode = 0 | 1 | 2 | 3 | 4 | 5

export interface GeometryModel {
  kind: ModelKind
  /** Where it stands when a round begins, and how it is turned then: pitch, yaw, roll in degrees. */
  origin: readonly [number, number, number]
  angles: readonly [number, number, number]
  renderMode: RenderMode
  /** 0 to 255. */
  opacity: number
  /** For mode 1. */
  colour: readonly [number, number, number]
  /** How fast textures named `scroll` run over it, in their pixels a second along their width. */
  scroll: number
}

/** Triangles that are drawn together; a box for whoever leaves out what is not visible. */
export interface GeometryGroup {
  model: number
  /** The number of the brush model in the map, `*7`; 0 is the world. */
  brush: number
  /** Of the indices. */
  first: number
  count: number
  least: readonly [number, number, number]
  most: readonly [number, number, number]
}

/** Where a texture is in the atlas, in pixels, without its gutter. */
export interface AtlasTexture {
  x: number
  y: number
  width: number
  height: number
  /** Has pixels that are not drawn. */
  hasHoles: boolean
  isLiquid: boolean
  /** Runs over models that say how fast. */
  scrolls: boolean
  /** Of the map's own texture, in its pixels. */
  fullWidth: number
  fullHeight: number
  /** Textures that take its place one after the other, ten a second; itself alone where it stands still. */
  frames: readonly number[]
}

export interface Picture {
  width: number
  height: number
  /** Red, green, blue, opacity of each pixel, from the top left. */
  pixels: Uint8Array<ArrayBuffer>
}

/** All that is drawn of a map. Triangles are counter-clockwise for who sees them. */
export interface Geometry {
  /** As the engine reckons it and a demo's header keeps it. */
  mapCrc: number
  sky: readonly [number, number, number]
  /** x, y, z of each corner, in units. */
  positions: Float32Array
  /** In repeats of the texture: each texture covers 0 to 1, and again from there. */
  textureUv: Float32Array
  /** Which texture, for each corner. */
  textureOf: Uint16Array
  /** In parts of the light picture. */
  lightUv: Float32Array
  /** The same of light that does not burn evenly, and number of its style; 0 for none. */
  styleUv: Float32Array
  styleOf: Uint8Array
  indices: Uint32Array
  textures: AtlasTexture[]
  atlas: Picture
  light: Picture
  models: GeometryModel[]
  groups: GeometryGroup[]
  /** Where the first player begins, in units and degrees; null where the map does not say. */
  spawn: { x: number; y: number; z: number; yaw: number } | null
  /** Letters of each style, ten a second, 12 as it was compiled; style 0 is none. */
  styles: (readonly number[])[]
  /** The number of each in the game, which the server calls it by when it changes. */
  styleNumbers: readonly number[]
  /** Right, left, front, back, up and down, red, green and blue of each pixel; null where the map brings none. */
  skyPictures: { side: number; pixels: Uint8Array } | null
}
