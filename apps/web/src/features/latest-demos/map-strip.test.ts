import type { LatestDemo } from '@kz/contract/records'
import { expect, it } from 'vitest'
import { newestByMap } from './map-strip.ts'

const demo = (demoId: number, mapName: string, rejected = false) => ({ demoId, mapName, rejected }) as LatestDemo

it('takes each map once, without rejected demos and without the featured map', () => {
  const demos = [demo(9, 'kz_a'), demo(8, 'kz_b', true), demo(7, 'kz_c'), demo(6, 'kz_c'), demo(5, 'kz_b')]
  expect(newestByMap(demos, demos[0]).map(({ demoId }) => demoId)).toEqual([7, 5])
})

it('takes six at most', () => {
  const demos = Array.from({ length: 9 }, (_, index) => demo(index, `kz_${index}`))
  expect(newestByMap(demos, undefined)).toHaveLength(6)
})
