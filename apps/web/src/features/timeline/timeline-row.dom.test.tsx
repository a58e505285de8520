import type { TimelineRecord } from '@kz/contract/runs/records'
import { expect, test } from 'vitest'
import { openPage } from '../../testing/page.tsx'
import { TimelineRow } from './timeline-row.tsx'

const record: TimelineRecord = {
  ...{ demoId: 1, mapName: 'kz_a', route: '', hasCp: false, player: 'Ann', playerId: 7, playerCountry: 'fr' },
  ...{ time: '01:00.00', timeMs: 60_000, wonMs: 2_000, formerUnknown: false, heldUntilIso: null, stands: true },
  ...{ releaseDateIso: '2026-11-20T10:00:00.000Z', previousPlayer: 'Bo', previousPlayerCountry: 'se' },
  ...{ previousSinceIso: null, beatsOwn: false, lostAtIso: null },
}
const first = { wonMs: null, previousPlayer: null, previousPlayerCountry: null }

test.each([
  ['what it won', {}, '−2.00'],
  ['that it is the first', first, 'First record'],
  ['that nobody knows whose it took', { ...first, formerUnknown: true }, 'Former holder unknown'],
])('a record of the timeline says %s', async (_what, change, said) => {
  const page = openPage(<TimelineRow record={{ ...record, ...change }} />)
  const row = await page.findByRole('listitem')
  expect(row.textContent).toContain(said)
  expect(row.textContent).not.toContain('0.00 ')
})
