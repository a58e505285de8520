import { DIFFICULTIES, type Difficulty } from '@kz/contract/rules'
import { placePoints } from '@kz/contract/runs/point-rule'
import { expect, test } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { openWorld } from '../testing/open-world.ts'
import { read } from '../testing/read.ts'

/** The rule of points, in the database and outside. */

const world = await openWorld()
const { db } = world.ctx

test('the database and the contract have one rule', async () => {
  for (const difficulty of DIFFICULTIES) {
    for (const players of [1, 2, 3, 7, 19, 100, 412, 10_000]) {
      for (const place of [1, 2, 3, 10, players].filter((one) => one <= players)) {
        const [found] = await read(db, sql`select place_points(${difficulty}, ${players}, ${place}) as points`)
        expect([difficulty, players, place, found?.points]).toEqual([
          ...[difficulty, players, place],
          placePoints(difficulty, players, place),
        ])
      }
    }
  }
})

test('easy and empty maps cannot be farmed, a harder and a more crowded one is worth more', () => {
  // whoever is alone on a map gets nothing for it
  expect(placePoints('death', 1, 1)).toBe(0)
  // two hundred easy maps that one friend finished too are worth less than one good place on a hard map with 400 players
  expect(200 * placePoints('easy', 2, 1)).toBeLessThan(placePoints('hard', 400, 10))
  for (const [at, difficulty] of DIFFICULTIES.slice(1, 10).entries()) {
    expect(placePoints(difficulty, 50, 5)).toBeGreaterThan(placePoints(DIFFICULTIES[at] as Difficulty, 50, 5))
  }
  for (let players = 2; players < 500; players++) {
    expect(placePoints('medium', players, 1)).toBeGreaterThanOrEqual(placePoints('medium', players - 1, 1))
    for (let place = 2; place <= players; place += 7) {
      expect(placePoints('hard', players, place)).toBeLessThanOrEqual(placePoints('hard', players, place - 1))
    }
  }
})
