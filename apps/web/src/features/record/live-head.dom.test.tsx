import { afterEach, expect, test, vi } from 'vitest'
import { notePageShown } from '../../lib/page-settled.ts'
import { openPage, refused, until } from '../../testing/page.tsx'
import { LiveHead } from './live-head.tsx'

afterEach(() => vi.unstubAllGlobals())

/** A page on which all is in the window, with a browser that says this of motion and of its line. */
function open({ isStill = false, connection = {} }: { isStill?: boolean; connection?: object } = {}) {
  const seen = { isIntersecting: true } as IntersectionObserverEntry
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      hear: (entries: IntersectionObserverEntry[]) => void
      constructor(hear: (entries: IntersectionObserverEntry[]) => void) {
        this.hear = hear
      }
      observe() {
        queueMicrotask(() => this.hear([seen]))
      }
      disconnect() {}
    },
  )
  vi.stubGlobal('matchMedia', () => ({ matches: isStill, addEventListener() {}, removeEventListener() {} }))
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
  const asked = { 'GET /replay/{demoId}': () => Promise.reject(refused(404, 'Not found.')) }
  notePageShown()
  return openPage(<LiveHead demoId={12} of="kz_block by Ann" />, { answers: asked })
}

test('the newest run is asked for once it is seen', async () => {
  const page = open()
  await until(() => expect(page.calls('GET /replay/{demoId}').length).toBeGreaterThan(0))
})

test.each([
  ['whose reader wants no motion', { isStill: true }],
  ['whose reader spares data', { connection: { saveData: true } }],
  ['on a slow line', { connection: { effectiveType: '3g' } }],
])('a page %s asks for nothing', async (_name, said) => {
  const page = open(said)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(page.calls('GET /replay/{demoId}')).toHaveLength(0)
})
