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
  [new TypeError('Failed to fetch'), 'No connection. Try again when you are online.'],
  [new TypeError('NetworkError when attempting to fetch resource.'), 'No connection. Try again when you are online.'],
  [null, 'Error!'],
  [undefined, 'Error!'],
])('reads the text of %j', (error, text) => {
  expect(errorText(error)).toBe(text)
})
