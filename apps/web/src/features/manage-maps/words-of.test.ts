import { expect, it } from 'vitest'
import { wordsOf } from './words-of.ts'

it('splits at commas, each word once, ten at most', () => {
  expect(wordsOf(' night,  old town ,,night ')).toEqual(['night', 'old town'])
  expect(wordsOf('')).toEqual([])
  expect(wordsOf('a,b,c,d,e,f,g,h,i,j,k')).toHaveLength(10)
})
