import { expect, it } from 'vitest'
import { cleanBio } from './bio.ts'

it('drops the blanks at the ends of lines and keeps those inside', () => {
  expect(cleanBio('\u00a0 one  two \t\r\n   \n\n\n  three\u3000\n ')).toBe('one  two\n\n  three')
})

it('reads a long run of blanks once', () => {
  const began = process.cpuUsage()
  expect(cleanBio(`${' '.repeat(64_000)}x`)).toBe('x')
  expect(cleanBio(`x${' \u00a0'.repeat(32_000)}y`)).toHaveLength(64_002)
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(2_000)
})
