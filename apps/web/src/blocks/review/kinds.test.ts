import { expect, it } from 'vitest'
import { verbOf, WORDS } from './kinds.ts'
import { isDirty } from './use-review.ts'

it('asks to save first, in the product’s own words', () => {
  expect(WORDS.demo.unsaved.release).toBe('Please save your changes before releasing the demo')
  expect(WORDS.longjump.unsaved.reject).toBe('Please save your changes before rejecting the demo')
  expect(WORDS.map.unsaved.release).toBe('Please save your changes before releasing the map')
})

it('calls putting off what each kind calls it', () => {
  expect([verbOf('demo', 'putOff'), verbOf('map', 'putOff')]).toEqual(['Put off', 'Request changes'])
  expect(verbOf('map', 'release')).toBe('Release')
})

it('knows a draft that says something else, in whatever order it was typed', () => {
  const saved = { names: ['a', 'b'], length: 'short', isXd: false }
  expect(isDirty({ isXd: false, length: 'short', names: ['a', 'b'] } as typeof saved, saved)).toBe(false)
  expect(isDirty({ ...saved, names: ['b', 'a'] }, saved)).toBe(true)
  expect(isDirty({ ...saved, isXd: true }, saved)).toBe(true)
})
