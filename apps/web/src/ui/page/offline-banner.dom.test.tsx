import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { startOfflineBanner } from './offline-banner.ts'

test('a lost network is said until it is back', () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  startOfflineBanner()
  expect(screen.getByRole('status').textContent).toBe('')
  onLine.mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  expect(screen.getByRole('status').textContent).toMatch(/^You are offline\./)
  onLine.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  expect(screen.getByRole('status').textContent).toBe('')
})
