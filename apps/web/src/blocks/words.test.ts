import { expect, it } from 'vitest'
import { capital } from './capital.ts'
import { anyOf, counted } from './words.ts'

it('names one of several', () => {
  expect(anyOf([])).toBe('')
  expect(anyOf(['Hard'])).toBe('Hard')
  expect(anyOf(['Hard', 'Extreme', 'Death'])).toBe('Hard, Extreme or Death')
})

it('counts', () => {
  expect(counted(1, 'demo')).toBe('1 demo')
  expect(counted(1234, 'country', 'countries')).toBe('1,234 countries')
  expect(capital('very short')).toBe('Very short')
})
