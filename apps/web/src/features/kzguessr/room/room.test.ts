import type { RoomPlayer } from '@kz/contract/guessr/guessr-rooms'
import { expect, test } from 'vitest'
import { endText } from './podium.tsx'
import { stateOf } from './seats.tsx'
import { placesWon } from './standings.tsx'

const player = (part: Partial<RoomPlayer>): RoomPlayer => ({
  ...{ userId: 1, pseudo: 'sprout', country: 'pl', isHost: false, isWatching: false, isReady: false, isHere: true },
  ...{ state: 'thinking', wrong: 0, step: null, ms: null, roundPoints: 0, points: 0, rank: 1 },
  ...part,
})

test('a player stands in words', () => {
  expect(stateOf(player({})).text).toBe('thinking')
  expect(stateOf(player({ wrong: 1 })).text).toBe('missed, 2 left')
  expect(stateOf(player({ state: 'hit', step: 2, ms: 9_400 })).text).toBe('has it, step 2, 9.4 s')
  expect(stateOf(player({ state: 'family', step: 2, ms: 9_400 })).text).toBe('has it, another version, 9.4 s')
  expect(stateOf(player({ state: 'timeout' })).text).toBe('did not find it')
  expect(stateOf(player({ isWatching: true })).text).toBe('looks on')
  expect(stateOf(player({ isHere: false, isWatching: true })).text).toBe('lost connection')
})

test('the end is one sentence', () => {
  expect(endText([])).toBe('Nobody played.')
  expect(endText([{ pseudo: 'a', points: 900 }])).toBe('a played alone: 900 points.')
  expect(
    endText([
      { pseudo: 'a', points: 900 },
      { pseudo: 'b', points: 855 },
    ]),
  ).toBe('a wins by 45 points.')
  expect(
    endText([
      { pseudo: 'a', points: 5 },
      { pseudo: 'b', points: 5 },
    ]),
  ).toMatch(/^a and b have the same points/)
  expect(
    endText([
      { pseudo: 'a', points: 0 },
      { pseudo: 'b', points: 0 },
    ]),
  ).toBe('Nobody found a map.')
})

test('places won or lost with a round, equals sharing one', () => {
  const won = (points: number, roundPoints: number, isWatching = false) => player({ points, roundPoints, isWatching })
  const players = [won(1_500, 900), won(1_400, 400), won(1_000, 0), won(1_000, 0), won(0, 0, true)]
  // before: 600, 1,000, 1,000, 1,000
  expect(players.slice(0, 4).map((one) => placesWon({ players }, one))).toEqual([3, -1, -2, -2])
  expect(placesWon({ players: [won(0, 0), won(0, 0)] }, won(0, 0))).toBe(0)
})
