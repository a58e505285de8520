import { expect, test } from 'vitest'
import { type HullNumber, mapHulls, type Vec3 } from '../hulls.ts'
import { readLumps } from '../index.ts'
import { climb } from '../testing/climb.ts'
import { randomNumbers } from '../testing/mutate.ts'
import { haveMap, readRealMap } from '../testing/real-map.ts'
import { allCells } from '../testing/slow-bodies.ts'
import { type Cell, freeShare } from '../testing/slow-hulls.ts'
import type { HullSet } from './hull-types.ts'
import { readHulls } from './read-hulls.ts'

/** all of them with FULL=1 */
const MOVES = process.env.FULL === '1' ? 100_000 : 6_000
/** The engine stops so far before a plane. */
const OFF_PLANE = 0.03125
const ROUNDING = 1e-6
const HULLS = [1, 3, 0] as const
const AGAIN = 40
const LONGEST = 9

interface Outcome {
  stopped: number
  inSolid: number
  /** moves that cut a corner by less than OFF_PLANE, which the engine does not see */
  throughCorners: number
}

/** Random moves, most of them from where the last one stopped. Every stop lies between solid that is OFF_PLANE larger and smaller. */
function holdAgainst(
  lumps: readonly Uint8Array[],
  set: HullSet,
  hull: HullNumber,
  moves: number,
  seed: number,
): Outcome {
  const cells: Cell[] = allCells(lumps, hull)
  const hulls = mapHulls(set)
  const random = randomNumbers(seed)
  const { least, most } = set.bodies[0]!.box
  const somewhere = (): Vec3 =>
    [0, 1, 2].map((axis) => least[axis]! + random() * (most[axis]! - least[axis]!)) as unknown as Vec3
  const outcome = { stopped: 0, inSolid: 0, throughCorners: 0 }
  let from = somewhere()
  for (let move = 0; move < moves; move++) {
    const far = 2 ** (random() * LONGEST)
    const to = from.map((value) => value + (random() * 2 - 1) * far) as unknown as Vec3
    const { fraction, startSolid, end, normal } = hulls.trace(hull, from, to)
    const said = `hull ${hull}, ${from.join(' ')} to ${to.join(' ')}`
    const isIn = freeShare(cells, from, from) === 0
    if (isIn || startSolid) expect([startSolid, hulls.isSolid(hull, from)], said).toEqual([isIn, isIn])
    else {
      expect(fraction, said).toBeLessThanOrEqual(freeShare(cells, from, to, -OFF_PLANE) + ROUNDING)
      expect(fraction, said).toBeGreaterThanOrEqual(freeShare(cells, from, to, OFF_PLANE + ROUNDING) - ROUNDING)
      if (fraction > freeShare(cells, from, to) + ROUNDING) outcome.throughCorners++
      expect(normal === null, said).toBe(fraction === 1)
      if (normal)
        expect(
          normal.reduce((sum, part, axis) => sum + part * (to[axis]! - from[axis]!), 0),
          said,
        ).toBeLessThan(0)
    }
    if (isIn) outcome.inSolid++
    if (fraction < 1) outcome.stopped++
    from = isIn || move % AGAIN === 0 ? somewhere() : end
  }
  return outcome
}

test('moves through a written map stop where its blocks are', () => {
  const lumps = readLumps(climb())
  for (const hull of HULLS) {
    const { stopped } = holdAgainst(lumps, readHulls(lumps), hull, MOVES / 3, hull + 1)
    expect(stopped).toBeGreaterThan(MOVES / 20)
  }
}, 120_000)

test.runIf(haveMap)(
  `${MOVES} random moves through a real map stop where the slow way says`,
  () => {
    const lumps = readLumps(readRealMap())
    const set = readHulls(lumps)
    const outcomes = HULLS.map((hull) => holdAgainst(lumps, set, hull, MOVES / 3, hull + 11))
    for (const { stopped, inSolid } of outcomes) {
      expect(stopped).toBeGreaterThan(MOVES / 20)
      expect(inSolid).toBeGreaterThan(0)
    }
  },
  240_000,
)
