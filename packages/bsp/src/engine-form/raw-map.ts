/**
 * A map as the game's own loader sees it, from the description of BSP version 30 (Valve's `bspfile.h`: structs and
 * `MAX_MAP_` limits; the loader's checks in Quake's `model.c`). Nothing of it is shared with the writer or the readers here.
 */

type Three = [number, number, number]

export interface RawMap {
  lumps: { start: number; length: number }[]
  entities: Record<string, string>[]
  planes: { normal: Three; dist: number; type: number }[]
  vertices: Three[]
  texinfos: { s: number[]; t: number[]; texture: number; flags: number }[]
  faces: RawFace[]
  nodes: RawNode[]
  leafs: RawLeaf[]
  clipnodes: { plane: number; children: number[] }[]
  marks: number[]
  edges: [number, number][]
  surfedges: number[]
  models: RawModel[]
  bytesOf: (lump: number) => Uint8Array
}

export interface RawFace {
  plane: number
  side: number
  firstEdge: number
  edges: number
  texinfo: number
  styles: number[]
  light: number
}

export interface RawNode {
  plane: number
  children: number[]
  least: Three
  most: Three
  firstFace: number
  faces: number
}

export interface RawLeaf {
  contents: number
  row: number
  least: Three
  most: Three
  firstMark: number
  marks: number
}

export interface RawModel {
  least: Three
  most: Three
  heads: number[]
  leafs: number
  firstFace: number
  faces: number
}

/** Bytes of one item of each lump. */
export const SIZES = [1, 20, 1, 12, 1, 24, 40, 20, 1, 8, 28, 2, 4, 4, 64] as const

/** Reads a map that fits: the caller has looked at its directory. */
export function rawMap(bytes: Uint8Array): RawMap {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const lumps = SIZES.map((_, lump) => ({
    start: view.getInt32(4 + lump * 8, true),
    length: view.getInt32(8 + lump * 8, true),
  }))
  const items = <Item>(lump: number, read: (at: number) => Item): Item[] =>
    Array.from({ length: lumps[lump]!.length / SIZES[lump]! }, (_, item) =>
      read(lumps[lump]!.start + item * SIZES[lump]!),
    )
  const [int, short, word, float] = [
    (at: number) => view.getInt32(at, true),
    (at: number) => view.getInt16(at, true),
    (at: number) => view.getUint16(at, true),
    (at: number) => view.getFloat32(at, true),
  ]
  const three = (read: (at: number) => number, size: number, at: number): Three => [
    read(at),
    read(at + size),
    read(at + 2 * size),
  ]
  const four = (at: number) => [0, 4, 8, 12].map((part) => float(at + part))
  return {
    lumps,
    entities: entitiesIn(textOf(bytes.subarray(lumps[0]!.start, lumps[0]!.start + lumps[0]!.length))),
    planes: items(1, (at) => ({ normal: three(float, 4, at), dist: float(at + 12), type: int(at + 16) })),
    vertices: items(3, (at) => three(float, 4, at)),
    nodes: items(5, (at) => ({
      ...{ plane: int(at), children: [short(at + 4), short(at + 6)], least: three(short, 2, at + 8) },
      ...{ most: three(short, 2, at + 14), firstFace: word(at + 20), faces: word(at + 22) },
    })),
    texinfos: items(6, (at) => ({ s: four(at), t: four(at + 16), texture: int(at + 32), flags: int(at + 36) })),
    faces: items(7, (at) => ({
      ...{ plane: word(at), side: word(at + 2), firstEdge: int(at + 4), edges: word(at + 8), texinfo: word(at + 10) },
      ...{ styles: [...bytes.subarray(at + 12, at + 16)], light: int(at + 16) },
    })),
    clipnodes: items(9, (at) => ({ plane: int(at), children: [short(at + 4), short(at + 6)] })),
    leafs: items(10, (at) => ({
      ...{ contents: int(at), row: int(at + 4), least: three(short, 2, at + 8), most: three(short, 2, at + 14) },
      ...{ firstMark: word(at + 20), marks: word(at + 22) },
    })),
    marks: items(11, word),
    edges: items(12, (at): [number, number] => [word(at), word(at + 2)]),
    surfedges: items(13, int),
    models: items(14, (at) => ({
      ...{
        least: three(float, 4, at),
        most: three(float, 4, at + 12),
        heads: [36, 40, 44, 48].map((part) => int(at + part)),
      },
      ...{ leafs: int(at + 52), firstFace: int(at + 56), faces: int(at + 60) },
    })),
    bytesOf: (lump) => bytes.subarray(lumps[lump]!.start, lumps[lump]!.start + lumps[lump]!.length),
  }
}

/** A character for each byte. */
const textOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')

/** `{ "key" "value" ... }` again and again, up to a 0. */
function entitiesIn(text: string): Record<string, string>[] {
  return [...text.split('\0')[0]!.matchAll(/\{([^{}]*)\}/g)].map(([, body = '']) =>
    Object.fromEntries([...body.matchAll(/"([^"]*)"\s*"([^"]*)"/g)].map(([, key = '', value = '']) => [key, value])),
  )
}
