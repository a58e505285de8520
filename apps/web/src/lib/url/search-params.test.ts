import { expect, test } from 'vitest'
import { readSearchParams, writeSearchParams } from './search-params.ts'

const FIELDS = { page: 1, report: 0, q: '', mine: false, state: ['open', 'fixed'] } as const

test('an address is read by its fields', () => {
  const search = { page: 3, report: 12, q: 2048, mine: true, state: 'fixed', utm: 'x' }
  expect(readSearchParams(FIELDS, search)).toEqual({ page: 3, report: 12, q: '2048', mine: true, state: 'fixed' })
})

test('what an address says wrongly is as if it said nothing', () => {
  const usual = { page: 1, report: 0, q: '', mine: false, state: 'open' }
  for (const wrong of [undefined, null, -1, 0, 1.5, 'x', {}, ['fixed'], '__proto__', Number.NaN, 1e300, true])
    expect(readSearchParams(FIELDS, { page: wrong, report: wrong, q: {}, mine: 'yes', state: wrong })).toEqual(usual)
})

test('an address holds only what is not as usual', () => {
  expect(writeSearchParams(FIELDS, { page: 1, report: 0, q: '', mine: false, state: 'open' })).toEqual({})
  expect(writeSearchParams(FIELDS, { page: 2, report: 0, q: 'a b', mine: true, state: 'fixed' })).toEqual({
    page: 2,
    q: 'a b',
    mine: true,
    state: 'fixed',
  })
})
