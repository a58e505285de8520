import { expect, it } from 'vitest'
import { wantedOf } from './replay-address.ts'

it('reads the moment, the view, the runs beside it and the speed', () => {
  expect(wantedOf({ t: 12.4, view: 'chase', vs: '877,r878', speed: 0.5 })).toEqual({
    ...{ at: 12_400, view: 'chase', vs: ['877', 'r878'], rate: 0.5, film: null },
  })
  expect(wantedOf({ t: '3.2', vs: 877 })).toEqual({ at: 3200, view: null, vs: ['877'], rate: null, film: null })
  expect(wantedOf({ vs: '' }).vs, 'none at all').toEqual([])
})

it('takes what is no number or far too much as if nothing was said', () => {
  const none = { at: null, view: null, vs: null, rate: null, film: null }
  expect(wantedOf({})).toEqual(none)
  expect(wantedOf({ t: 'soon', view: 7, speed: {}, film: '' })).toEqual(none)
  expect(wantedOf({ film: 'jump-3' }).film).toBe('jump-3')
  expect(wantedOf({ t: 1e12, speed: Number.POSITIVE_INFINITY })).toEqual(none)
  expect(wantedOf({ vs: 'a,-1,0,1.5,r0,rr3,2' }).vs).toEqual(['2'])
  expect(wantedOf({ vs: Array(300).fill(1).join() }).vs).toHaveLength(100)
})
