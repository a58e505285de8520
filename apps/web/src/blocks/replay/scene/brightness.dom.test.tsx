import { expect, it, vi } from 'vitest'

it('is the game’s own until somebody changes it, and is remembered', async () => {
  localStorage.clear()
  const first = await import('./brightness.ts')
  expect(first.brightness()).toBe(1)
  const heard = vi.fn()
  const leave = first.watchBrightness(heard)
  first.setBrightness(2.25)
  expect([first.brightness(), heard.mock.calls.length, localStorage.getItem('replay-brightness')]).toEqual([
    2.25,
    1,
    '2.25',
  ])
  leave()
  first.setBrightness(9)
  expect([first.brightness(), heard.mock.calls.length]).toEqual([3, 1])
  // another page of the same browser
  vi.resetModules()
  const second = await import('./brightness.ts')
  expect(second.brightness()).toBe(3)
  second.setBrightness(1)
  expect(localStorage.getItem('replay-brightness')).toBeNull()
})

it.each(['bright', '-1', '99', ''])('is the usual one where something else is kept: %s', async (kept) => {
  localStorage.setItem('replay-brightness', kept)
  vi.resetModules()
  const { brightness } = await import('./brightness.ts')
  expect(brightness()).toBe(1)
})
