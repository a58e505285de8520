import { ApiError } from '@kz/contract/errors'
import { expect, test } from 'vitest'
import { refusalOf } from './decode.ts'

test('a picture that got no time is no damaged one', () => {
  expect(refusalOf(new Error('timeout: 6% complete\nVipsImage: killed for image "temp-36"')).code).toBe('busy')
  expect(refusalOf(new Error('VipsJpeg: premature end of JPEG image')).code).toBe('damaged_picture')
  expect(refusalOf(new ApiError('large_picture', { width: 1, height: 1, side: 1, megapixels: 1 })).code).toBe(
    'large_picture',
  )
})
