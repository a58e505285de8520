import { expect, it } from 'vitest'
import { STAND_WORDS } from './verdicts.ts'

it('a demo is called by three words, and nobody is called anything', () => {
  const { none, warnings, violations } = STAND_WORDS
  expect([none, warnings, violations]).toEqual(['No problems found', 'Warnings', 'Rule violations'])
  expect(JSON.stringify(STAND_WORDS)).not.toMatch(/cheat|hack|guilty|suspect/i)
})
