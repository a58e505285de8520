import type { HistoryRow } from '@kz/contract/runs/records'
import type { AroundMap } from '@kz/contract/runs/replays'
import type { RunTop } from '@kz/contract/runs/runs'
import { expect, test } from 'vitest'
import { openPage } from '../../../testing/page.tsx'
import { MapsLike, OneRecord } from './one-record.tsx'

const record = {
  ...{ demoId: 1, playerName: 'Ann', country: 'se', timeMs: 10_000, time: '00:10.00', hasCp: false, isDeleted: false },
} as HistoryRow
const around = (change: Partial<AroundMap> = {}): AroundMap => ({
  ...{ takes: { demoId: 1, jumps: 27, hops: 12, topSpeed: 352 }, waiting: [], like: [] },
  ...change,
})
const open = (known: AroundMap) =>
  openPage(
    <>
      <OneRecord mapName="kz_a" route="" record={record} rows={[record]} />
      <MapsLike mapName="kz_a" route="" />
    </>,
    { answers: { 'GET /map/around': () => known, 'GET /run/top': () => ({ runs: [] }) as unknown as RunTop } },
  )

test('a lone record says what it takes, who waits with a run, and which maps are like it', async () => {
  const wait = { demoId: 2, player: 'Bob', country: 'fr', timeMs: 9_900, hasCp: false, dateIso: '2026-01-01T00:00:00Z' }
  const like = { mapName: 'kz_b', mapImage: '', timeMs: 8_000, player: 'Cid', country: 'de' }
  const page = open(around({ waiting: [wait], like: [like, { ...like, mapName: 'kz_c', timeMs: null, player: null }] }))
  await page.findByText('jumps')
  expect(page.getByText('27').tagName).toBe('DD')
  expect(page.getByRole('link', { name: 'Waiting' }).getAttribute('href')).toBe('/waiting-demos')
  expect(page.getByRole('region', { name: 'Maps like it' }).querySelectorAll('li')).toHaveLength(2)
  page.getByText('No record yet')
})

test('without a track, a run or a map like it, it says so and leaves nothing empty', async () => {
  const page = open(around({ takes: null }))
  await page.findByText(/nobody has counted its jumps/)
  page.getByText(/The next run under 00:10\.00 takes the record\./)
  expect(page.queryByRole('region', { name: 'Maps like it' })).toBeNull()
})
