import type { OneRun } from '@kz/contract/runs/runs'
import { expect, test, vi } from 'vitest'
import { member, openPage, refused } from '../../../testing/page.tsx'
import { RunsPanel } from './runs-panel.tsx'

const run = (runId: number, more: Partial<OneRun> = {}): OneRun => ({
  ...{
    runId,
    mapName: 'kz_a',
    route: '',
    player: 'Ann',
    playerId: 7,
    playerCountry: 'fr',
    timeMs: 61_230,
    cp: 0,
    gc: 0,
  },
  ...{ weapon: '', standing: 'replayed', serverId: 3, serverName: 'Evening', date: '2026-01-02T18:00:00Z' },
  ...{ hasReplay: false, replay: null, state: 'counts', isRecord: false, reasons: [], reasonCodes: [] },
  ...{ file: null, maySubmit: false, submission: null },
  ...more,
})

const open = (runs: OneRun[], isOwn: boolean, onPage = (_page: number) => {}) =>
  openPage(<RunsPanel player="Ann" isOwn={isOwn} page={1} onPage={onPage} />, {
    user: member(),
    answers: { 'GET /run/player': () => ({ runs, page: 1, totalPages: 2 }) },
  })

test('runs show how far they are proven, where they were made and the way to watch them', async () => {
  const onPage = vi.fn()
  const page = open(
    [
      run(1, { replay: '/replay/3' }),
      run(2, { standing: 'checked', isRecord: true, serverId: null, serverName: null }),
    ],
    false,
    onPage,
  )
  const rows = (await page.findAllByRole('row')).slice(1)
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/kz_a.*1:01\.23.*Replayed.*Evening/),
    expect.stringMatching(/kz_a.*WR.*1:01\.23.*Checked.*sent as a demo/),
  ])
  expect(page.getByRole('link', { name: 'Evening' }).getAttribute('href')).toBe('/game-servers/3')
  expect(page.getByRole('link', { name: 'Watch the run on kz_a' }).getAttribute('href')).toBe('/replay/3')
  expect(page.container.textContent).not.toContain('What came of it')
  await page.user.click(page.getByRole('button', { name: /next/i }))
  expect(onPage).toHaveBeenCalledWith(2)
})

test('to the player themselves a run that does not count says why', async () => {
  const page = open(
    [
      run(1, { state: 'refused', reasons: ['In English.'], reasonCodes: [{ code: 'map_refused' }] }),
      run(2, { state: 'waiting' }),
    ],
    true,
  )
  await page.findByText('Map staff do not accept this map.')
  page.getByText('Refused')
  page.getByText('Waits for map')
})

test.each([true, false])('a player of whom no server knows has no runs (own: %s)', async (isOwn) => {
  const page = openPage(<RunsPanel player="Ann" isOwn={isOwn} page={1} onPage={() => {}} />, {
    user: member(),
    answers: {
      'GET /run/player': () => {
        throw refused(404, 'Player not found', 'not_found')
      },
    },
  })
  await page.findByText('No runs yet.')
  expect(page.queryAllByRole('link', { name: 'Game accounts' })).toHaveLength(isOwn ? 1 : 0)
})
