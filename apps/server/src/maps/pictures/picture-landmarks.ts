import type { Landmark } from './picture-names.ts'
import type { Box, Colour, Point } from './picture-space.ts'
import type { Chance } from './picture-ways.ts'

type Build = (place: { x: number; z: number; colour: Colour; chance: Chance }) => Box[]

/** What stands beside the way, as boxes: `x` and `z` say where. */
export const LANDMARKS: Readonly<Record<Landmark, Build>> = {
  stairs: ({ x, z, colour }) =>
    range(9, (step) => ({ at: [x, 0, z + step * 0.8], size: [2.6, 0.4 + step * 0.4, 0.8], colour })),
  tower: ({ x, z, colour }) => [
    { at: [x, -12, z], size: [2.6, 15, 2.6], colour, course: 0.7 },
    { at: [x, 3, z + 0.2], size: [2, 4.2, 2.2], colour, course: 0.7 },
    { at: [x, 7.2, z - 0.1], size: [2.8, 0.3, 2.8], colour },
    { at: [x, 7.5, z + 0.6], size: [1.1, 0.9, 1.1], colour: [48, 90, 78], glows: true },
  ],
  trees: ({ x, z, chance }) =>
    range(5, (index): Box[] => {
      const at: Point = [x + chance(-0.5, 0.5), 0, z + index * 3]
      const [high, crown] = [chance(1.4, 2.4), chance(1.5, 2.1)]
      return [
        { at, size: [0.3, high, 0.3], colour: [26, 34, 22] },
        { at: [at[0], high, at[2] - 0.5], size: [crown, 1.1, crown], colour: [chance(84, 128), 36, 28] },
        { at: [at[0], high + 1.1, at[2] - 0.1], size: [crown * 0.6, 0.7, crown * 0.6], colour: [104, 38, 33] },
      ]
    }).flat(),
  arch: ({ z, colour }) => [
    ...[-5.4, -1.9, 1.9, 5.4].map((x): Box => ({ at: [x, -8, z], size: [0.9, 11.4, 1.6], colour, course: 0.6 })),
    { at: [0, 3.4, z - 0.1], size: [14, 0.9, 1.8], colour, course: 0.5 },
    { at: [0, 4.3, z], size: [14, 0.35, 0.3], colour },
  ],
  crates: ({ x, z, chance }) =>
    range(7, (index): Box => {
      const side = chance(0.8, 1.25)
      const at: Point = [x + (index % 2) * 1.2 - 0.5, index > 4 ? 1.15 : 0, z + (index % 5) * 1.7]
      return { at, size: [side, side, side], colour: [chance(24, 36), 36, 38], course: side / 2 }
    }),
  gate: ({ z, colour }) => [
    ...[-2.6, 2.6].map((x): Box => ({ at: [x, 0, z], size: [1.1, 4, 1.1], colour, course: 0.5 })),
    { at: [0, 4, z - 0.1], size: [6.6, 0.8, 1.3], colour, course: 0.4 },
    { at: [0, 3.1, z + 0.5], size: [4.1, 0.14, 0.1], colour: [48, 40, 86], glows: true },
  ],
}

const range = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_unused, index) => make(index))
