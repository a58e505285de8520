import { expect, test } from 'vitest'
import { DEFAULT_RULES, parseDemo } from '../index.ts'
import { measure } from '../measures.ts'
import { writeDemo } from '../write/writer.ts'
import { checkKeyChanges } from './key-changes.ts'

const demo = parseDemo(writeDemo({ durationMs: 2_000 }))
const measures = measure(demo)

/** What is said of a demo with these counts of strafes. */
function said(strafes: Partial<typeof measures.strafes>, isComplete = true): string[] {
  const counted = { ...measures.strafes, reversals: 0, sameFrame: 0, changes: 0, withoutGap: 0, ...strafes }
  const all = { ...measures, strafes: counted, hops: { ...measures.hops, isComplete } }
  return checkKeyChanges(demo, all, DEFAULT_RULES).map(({ kind, level }) => `${kind} ${level}`)
}

test.each([
  [10, 6, ['key-with-turn look']],
  [10, 5, []],
  [9, 9, []],
  [100, 60, ['key-with-turn look']],
  [100, 59, []],
  [100, 69, ['key-with-turn look']],
  [100, 70, ['key-with-turn strong']],
  [40, 30, ['key-with-turn look']],
  [40, 31, ['key-with-turn strong']],
  [39, 39, ['key-with-turn look']],
])('of %d changes %d in the frame of the turn: %j', (reversals, sameFrame, expected) => {
  expect(said({ reversals, sameFrame })).toEqual(expected)
  const few = said({ reversals, sameFrame }, false)
  expect(few).toEqual(expected.map((sign) => sign.replace('strong', 'look')))
})

test.each([
  [20, 12, ['key-without-gap look']],
  [20, 11, []],
  [19, 19, []],
])('of %d changes %d without a gap: %j', (changes, withoutGap, expected) => {
  expect(said({ changes, withoutGap })).toEqual(expected)
  expect(said({ changes, withoutGap }, false)).toEqual([])
})
