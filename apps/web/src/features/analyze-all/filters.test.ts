import { expect, test } from 'vitest'
import { signName } from '../../blocks/analysis/sign-name.ts'
import { readFilters } from './filters.ts'

test('an address is read; what is no filter is left out', () => {
  expect(readFilters({ stand: 'violations', map: 'kz', player: 7, sign: 'fps-high', worse: true, page: 2 })).toEqual({
    stand: 'violations',
    map: 'kz',
    player: '7',
    sign: 'fps-high',
    worse: true,
  })
  expect(readFilters({ stand: 'cheater', map: '', player: {}, sign: '<b>', worse: 'yes' })).toEqual({})
})

test('signs have names', () => {
  expect(signName('jump-without-command')).toBe('Jump without command')
  expect(signName('fps-high')).toBe('FPS high')
})
