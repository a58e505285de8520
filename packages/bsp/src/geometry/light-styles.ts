import type { Entity } from '../entities.ts'

/**
 * How light of a style burns: a letter each tenth of a second, "a" dark, "m" as it was compiled, "z" twice as bright. The first
 * are the game's own (`CWorld::Precache`), those from 32 on belong to lights with names.
 */
const OF_THE_GAME = [
  'm',
  'mmnmmommommnonmmonqnmmo',
  'abcdefghijklmnopqrstuvwxyzyxwvutsrqponmlkjihgfedcba',
  'mmmmmaaaaammmmmaaaaaabcdefgabcdefg',
  'mamamamamama',
  'jklmnopqrstuvwxyzyxwvutsrqponmlkj',
  'nmonqnmomnmomomno',
  'mmmaaaabcdefgmmmmaaaammmaamm',
  'mmmaaammmaaammmabcdefaaaammmmabcdefmmmaaaa',
  'aaaaaaaazzzzzzzz',
  'mmamammmmammamamaaamammma',
  'abcdefghijklmnopqrrqponmlkjihgfedcba',
  'mmnnmmnnnmmnn',
]
const NAMED = 32
const STARTS_OFF = 1
const LONGEST = 64
const USUAL = 12

/** Letters of a style as numbers: 0 dark, 12 as compiled. */
export type Pattern = readonly number[]

const USUALLY: Pattern = [USUAL]
const numbersOf = (letters: string): Pattern =>
  Array.from(letters.slice(0, LONGEST), (letter) => Math.min(25, Math.max(0, letter.charCodeAt(0) - 97)))

/** The styles of a map, which `add` gathers from its lights (`CLight::Spawn`). */
export function lightStyles() {
  const named = new Map<number, Pattern>()
  return {
    add(entity: Entity): void {
      const style = Number(entity.get('style'))
      if (!/^light/.test(entity.get('classname') ?? '') || !(style >= NAMED && style < 255)) return
      const isOff = (Number(entity.get('spawnflags') ?? 0) & STARTS_OFF) !== 0
      named.set(style, isOff ? [0] : numbersOf(entity.get('pattern') || 'm'))
    },
    /** The game may switch it on and off, so that it never counts as even. */
    canChange: (style: number): boolean => named.has(style),
    of: (style: number): Pattern => {
      const own = OF_THE_GAME[style]
      return own === undefined ? (named.get(style) ?? USUALLY) : numbersOf(own)
    },
  }
}
export type LightStyles = ReturnType<typeof lightStyles>

/** How bright a letter is against light as it was compiled. */
export const brightnessOf = (letter: number): number => letter / USUAL
