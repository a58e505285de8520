import { expect, test } from 'vitest'
import { gapSentence } from './copy-gap.tsx'

test('a gap is told in words', () => {
  const run = { of: 'kz_a[hard]', player: 'Ann', timeMs: 12_950 }
  expect(gapSentence({ ...run, other: { player: 'Bob', timeMs: 13_870 } })).toBe(
    'kz_a[hard] in 12.95 by Ann, 0.92 faster than Bob',
  )
  expect(gapSentence({ ...run, other: { player: 'Bob', timeMs: 12_000 } })).toMatch(/, 0\.95 slower than Bob$/)
  for (const other of [null, { player: 'Bob', timeMs: 12_951 }])
    expect(gapSentence({ ...run, other })).toBe('kz_a[hard] in 12.95 by Ann')
})
