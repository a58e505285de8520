import type { RunTop, TopRun } from '@kz/contract/runs/runs'
import { expect, test } from 'vitest'
import { member, openPage, until } from '../../../testing/page.tsx'
import { TimesPanel } from './times-panel.tsx'

const run = (rank: number, player: string, timeMs: number, more: Partial<TopRun> = {}): TopRun => ({
  ...{ runId: rank, rank, player, playerId: rank, playerCountry: 'fr', timeMs, gapMs: timeMs - 50_000, cp: 0, gc: 0 },
  ...{ weapon: '', standing: 'replayed', serverId: 1, serverName: 'Evening', date: '2026-01-02T00:00:00Z' },
  ...{ hasReplay: false, replay: null },
  ...more,
})

const top = (more: Partial<RunTop> = {}): RunTop => ({
  ...{ mapName: 'kz_a', route: '', total: 2, page: 1, totalPages: 1, mine: null, faster: null, submittable: null },
  runs: [
    run(1, 'First', 50_000, { standing: 'checked', replay: '/replay/3', hasReplay: true }),
    run(2, 'Second', 52_500),
  ],
  histogram: { fromMs: 50_000, stepMs: 1_000, counts: [1, 0, 1] },
  levels: [3, 2, 1, 1],
  unchecked: 2,
  ...more,
})

const open = (answer: (query: Record<string, string>) => RunTop) =>
  openPage(<TimesPanel mapName="kz_a" route="" of="kz_a" />, {
    user: member({ userId: 2 }),
    answers: { 'GET /run/top': ({ query }) => answer(query) },
  })

test('the board shows every run with its standing, and the way to watch it', async () => {
  const page = open(() => top())
  const rows = await page.findAllByRole('row')
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    expect.stringMatching(/First.*50\.00.*Checked/),
    expect.stringMatching(/Second.*52\.50.*Replayed.*Evening/),
  ])
  expect(page.getByRole('link', { name: 'Watch the run of First' }).getAttribute('href')).toBe('/replay/3')
})

test('the standing that is asked for goes into the address and the call', async () => {
  const page = open(() => top())
  await page.user.click(await page.findByRole('button', { name: /^Sent/ }))
  await until(() => expect(page.calls('GET /run/top').at(-1)?.query).toMatchObject({ from: 'sent' }))
  expect(page.address()).toBe('/?from=sent')
})

test("one's own place says how far the next one is; who is first holds it", async () => {
  const page = open(({ from }) =>
    top({
      mine:
        from === 'sent'
          ? { rank: 1, timeMs: 50_000, percentile: 50, race: '/replay/3', next: null }
          : {
              ...{ rank: 2, timeMs: 52_500, percentile: 0, race: '/replay/run/2?vs=3' },
              next: { rank: 1, player: 'First', gapMs: 2_500 },
            },
    }),
  )
  await page.findByText('2.50 s to 1st')
  expect(page.getByRole('link', { name: 'Race the record' }).getAttribute('href')).toBe('/replay/run/2?vs=3')
  await page.user.click(page.getByRole('button', { name: /^Sent/ }))
  await page.findByText('You hold it.')
  page.getByRole('link', { name: 'Watch your run' })
})

test('a run that would be the record is submitted with one click, and no other is offered', async () => {
  let sent = false
  const accepted = { demoId: 5, fileName: 'a.krpz', mapName: 'kz_a', route: '', time: '00:49.00', queuePosition: 3 }
  const page = openPage(<TimesPanel mapName="kz_a" route="" of="kz_a" />, {
    user: member({ userId: 2 }),
    answers: {
      'GET /run/top': () => top({ submittable: sent ? null : { runId: 9, timeMs: 49_000 } }),
      'POST /run/submit': () => {
        sent = true
        return { ...accepted, warnings: [] }
      },
    },
  })
  await page.user.click(await page.findByRole('button', { name: 'Send this replay as your submission' }))
  await page.findByText('Submitted. It waits at place 3.')
  expect(page.calls('POST /run/submit').map(({ query }) => query)).toEqual([{ runId: '9' }])
  await until(() => expect(page.queryByRole('button', { name: /Send this replay/ })).toBe(null))
})

test('a run that nobody checked and that is faster than the record is told, and is no record', async () => {
  const page = open(() =>
    top({ faster: { player: 'Quick', playerCountry: 'se', timeMs: 49_000, serverName: 'Evening' } }),
  )
  await page.findByText(/One run sent is faster than the record/)
  expect(page.container.textContent).not.toContain('WR')
})

test('where servers sent nothing there is no board: released runs have their own list', async () => {
  const page = open(() => top({ unchecked: 0 }))
  await until(() => expect(page.calls('GET /run/top')).toHaveLength(1))
  expect(page.queryByRole('table')).toBeNull()
})
