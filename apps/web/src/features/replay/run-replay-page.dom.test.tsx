import { expect, test, vi } from 'vitest'
import type { RunReplay } from '../../blocks/replay/data/replay.ts'
import { member, openPage } from '../../testing/page.tsx'
import { RunReplayPage } from './run-replay-page.tsx'

vi.mock('../../blocks/push/this-browser.ts', () => ({ turnOn: async () => 1 }))

const run = {
  ...{ runId: 5, mapName: 'kz_block', route: '', player: 'Ann', country: 'se', time: '00:12.95', timeMs: 12_950 },
  ...{
    standing: 'replayed',
    state: 'counts',
    reasons: [],
    reasonCodes: [],
    serverId: 3,
    serverName: 'Fast Server',
    weapon: '',
  },
  ...{ cp: 0, gc: 0, date: '2026-11-01T10:00:00Z', submission: null, maySubmit: false, hasReplay: true, replay: null },
  ...{ file: null, track: null, ghosts: [{ timeMs: 13_870 }] },
} as unknown as RunReplay
const BUTTON = { name: 'Tell me when this is beaten' }

test('who wants to know when a first run is beaten follows its map and its server', async () => {
  const page = openPage(<RunReplayPage replay={run} />, {
    user: member(),
    answers: {
      'PUT /follow/map': () => ({ mapName: 'kz_block', followed: true }),
      'PUT /follow/server': () => ({ serverId: 3, followed: true }),
    },
  })
  await page.user.click(await page.findByRole('button', BUTTON))
  await page.findByText('This browser tells you when kz_block is beaten')
  expect(page.calls('PUT /follow/server').map(({ query }) => query)).toEqual([{ id: '3', followed: 'true' }])
  expect(page.calls('PUT /follow/map').map(({ query }) => query)).toEqual([{ mapName: 'kz_block', followed: 'true' }])
})

test.each([
  ['is beaten yet', { ghosts: [{ timeMs: 12_000 }] }],
  ['does not count', { state: 'struck' }],
])('a run that %s is not asked about', async (_, change) => {
  const page = openPage(<RunReplayPage replay={{ ...run, ...(change as object) }} />, { user: member() })
  await page.findByRole('heading', { name: 'kz_block' })
  expect(page.queryByRole('button', BUTTON)).toBeNull()
})
