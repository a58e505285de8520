import type { PlayerStats } from '@kz/contract/accounts/profiles'
import { expect, it } from 'vitest'
import { longestBlock } from './jump-name.ts'

const jump = (type: string, block: number | null) => ({ type, block }) as PlayerStats['longJumps'][number]

it('takes the longest block of long jumps alone', () => {
  expect(longestBlock([jump('lj', 245), jump('cj', 262), jump('lj', 250), jump('lj', null)])).toBe(250)
  expect(longestBlock([jump('bj', 245)])).toBeNull()
  expect(longestBlock([])).toBeNull()
})
