import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { TooltipLayer } from './tooltip.tsx'

const words = async () => ({ LJ: { means: 'one jump, measured in units' } })
const WORD = (
  <button type="button" data-explains="LJ">
    LJ
  </button>
)
const word = () => screen.getByRole('button', { name: 'LJ' })
/** Places the word so far down in the window. */
const standsAt = (top: number) => vi.spyOn(word(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 20, 20))
const scrolled = () => act(async () => document.dispatchEvent(new Event('scroll')))
afterEach(() => vi.restoreAllMocks())

it('tells what had the focus before it was there', async () => {
  const { rerender } = render(WORD)
  word().focus()
  rerender(
    <>
      {WORD}
      <TooltipLayer words={words} />
    </>,
  )
  expect(await screen.findByText('one jump, measured in units')).toBeTruthy()
})

it('stays when the focus has scrolled its word into sight, and goes when the page is scrolled on', async () => {
  render(
    <>
      <TooltipLayer words={words} />
      {WORD}
    </>,
  )
  standsAt(400)
  await act(async () => word().focus())
  await screen.findByText('one jump, measured in units')
  await scrolled()
  expect(screen.queryByText('one jump, measured in units')).toBeTruthy()
  standsAt(300)
  await scrolled()
  expect(screen.queryByText('one jump, measured in units')).toBeNull()
})
