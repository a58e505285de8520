import { act, cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { postDate } from '../../lib/text/format.ts'
import { showLocalTimes, useAlwaysUtc } from '../../lib/text/local-times.ts'
import { Time } from './time.tsx'

const ISO = '2026-11-23T03:41:07.000Z'
const UTC = '23 November 2026 at 03:41:07 UTC'

function Setting() {
  const [on, set] = useAlwaysUtc()
  return (
    <button type="button" aria-pressed={on} onClick={() => set(!on)}>
      Always show UTC
    </button>
  )
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('is UTC as it is sent, the reader’s own once the page stands, and UTC again for who wants it', () => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(300)
  const time = <Time iso={ISO} text={postDate} />
  expect(renderToString(time)).toContain('>23/11/2026 03:41<')
  render(
    <>
      {time}
      <Setting />
    </>,
  )
  const shown = screen.getByRole('time')
  expect(shown.textContent).toBe('23/11/2026 03:41')
  expect(shown.title).toBe(UTC)
  act(showLocalTimes)
  expect(shown.textContent).toBe('22/11/2026 22:41')
  expect(shown.title).toBe(`22 November 2026 at 22:41:07 GMT-5, ${UTC}`)
  act(() => screen.getByRole('button').click())
  expect(shown.textContent).toBe('23/11/2026 03:41')
  expect(localStorage.getItem('always-utc')).toBe('true')
  act(() => screen.getByRole('button').click())
  expect(shown.textContent).toBe('22/11/2026 22:41')
  expect(localStorage.getItem('always-utc')).toBeNull()
})
