import { describe, expect, it } from 'vitest'
import { railStates } from './rail-state.ts'

const phone = { column: false, columns: false, ample: false }
const one = { column: true, columns: false, ample: false }
const two = { column: true, columns: true, ample: false }
const ample = { column: true, columns: true, ample: true }

describe('railStates', () => {
  it.each([
    ['open', two, 'open', 'open'],
    ['half', two, 'folded', 'open'],
    ['folded', two, 'folded', 'folded'],
    ['solo', two, 'folded', 'folded'],
    ['half', one, 'open', 'open'],
    ['folded', one, 'folded', 'folded'],
    ['folded', phone, 'open', 'open'],
    ['folded', ample, 'open', 'open'],
    ['tight', ample, 'folded', 'folded'],
    ['tight', two, 'folded', 'folded'],
    ['solo', ample, 'none', 'none'],
  ] as const)('%s with room %j is %s, %s', (layout, room, left, right) => {
    expect(railStates(layout, {}, room)).toEqual({ left, right })
  })

  it('lets the user choose', () => {
    expect(railStates('open', { left: 'folded' }, two)).toEqual({ left: 'folded', right: 'open' })
    expect(railStates('folded', { left: 'open' }, two)).toEqual({ left: 'open', right: 'folded' })
    expect(railStates('open', { right: 'folded' }, ample)).toEqual({ left: 'open', right: 'folded' })
  })

  it('folds both in one column', () => {
    expect(railStates('open', { right: 'folded', left: 'open' }, one)).toEqual({ left: 'folded', right: 'folded' })
  })
})
