import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { firstRecord, NO_RECORD, TimeDifference } from './time-difference.tsx'

const shown = (difference: React.ReactElement) => {
  const { container, unmount } = render(difference)
  const text = container.textContent
  unmount()
  return text
}

test('without a difference nothing is claimed but what the page says itself', () => {
  expect(shown(<TimeDifference milliseconds={null} />)).toBe('')
  expect(shown(<TimeDifference milliseconds={null} without={NO_RECORD} />)).toBe('No record yet')
  expect(shown(<TimeDifference milliseconds={null} without={firstRecord(false)} />)).toBe('First record')
  expect(shown(<TimeDifference milliseconds={null} without={firstRecord(true)} />)).toBe('Former holder unknown')
  expect(shown(<TimeDifference milliseconds={0} without={NO_RECORD} />)).toBe('= 0.00')
})
