import { expect, test, vi } from 'vitest'
import { answerIdentity, askIdentity } from './identity.ts'

test('who acts before the page can ask is asked once it can; where it never can, the answer is no', async () => {
  const early = [askIdentity(), askIdentity()]
  const how = vi.fn(async () => true)
  const end = answerIdentity(how)
  expect(await Promise.all(early)).toEqual([true, true])
  expect(how).toHaveBeenCalledTimes(1)
  end()
  vi.useFakeTimers()
  const never = askIdentity()
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  expect(await never).toBe(false)
})
