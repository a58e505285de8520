import type { EventResult } from '@kz/contract/events/events'
import { expect, test } from 'vitest'
import { member, openPage } from '../../../testing/page.tsx'
import { EventsPanel } from './events-panel.tsx'

const result = (eventId: number, place: number, more: Partial<EventResult> = {}): EventResult => ({
  ...{ eventId, kind: 'WEEKLY', name: `Week ${eventId}`, class: 'pro', endsAt: '2026-02-01T20:00:00.000Z', place },
  ...{ players: 41, points: 184 },
  ...more,
})

test('places in events with their day; a cup has its sign, and what is older is folded', async () => {
  const results = [
    result(7, 2, { kind: 'CUP', name: 'Winter Cup' }),
    ...[6, 5, 4, 3, 2].map((id) => result(id, 12, { class: 'first', points: 1 })),
  ]
  const page = openPage(<EventsPanel player="Ann" />, {
    user: member(),
    answers: { 'GET /event/player': () => ({ results }) },
  })
  const link = await page.findByRole('link', { name: 'Winter Cup' })
  expect(link.getAttribute('href')).toBe('/events/7')
  const lines = page.getAllByRole('listitem')
  expect(lines[0]?.textContent).toMatch(/2nd of 41.*Winter Cup.*pro, 184 points/)
  expect(lines[1]?.textContent).toMatch(/12th of 41.*Week 6.*first year, 1 point$/)
  expect(lines.map((line) => line.querySelector('svg') !== null)).toEqual([true, false, false, false, false, false])
  expect(page.getByText('All 6').tagName).toBe('SUMMARY')
})
