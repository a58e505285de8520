import type { SubmittedLongjump } from '@kz/contract/runs/longjumps'
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { member, openPage, told, until } from '../../testing/page.tsx'
import { CheckLongjumpsPage } from './check-longjumps-page.tsx'

const jump = (id: number, change: Partial<SubmittedLongjump> = {}) =>
  ({
    ...{ id, fileName: `jump_${id}.dem`, cat: 'lj', block: 250, distance: 250 + id, prestrafe: 275, topspeed: 339 },
    ...{ ytLink: null, userId: 2, userName: 'Ann', country: 'se', note: '', answer: null, decisionFailed: null },
    ...{ size: 1, sha256: 'a', submittedDate: '2025-01-01 00:00:00', submittedDateIso: `2025-01-0${id}T00:00:00Z` },
    ...{ warnings: [], mine: false, checkBy: null, claimedUntil: null, conflict: false },
    jump: { computed: null, printed: { text: 'LJ', block: 250, distance: 250 + id, prestrafe: 275, topspeed: 339 } },
    seen: {
      player: 'Ann',
      mapName: 'kz_longjumps2',
      serverKind: 'listen',
      protocol: 48,
      fpsAverage: 99,
      durationMs: 1,
    },
    ...change,
  }) as unknown as SubmittedLongjump

const linesOf = (page: ReturnType<typeof openPage>) =>
  within(page.getByRole('region', { name: 'Waiting long jumps' }))
    .getAllByRole('listitem')
    .map((line) => [line.querySelector('b')?.textContent, line.dataset.place])

test('a long jump is corrected and decided by keys alone, and the next one is opened', async () => {
  const [first, second] = [jump(1), jump(2, { cat: 'cj' })]
  let waiting = [first, second]
  const page = openPage(<CheckLongjumpsPage />, {
    user: member({ userId: 9, roles: ['DEMO_CHECKER'] }),
    at: '/admin-check-longjumps?sort=-distance',
    answers: {
      'GET /longjump/submitted-ljs': () => waiting,
      'PUT /longjump/update': () => ({ ...first, prestrafe: 270 }),
      'POST /review/longjump': () => {
        waiting = [second]
        return { id: 1, untilIso: '2025-01-01T00:00:00Z' }
      },
    },
  })
  const title = () => page.getByRole('article').querySelector('h2')
  await page.findByRole('article')
  const both = [
    ['CountJump 252.000', 'open'],
    ['LongJump 251.000', 'open'],
  ]
  expect(linesOf(page)).toEqual(both)
  await page.user.keyboard('j')
  expect(title()?.textContent).toBe('jump_1.dem')
  expect(document.activeElement).toBe(title())
  // the order of the list stays in the address
  expect(page.address()).toBe('/admin-check-longjumps?sort=-distance&open=1')
  const prestrafe = page.getByRole('textbox', { name: 'Prestrafe' })
  await page.user.clear(prestrafe)
  await page.user.type(prestrafe, '270')
  page.getByText(/Differs, the analyzer read/)
  title()?.focus()
  await page.user.keyboard('u')
  await told('Longjump updated successfully')
  expect(page.calls('PUT /longjump/update')).toMatchObject([{ query: { id: '1', prestrafe: '270' } }])
  title()?.focus()
  await page.user.keyboard('r')
  await page.findByRole('dialog')
  await page.user.keyboard('{Enter}')
  await told('Demo released')
  expect(page.calls('POST /review/longjump')).toMatchObject([{ body: { id: 1, decision: 'release' } }])
  await until(() => expect(title()?.textContent).toBe('jump_2.dem'))
  expect(linesOf(page)).toEqual([
    ['CountJump 252.000', 'open'],
    ['LongJump 251.000', 'closed'],
  ])
})

test('a line says whether the analyzer agrees, and a filter leaves the others out', async () => {
  const page = openPage(<CheckLongjumpsPage />, {
    user: member({ userId: 9, roles: ['DEMO_CHECKER'] }),
    answers: { 'GET /longjump/submitted-ljs': () => [jump(1), jump(2, { cat: 'cj', distance: 300 })] },
  })
  const lines = () => within(page.getByRole('region', { name: 'Waiting long jumps' })).getAllByRole('listitem')
  await page.findByRole('article')
  expect(lines().map((line) => line.textContent)).toEqual([
    expect.stringContaining('all checks pass'),
    expect.stringContaining('with warnings'),
  ])
  await page.user.selectOptions(page.getAllByLabelText('Category')[0] as HTMLElement, 'cj')
  await until(() => expect(lines()).toHaveLength(1))
})
