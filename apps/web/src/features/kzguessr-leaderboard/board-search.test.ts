import { expect, test } from 'vitest'
import { readBoardSearch, writeBoardSearch } from './board-search.ts'

test('an address is read back as it was written, and nonsense counts as not asked', () => {
  const asked = { season: 3, period: 'week', mode: 'ranked', date: '2026-11-20', country: 'pl', page: 2 } as const
  expect(readBoardSearch(writeBoardSearch(asked))).toEqual(asked)
  expect(readBoardSearch({ season: 'x', period: 'year', mode: '1', date: 'soon', country: '??', page: -1 })).toEqual({
    ...{ season: null, period: 'season', mode: 'all', date: '', country: '', page: 1 },
  })
})

test('a season has no day', () => {
  const asked = { season: null, period: 'season', mode: 'all', date: '2026-11-20', country: '', page: 1 } as const
  expect(Object.values(writeBoardSearch(asked)).filter(Boolean)).toEqual([])
})
