import * as LUMP from './lumps.ts'
import { readSurfaces } from './surfaces.ts'
import { isAligned, readTextures } from './textures.ts'

/** What of a map cannot be read and costs itself: the rest is drawn. */
export interface BspFaults {
  /** names of textures; they become a colour */
  textures: string[]
  /** names of textures that the game refuses: their sides are no multiples of 16 */
  unaligned: string[]
  /** faces that lead nowhere; they are left out */
  faces: number
  /** places of textures on faces; the texture becomes a colour there */
  axes: number
  /** brush models that name faces which are not there */
  models: number
}

/** The lumps that `mapFaults` looks at. */
export const FAULTY_LUMPS: readonly number[] = [
  ...[LUMP.TEXTURES, LUMP.VERTICES, LUMP.TEXINFO, LUMP.FACES, LUMP.EDGES, LUMP.SURFEDGES, LUMP.MODELS],
]

const MOST_NAMED = 64

/** Looks for what is broken in a map's lumps; those that are not in `FAULTY_LUMPS` may be empty. Throws BspError. */
export function mapFaults(lumps: readonly Uint8Array[]): BspFaults {
  const textures = readTextures(lumps[LUMP.TEXTURES]!)
  const { axes, faces, models } = readSurfaces(lumps)
  const named = (isMeant: (texture: NonNullable<(typeof textures)[number]>) => boolean) =>
    textures
      .flatMap((texture, index) => (texture && isMeant(texture) ? [shownName(texture.name, index)] : []))
      .slice(0, MOST_NAMED)
  const nowhere = axes.filter(({ isBroken, texture }) => isBroken || texture >= textures.length)
  const broken = (all: readonly { isBroken?: true }[]) => all.filter(({ isBroken }) => isBroken).length
  return {
    textures: named(({ isBroken }) => isBroken === true),
    unaligned: named((texture) => !texture.isBroken && !isAligned(texture)),
    faces: broken(faces),
    axes: nowhere.length,
    models: broken(models),
  }
}

/** Names are bytes from outside. */
const shownName = (name: string, index: number): string =>
  /^[\x21-\x7e]{1,16}$/.test(name) ? name : `number ${index + 1}`
