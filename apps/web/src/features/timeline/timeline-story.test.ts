import { describe, expect, it } from 'vitest'
import { storyOf } from './timeline-story.ts'

const plain = {
  releaseDateIso: '2026-11-20T12:00:00Z',
  heldUntilIso: null,
  previousSinceIso: '2026-10-01T12:00:00Z',
  previousPlayer: 'Bo',
  lostAtIso: null,
  beatsOwn: false,
}

describe('storyOf', () => {
  it.each([
    ['nothing', {}, null],
    ['a duel', { lostAtIso: '2026-10-17T11:00:00Z' }, 'took it back from Bo after 34 days'],
    ['a day', { lostAtIso: '2026-11-19T12:00:00Z' }, 'took it back from Bo after 1 day'],
    ['nobody known', { lostAtIso: '2026-10-17T11:00:00Z', previousPlayer: null }, 'took it back after 34 days'],
    ['an old one', { previousSinceIso: '2019-05-01T00:00:00Z' }, 'a record of 2019 falls'],
    ['no year yet', { previousSinceIso: '2025-11-21T12:00:00Z' }, null],
    ['their own', { beatsOwn: true }, 'beats own record'],
    ['one that is gone', { heldUntilIso: '2026-11-21T12:00:00Z' }, 'held it for 1 day'],
    ['a first one', { previousSinceIso: null, previousPlayer: null }, null],
  ])('tells %s', (_, more, text) => {
    expect(storyOf({ ...plain, ...more })?.text ?? null).toBe(text)
  })

  it('prefers a duel to all else, and marks it', () => {
    const all = { lostAtIso: '2026-11-01T12:00:00Z', beatsOwn: true, heldUntilIso: '2026-11-21T12:00:00Z' }
    expect(storyOf({ ...plain, ...all })).toEqual({ text: 'took it back from Bo after 19 days', isDuel: true })
    expect(storyOf({ ...plain, beatsOwn: true })?.isDuel).toBe(false)
  })
})
