import { describe, expect, it } from 'vitest'
import { isRepeated, pauseTimer, resumeTimer, startTimer } from './toast-timer.ts'

describe('toast timer', () => {
  it('ends after its duration', () => {
    expect(startTimer(5000, 100).endsAt).toBe(5100)
  })

  it('has no end while paused', () => {
    expect(pauseTimer(startTimer(5000, 100)).endsAt).toBeNull()
  })

  it('resumes at half the duration, however much was left', () => {
    const paused = pauseTimer(startTimer(5000, 0))
    expect(resumeTimer(paused, 100).endsAt).toBe(2600)
    expect(resumeTimer(paused, 4900).endsAt).toBe(7400)
  })

  it('resumes at half of the full duration a second time too', () => {
    const second = resumeTimer(pauseTimer(resumeTimer(pauseTimer(startTimer(5000, 0)), 1000)), 2000)
    expect(second.endsAt).toBe(4500)
  })

  it('is not resumed twice', () => {
    const running = startTimer(5000, 0)
    expect(resumeTimer(running, 1000)).toBe(running)
  })
})

describe('isRepeated', () => {
  const last = { kind: 'success', text: 'Comment written', at: 1000 } as const

  it('drops the same text within two seconds', () => {
    expect(isRepeated(last, { kind: 'success', text: 'Comment written' }, 2999)).toBe(true)
    expect(isRepeated(last, { kind: 'success', text: 'Comment written' }, 3000)).toBe(false)
  })

  it('lets another text or kind through', () => {
    expect(isRepeated(last, { kind: 'success', text: 'Comment updated' }, 1100)).toBe(false)
    expect(isRepeated(last, { kind: 'error', text: 'Comment written' }, 1100)).toBe(false)
    expect(isRepeated(null, { kind: 'error', text: 'Comment written' }, 0)).toBe(false)
  })
})
