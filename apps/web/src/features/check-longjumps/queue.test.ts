import type { SubmittedLongjump } from '@kz/contract/runs/longjumps'
import { expect, it } from 'vitest'
import { readSearchParams } from '../../lib/url/search-params.ts'
import { differences, differs, pick, REVIEW, savedDraft, seenValue } from './queue.ts'

const jump = (part: Partial<SubmittedLongjump>) =>
  ({
    ...{
      id: 1,
      fileName: 'a.dem',
      cat: 'lj',
      block: 250,
      distance: 251.5,
      prestrafe: 275,
      topspeed: 339,
      ytLink: null,
    },
    ...{ userName: 'owlbear', submittedDateIso: '2025-01-01T00:00:00Z', jump: null },
    ...part,
  }) as SubmittedLongjump

const jumps = [
  jump({ id: 1, distance: 251.5, submittedDateIso: '2025-02-02T00:00:00Z' }),
  jump({ id: 2, distance: 99.5, cat: 'ladder', submittedDateIso: '2025-02-01T00:00:00Z' }),
  jump({ id: 3, distance: 271.25, cat: 'cj', submittedDateIso: '2025-02-03T00:00:00Z' }),
]
const ids = (query: Record<string, unknown>) => pick(jumps, readSearchParams(REVIEW, query)).map(({ id }) => id)

it('shows the longest wait first, sorts and filters by kind', () => {
  expect(ids({})).toEqual([2, 1, 3])
  expect(ids({ sort: '-submittedDate' })).toEqual([3, 1, 2])
  expect(ids({ sort: '-distance' })).toEqual([3, 1, 2])
  expect(ids({ sort: 'cat' })).toEqual([3, 2, 1])
  expect(ids({ type: 'cj' })).toEqual([3])
  expect(ids({ type: 'nonsense', sort: 'nonsense' })).toEqual([2, 1, 3])
})

it('marks a typed value that is further from the analyzer than 0.5 units or 1 u/s', () => {
  const seen = jump({
    jump: { computed: { distance: 251.1, prestrafe: 276.2, topspeed: 339.9 }, printed: { block: 249 } } as never,
  })
  expect(differs('251.5', seenValue(seen, 'distance'), 'distance')).toBe(false)
  expect(differs('251.7', seenValue(seen, 'distance'), 'distance')).toBe(true)
  expect(differs('', seenValue(seen, 'topspeed'), 'topspeed')).toBe(true)
  expect(seenValue(seen, 'block')).toBe(249)
  expect(differences(seen, savedDraft(seen))).toBe(2)
  expect(differences(jump({}), savedDraft(jump({})))).toBe(0)
})
