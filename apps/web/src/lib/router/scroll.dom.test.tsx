import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserHistory } from './history.ts'
import { type Route, Router } from './router.ts'
import { RouterProvider, useParams } from './router-context.tsx'
import { restoreScroll } from './scroll.ts'
import { useBlocker } from './use-blocker.ts'

const route = (path: string): Route => ({ row: { path, title: path }, preload: async () => {}, Page: () => null })

function Place() {
  return <p>{`at ${useParams().name ?? 'home'}`}</p>
}

/** The site's frame on the browser's own history, whose window is so far down. */
async function openAt(top: number, Page = Place) {
  window.history.replaceState(null, '', '/')
  vi.stubGlobal('scrollY', top)
  const router = new Router({ routes: [route('/'), route('/map/{name}')], history: browserHistory() })
  await router.load()
  const page = render(
    <RouterProvider router={router} moveWindow={restoreScroll(router)}>
      <Page />
    </RouterProvider>,
  )
  return { router, page, go: (href: string) => act(() => router.navigate({ href })) }
}

const moved = vi.fn()
beforeEach(() => {
  sessionStorage.clear()
  moved.mockClear()
  vi.stubGlobal('scrollTo', moved)
})
afterEach(() => vi.unstubAllGlobals())

test('a page opens at its top, and where the last one was left is kept', async () => {
  const { router, page, go } = await openAt(0)
  expect(moved).not.toHaveBeenCalled()
  vi.stubGlobal('scrollY', 700)
  await go('/map/kz_a')
  expect(page.getByText('at kz_a')).toBeTruthy()
  expect(moved).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' })
  vi.stubGlobal('scrollY', 30)
  expect(JSON.parse(sessionStorage.getItem('scroll-places') ?? '[]')).toEqual([[expect.any(String), 700]])
  expect(router.latestLocation.href).toBe('/map/kz_a')
})

test('a change of the address that stays where it is moves nothing', async () => {
  const { router } = await openAt(0)
  await act(() => router.navigate({ href: '/?page=2', resetScroll: false }))
  expect(moved).not.toHaveBeenCalled()
})

test('a page that must not be left asks, and is left when it is told so', async () => {
  function Guarded() {
    const left = useBlocker({ blocks: () => true, blocksUnload: () => true })
    return left ? (
      <button type="button" onClick={left.proceed}>
        Leave
      </button>
    ) : (
      <Place />
    )
  }
  const { router, page, go } = await openAt(0, Guarded)
  await go('/map/kz_a')
  expect(router.latestLocation.href).toBe('/')
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(true)
  await act(async () => page.getByText('Leave').click())
  expect(router.latestLocation.href).toBe('/map/kz_a')
})
