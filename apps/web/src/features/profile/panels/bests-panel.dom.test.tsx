import type { BestTime } from '@kz/contract/runs/points'
import { expect, test } from 'vitest'
import { openPage, until } from '../../../testing/page.tsx'
import { BestsPanel } from './bests-panel.tsx'

const best = (runId: number, more: Partial<BestTime> = {}): BestTime => ({
  ...{ runId, mapName: `kz_${runId}`, route: '', difficulty: 'hard', timeMs: 61_230, rank: 4, isRecord: false },
  ...{ standing: 'replayed', date: '2026-01-02T18:00:00Z', replay: null },
  ...more,
})
const open = (bests: BestTime[], total = bests.length) =>
  openPage(<BestsPanel player="Ann" />, { answers: { 'GET /points/bests': () => ({ bests, total }) } })

test('each best time with its place; the record says so', async () => {
  const page = open([best(1, { isRecord: true, rank: 1, standing: 'checked', replay: '/replay/3' }), best(2)], 291)
  const rows = (await page.findAllByRole('row')).slice(1)
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/kz_1.*Hard.*1:01\.23.*WR.*Checked/),
    expect.stringMatching(/kz_2.*Hard.*1:01\.23.*4.*Replayed/),
  ])
  expect(page.getByRole('link', { name: 'Watch the run on kz_1' }).getAttribute('href')).toBe('/replay/3')
  expect(page.getByRole('link', { name: 'All runs' }).getAttribute('href')).toContain('?tab=runs')
})

test('nothing of who has none', async () => {
  const page = open([], 0)
  await until(() => expect(page.calls('GET /points/bests')).toHaveLength(1))
  expect(page.container.textContent).toBe('')
})
