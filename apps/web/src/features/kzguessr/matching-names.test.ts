import { expect, test } from 'vitest'
import { matchingNames } from './matching-names.ts'

const NAMES = ['bkz_apricot', 'kz_longjumps2', 'kz_man_bhop', 'kzru_pharaonrun', 'kzru_pharaonrun_h', 'Notkz_x']

test('names are completed from two characters on, beginnings first', () => {
  expect(matchingNames(NAMES, 'k')).toEqual([])
  expect(matchingNames(NAMES, ' KZRU_ph ')).toEqual(['kzru_pharaonrun', 'kzru_pharaonrun_h'])
  expect(matchingNames(NAMES, 'kz_')).toEqual(['kz_longjumps2', 'kz_man_bhop', 'bkz_apricot', 'Notkz_x'])
  expect(matchingNames(NAMES, 'zz')).toEqual([])
})

test('a list is six long at most', () => {
  const many = Array.from({ length: 50 }, (_, index) => `kz_${index}`)
  expect(matchingNames(many, 'kz')).toHaveLength(6)
  expect(matchingNames([...many, 'bkz_a'], 'kz_4')).toEqual(['kz_4', 'kz_40', 'kz_41', 'kz_42', 'kz_43', 'kz_44'])
})
