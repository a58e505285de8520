import { expect, it } from 'vitest'
import { errorText } from './error-text.ts'

it.each([
  [{ response: { data: { message: 'first', detail: 'third' } }, message: 'fourth' }, 'first'],
  [{ data: { response: { message: 'second' } }, message: 'fourth' }, 'second'],
  [{ response: { data: { detail: 'third' } }, message: 'fourth' }, 'third'],
  [new Error('fourth'), 'fourth'],
  ['fifth', 'fifth'],
  [new Error(''), 'Error!'],
  [{ response: { data: { message: 7 } } }, 'Error!'],
  [null, 'Error!'],
  [undefined, 'Error!'],
])('reads the text of %j', (error, text) => {
  expect(errorText(error)).toBe(text)
})
