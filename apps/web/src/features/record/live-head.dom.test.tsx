import type { HistoryRow } from '@kz/contract/runs/records'
import { afterEach, expect, test, vi } from 'vitest'
import { notePageShown } from '../../lib/page-settled.ts'
import { seeAll } from '../../testing/in-sight.ts'
import { openPage, refused, until } from '../../testing/page.tsx'
import { LiveHead, runsOfHead } from './live-head.tsx'

afterEach(() => vi.unstubAllGlobals())

/** A page on which all is in the window, with a browser that says this of motion and of its line. */
function open({ isStill = false, connection = {} }: { isStill?: boolean; connection?: object } = {}) {
  seeAll()
  vi.stubGlobal('matchMedia', () => ({ matches: isStill, addEventListener() {}, removeEventListener() {} }))
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
  const asked = { 'GET /replay/{demoId}': () => Promise.reject(refused(404, 'Not found.')) }
  notePageShown()
  return openPage(<LiveHead demoId={12} of="kz_block by Ann" others={[4, 7]} />, { answers: asked })
}

test.each([false, true])('the newest run is asked for once it is seen, to stand: %s', async (isStill) => {
  const page = open({ isStill })
  await until(() => expect(page.calls('GET /replay/{demoId}').length).toBeGreaterThan(0))
})

test.each([
  ['whose reader spares data', { connection: { saveData: true } }],
  ['on a slow line', { connection: { effectiveType: '3g' } }],
])('a page %s asks for nothing', async (_name, said) => {
  const page = open(said)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(page.calls('GET /replay/{demoId}')).toHaveLength(0)
})

const row = (demoId: number, hasFile = true, isDeleted = false) => ({ demoId, hasFile, isDeleted }) as HistoryRow

test('the record is shown and races all records that have a file; without a file of its own the newest run is shown', () => {
  const [first, gone, second, record, later] = [row(1), row(2, true, true), row(3, false), row(4), row(5)]
  expect(runsOfHead([later, record, second, gone, first], [first, gone, second, record])).toEqual({
    shown: record,
    others: [1],
  })
  const listed = row(6, false)
  expect(runsOfHead([listed, later, first], [first, listed])).toEqual({ shown: later, others: [1] })
  expect(runsOfHead([listed], [listed])).toEqual({ shown: undefined, others: [] })
})

test('the ways to the run and to the race stand on the picture, also where nothing moves', async () => {
  const page = open({ isStill: true })
  const watch = await page.findByRole('link', { name: 'Watch the run of kz_block by Ann' })
  expect(watch.getAttribute('href')).toBe('/replay/12')
  const race = page.getByRole('link', { name: 'Race all 3 records' })
  expect(new URL(race.getAttribute('href') ?? '', 'http://a').searchParams.get('vs')).toBe('4,7')
})
