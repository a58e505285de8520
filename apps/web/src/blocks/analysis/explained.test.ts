import { describe, expect, it } from 'vitest'
import { explainedSpans, explainedWords, notJudgedWords, unexplainedSpans } from './explained.ts'

describe('explained movement', () => {
  it('is drawn as stretches, and what is not judged is none', () => {
    const ms = [0, 10, 20, 30, 40, 50]
    expect(explainedSpans(ms, [0, 1, 1, 2, 0, 2])).toEqual([
      { from: 10, to: 30, isExplained: true },
      { from: 30, to: 40, isExplained: false },
      { from: 50, to: 50, isExplained: false },
    ])
    expect(unexplainedSpans({ stretches: [[5, 9]] })).toEqual([{ from: 5, to: 9, isExplained: false }])
  })

  it('is 100 % only when it is whole', () => {
    expect(explainedWords({ share: 0.9996, judged: 2000, frames: 5000 })).toMatch(/^99\.9%/)
    expect(explainedWords({ share: 1, judged: 2000, frames: 5000 })).toMatch(/^100%/)
    expect(explainedWords({ share: null, judged: 0, frames: 5000 })).toBe('not judged')
  })

  it('says why the rest is not judged, most frequent first', () => {
    const words = notJudgedWords({
      notJudged: [
        { reason: 'ladder', frames: 3 },
        { reason: 'not-playing', frames: 90 },
        { reason: 'contact', frames: 12 },
      ],
    })
    expect(words).toBe('contact 12, ladder 3')
  })
})
