import type { SubmittedDemo } from '@kz/contract/demos'
import { expect, test } from 'vitest'
import { member, openPage } from '../../testing/page.tsx'
import { DemoCard } from './demo-card.tsx'

const demo = (change: Partial<SubmittedDemo>) =>
  ({
    ...{ demoId: 1, mapName: 'kz_mine', route: '', mapWaits: false, mapImage: '', playerName: 'Ann', country: 'se' },
    ...{ time: '01:00.00', timeMs: 60_000, timeDifference: null, status: 'SUBMITTED', comment: null, warnings: [] },
    ...{ ytLink: 'https://youtu.be/abcdefghijk', cp: 0, gc: 0, mpbhop: false, note: '', internalNote: '', sha256: '' },
    ...{ countryAddress: 'n-a', submittedDateIso: '2025-01-01T00:00:00Z', mine: false, checkBy: null, conflict: false },
    history: { released: 0, rejected: 0, open: 1 },
    seen: {
      timers: [],
      texts: [],
      settings: [],
      player: 'Ann',
      server: '',
      durationMs: 1,
      fpsAverage: 99,
      fpsMedian: 99,
      recording: null,
      build: null,
      mapCrc: '',
      protocol: 48,
    },
    ...change,
  }) as unknown as SubmittedDemo

const open = (change: Partial<SubmittedDemo>) =>
  openPage(<DemoCard demo={demo(change)} />, { user: member({ userId: 9, roles: ['DEMO_CHECKER'] }) })

test('a demo whose map waits says so, links to no page of it and cannot be released', async () => {
  const page = open({ mapWaits: true })
  await page.findByText('Map not released')
  expect(page.queryByRole('link', { name: 'kz_mine' })).toBeNull()
  const release = page.getByRole('button', { name: /^Release/ })
  expect(release.getAttribute('aria-disabled')).toBe('true')
})

test('one of a map that is out links to it and can be released', async () => {
  const page = open({})
  await page.findByRole('link', { name: 'kz_mine' })
  expect(page.queryByText('Map not released')).toBeNull()
  expect(page.getByRole('button', { name: /^Release/ }).getAttribute('aria-disabled')).not.toBe('true')
})
