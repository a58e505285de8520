import { expect, it } from 'vitest'
import { withName } from './mapper-list.ts'

it('takes each name once, as it is written, ten at most', () => {
  expect(withName(['Ann'], '  old   hand ')).toEqual(['Ann', 'old hand'])
  expect(withName(['Ann'], 'ANN')).toEqual(['Ann'])
  expect(withName(['Ann'], ' ')).toEqual(['Ann'])
  const ten = Array.from({ length: 10 }, (_unused, index) => `mapper ${index}`)
  expect(withName(ten, 'one more')).toEqual(ten)
})
