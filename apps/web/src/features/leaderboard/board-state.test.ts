import { expect, it } from 'vitest'
import { changed, readBoardState, writeBoardState } from './board-state.ts'

it('reads an address and writes the same one', () => {
  const query = {
    view: 'countries',
    date: '2024-01-31',
    difficulty: 'hard.death',
    xd: 'none',
    country: 'pl',
    page: '3',
  }
  expect(writeBoardState(readBoardState(query))).toEqual({ ...query, type: undefined, length: undefined })
})

it('writes nothing that is as usual and drops what is not known', () => {
  const state = readBoardState({ view: 'maps', date: 'yesterday', country: 'POLAND', page: '-2', xd: 'maybe' })
  expect(Object.values(writeBoardState(state)).every((value) => value === undefined)).toBe(true)
})

it('begins on the first page after a change', () => {
  const state = readBoardState({ page: '4' })
  expect(changed(state, { country: 'se' }).page).toBe(1)
  expect(changed(state, { page: 5 }).page).toBe(5)
})
