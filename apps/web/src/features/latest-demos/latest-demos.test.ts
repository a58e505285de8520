import type { LatestDemo } from '@kz/contract/runs/records'
import { describe, expect, it } from 'vitest'
import { joinParts, newCount, nextOffset } from './latest-demos.ts'

const demo = (demoId: number, over: Partial<LatestDemo> = {}) => ({ demoId, rejected: false, ...over }) as LatestDemo
const part = (length: number) => Array.from({ length }, (_, index) => index)

describe('parts of the list', () => {
  it('go on by 50 up to 500', () => {
    expect(nextOffset(part(50), [part(50)])).toBe(50)
    expect(nextOffset(part(49), [part(50), part(49)])).toBeUndefined()
    expect(
      nextOffset(
        part(50),
        Array.from({ length: 10 }, () => part(50)),
      ),
    ).toBeUndefined()
  })

  it('show the newest record large, never a rejected demo, and no demo twice', () => {
    const { featured, rows } = joinParts([
      [demo(9, { rejected: true }), demo(8), demo(7)],
      [demo(7), demo(6)],
    ])
    expect(featured?.demoId).toBe(8)
    expect(rows.map((row) => row.demoId)).toEqual([9, 7, 6])
  })

  it('may be empty', () => {
    expect(joinParts([])).toEqual({ featured: undefined, rows: [] })
  })
})

describe('the count of new demos', () => {
  it('is exact once an older one is loaded', () => {
    const demos = [demo(3, { isNew: true }), demo(2, { isNew: true }), demo(1, { isNew: false })]
    expect(newCount(demos, true)).toBe('2 in the last five days')
  })

  it('has a plus while all loaded ones are new', () => {
    expect(newCount([demo(3, { isNew: true })], true)).toBe('1+ in the last five days')
    expect(newCount([demo(3, { isNew: true })], false)).toBe('1 in the last five days')
    expect(newCount([demo(1)], false)).toBeNull()
  })
})
