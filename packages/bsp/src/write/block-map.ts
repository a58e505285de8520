import type { Block } from './block.ts'
import type { Sun } from './write-light.ts'
import type { Picture } from './write-textures.ts'

/** An entity; with blocks it is a brush model: a door, a wall, a button, a ladder, a trigger. */
export interface BlockEntity {
  classname: string
  values?: Readonly<Record<string, string>>
  blocks?: readonly Block[]
}

export interface BlockMap {
  blocks: readonly Block[]
  entities?: readonly BlockEntity[]
  /** Of the world: `skyname`, `wad`, `message`. */
  world?: Readonly<Record<string, string>>
  /** By name; a picture is embedded, a mere size lies in a wad. */
  textures: Readonly<Record<string, Picture | { width: number; height: number }>>
  /** Null: no light maps at all. */
  sun?: Sun | null
}
