import { expect, it } from 'vitest'
import { passesGate } from './gate-rule.ts'

it('opens for any or for all of its roles', () => {
  const wanted = ['WRITER', 'DEVELOPER'] as const
  expect(passesGate({ wanted, held: ['WRITER'], need: 'any' })).toBe(true)
  expect(passesGate({ wanted, held: ['WRITER'], need: 'all' })).toBe(false)
  expect(passesGate({ wanted, held: ['DEVELOPER', 'VIP', 'WRITER'], need: 'all' })).toBe(true)
})

it('stays closed for guests and without roles', () => {
  expect(passesGate({ wanted: ['ADMIN'], held: [], need: 'any' })).toBe(false)
  expect(passesGate({ wanted: [], held: ['ADMIN'], need: 'all' })).toBe(false)
})
