import type { LatestDemo } from '@kz/contract/runs/records'
import { expect, test } from 'vitest'
import { openPage } from '../../testing/page.tsx'
import { Welcome } from './welcome.tsx'

const newest = {
  ...{ demoId: 3, mapName: 'kz_a', route: '', player: 'Bob', playerCountry: 'fr', time: '00:10.00', timeMs: 10_000 },
  ...{ timeDifference: '-00:01.00', previousTime: '00:11.00', previousHasMpbhop: false, formerUnknown: false },
  ...{
    previousPlayer: 'Ann',
    previousPlayerId: null,
    previousPlayerCountry: 'de',
    releaseDateIso: '2026-11-01T10:00:00Z',
  },
  ...{ isNew: false, ytLink: null, hasFile: true, rejected: false },
} as LatestDemo

test('the newest record names who held it before, with an account or without', async () => {
  const page = openPage(<Welcome />, { answers: { 'GET /latest-demos/': () => [newest] } })
  const line = (await page.findByText(/took/)).closest('p')
  expect(line?.textContent).toMatch(/^Bob took 1\.00 s off kz_a from Ann /)
})
