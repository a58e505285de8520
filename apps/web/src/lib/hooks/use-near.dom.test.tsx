import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { leaveFirstPage } from './use-drawn.ts'
import { useNear } from './use-near.ts'

type Tell = (entries: { isIntersecting: boolean }[]) => void

function Place() {
  const [place, isNear] = useNear(100)
  return <p ref={place}>{isNear ? 'near' : 'far'}</p>
}

test('after the first page a place is far until it comes near, and stays near', () => {
  leaveFirstPage()
  let tell: Tell = () => undefined
  const observe = vi.fn()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = observe
      disconnect() {}
      constructor(hear: Tell) {
        tell = hear
      }
    },
  )
  render(<Place />)
  const place = screen.getByText('far')
  expect(observe).toHaveBeenCalledWith(place)
  act(() => tell([{ isIntersecting: false }]))
  expect(place.textContent).toBe('far')
  act(() => tell([{ isIntersecting: true }]))
  expect(place.textContent).toBe('near')
  act(() => tell([{ isIntersecting: false }]))
  expect(place.textContent).toBe('near')
})
