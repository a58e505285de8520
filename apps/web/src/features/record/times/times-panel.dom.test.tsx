import type { RunTop, TopRun } from '@kz/contract/runs/runs'
import type { NowPlaying } from '@kz/contract/runs/sections'
import { expect, onTestFinished, test, vi } from 'vitest'
import { member, openPage, told, until } from '../../../testing/page.tsx'
import { TimesPanel } from './times-panel.tsx'

const run = (rank: number, player: string, timeMs: number, more: Partial<TopRun> = {}): TopRun => ({
  ...{ runId: rank, rank, player, playerId: rank, playerCountry: 'fr', timeMs, gapMs: timeMs - 50_000, cp: 0, gc: 0 },
  ...{ weapon: '', standing: 'replayed', serverId: 1, serverName: 'Evening', date: '2026-01-02T00:00:00Z' },
  ...{ hasReplay: false, replay: null },
  ...more,
})

const top = (more: Partial<RunTop> = {}): RunTop => ({
  ...{ mapName: 'kz_a', route: '', total: 2, page: 1, totalPages: 1, mine: null, medianMs: 51_000, faster: null },
  submittable: null,
  runs: [
    run(1, 'First', 50_000, { standing: 'checked', replay: '/replay/3', hasReplay: true }),
    run(2, 'Second', 52_500),
  ],
  histogram: { fromMs: 50_000, stepMs: 1_000, counts: [1, 0, 1] },
  levels: [3, 2, 1, 1],
  finished: [3, 1, 4],
  unchecked: 2,
  ...more,
})

const next = { rank: 1, player: 'First', runId: 1, replay: '/replay/3' }

const open = (answer: (query: Record<string, string>) => RunTop, servers: NowPlaying['servers'] = []) =>
  openPage(<TimesPanel mapName="kz_a" route="" of="kz_a" />, {
    user: member({ userId: 2 }),
    answers: { 'GET /run/top': ({ query }) => answer(query), 'GET /run/playing': () => ({ servers }) },
  })

test('the board shows every run with its standing, and the way to watch it', async () => {
  const page = open(() => top())
  const rows = await page.findAllByRole('row')
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    expect.stringMatching(/First.*50\.00.*Checked/),
    expect.stringMatching(/Second.*52\.50.*Replayed.*Evening/),
  ])
  expect(page.getByRole('link', { name: 'Watch the run of First' }).getAttribute('href')).toBe('/replay/3')
  page.getByText('2 of 3 players, replayed and up. 1 with lower runs only.')
})

test('every row behind the first copies its gap: the sentence, where to see it, and its card', async () => {
  const page = open(() => top())
  await page.findAllByRole('row')
  expect(page.getAllByRole('button', { name: /^Copy the gap/ })).toHaveLength(1)
  const written: string[] = []
  vi.spyOn(navigator.clipboard, 'write').mockRejectedValue(new Error('no pictures here'))
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void written.push(text))
  onTestFinished(() => void vi.restoreAllMocks())
  await page.user.click(page.getByRole('button', { name: 'Copy the gap of Second, 52.50' }))
  await told('Gap copied')
  expect(written).toEqual([
    expect.stringMatching(/^kz_a in 52\.50 by Second, 2\.50 slower than First\nhttp.*\/record\/kz_a$/),
  ])
})

test('the standing that is asked for goes into the address and the call', async () => {
  const page = open(() => top())
  await page.user.click(await page.findByRole('button', { name: /^Sent/ }))
  await until(() => expect(page.calls('GET /run/top').at(-1)?.query).toMatchObject({ from: 'sent' }))
  expect(page.address()).toBe('/?from=sent')
})

const ownRun = { runId: 2, replay: null }

test("one's own place says how far the next one is; who is first holds it", async () => {
  const page = open(({ from }) =>
    top({
      mine:
        from === 'sent'
          ? { ...ownRun, rank: 1, timeMs: 50_000, percentile: 50, race: '/replay/3', next: null }
          : {
              ...{ ...ownRun, rank: 2, timeMs: 52_500, percentile: 0, race: '/replay/run/2?vs=3' },
              next: { ...next, gapMs: 2_500 },
            },
    }),
  )
  await page.findAllByText('2.50 s to 1st')
  expect(page.getByRole('link', { name: 'Race the record' }).getAttribute('href')).toBe('/replay/run/2?vs=3')
  await page.user.click(page.getByRole('button', { name: /^Sent/ }))
  await page.findByText('You hold it.')
  page.getByRole('link', { name: 'Watch your run' })
})

test('whose own run can be watched races it with any other, a demo or a run of a server', async () => {
  const mine = { runId: 2, replay: '/replay/run/2', rank: 2, timeMs: 52_500, percentile: 0, race: null }
  const third = run(3, 'Third', 53_000, { replay: '/replay/run/9', hasReplay: true })
  const page = open(() => {
    const [first, second] = top().runs as [TopRun, TopRun]
    const own = { ...second, replay: '/replay/run/2', hasReplay: true }
    return top({ total: 3, runs: [first, own, third], mine: { ...mine, next: { ...next, gapMs: 2_500 } } })
  })
  const link = await page.findByRole('link', { name: 'Race First' })
  expect(link.getAttribute('href')).toBe('/replay/run/2?vs=3')
  expect(page.getByRole('link', { name: 'Race Third' }).getAttribute('href')).toBe('/replay/run/2?vs=r9')
  expect(page.queryByRole('link', { name: 'Race Second' })).toBeNull()
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

test('where servers sent nothing there is no board, and a way to servers that do', async () => {
  const page = open(() => top({ unchecked: 0 }))
  await page.findByText('No server has sent a time of this map yet.')
  expect(page.getByRole('link', { name: 'Game servers' })).toBeTruthy()
  expect(page.queryByRole('table')).toBeNull()
})

const many = (page: number, mine: number): RunTop =>
  top({
    ...{ page, total: 400, totalPages: 8 },
    runs: Array.from({ length: 50 }, (_, at) => {
      const rank = (page - 1) * 50 + at + 1
      return run(
        rank,
        rank === mine ? 'sprout' : `Runner ${rank}`,
        50_000 + rank * 10,
        rank === mine ? { playerId: 2 } : { playerId: null },
      )
    }),
    mine: {
      rank: mine,
      timeMs: 50_000 + mine * 10,
      percentile: 50,
      runId: mine,
      replay: '/replay/9',
      race: '/replay/9?vs=1',
      next: { ...next, rank: mine - 1, gapMs: 10 },
    },
  })

test('the first ten and those around oneself stand together; the break between them opens', async () => {
  const page = open(({ page: wanted = '1' }) => many(Number(wanted), 180))
  await page.findByRole('row', { name: 'You, 180th' })
  const ranks = () =>
    page
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.querySelector('td')?.textContent)
  expect(ranks()).toEqual([
    ...Array.from({ length: 10 }, (_, at) => String(at + 1)),
    '11th to 177th',
    ...['178', '179', '180', '181', '182', '183', '184', '185'],
  ])
  await page.user.click(page.getByRole('button', { name: '11th to 177th' }))
  await until(() => expect(ranks()).toHaveLength(50))
  expect(page.address()).toBe('/?place=11')
})

test("one's own line leads to any place of the board", async () => {
  const page = open(({ page: wanted = '1' }) => many(Number(wanted), 180))
  const line = await page.findByRole('region', { name: 'Your place' })
  expect(line.textContent).toMatch(/180.*0\.01 s to 179th/)
  await page.user.type(page.getByRole('textbox', { name: 'Go to place' }), '260{Enter}')
  await until(() => expect(page.calls('GET /run/top').at(-1)?.query).toMatchObject({ page: '6' }))
  expect(page.address()).toBe('/?place=260')
  await page.user.click(page.getByRole('button', { name: 'Around me' }))
  await page.findByRole('row', { name: 'You, 180th' })
})

test('the country goes into the call, and a finish has the page ask again', async () => {
  const page = open(() => top())
  await page.findAllByRole('row')
  const country = page.getByRole('combobox', { name: 'Country' })
  await page.user.click(country)
  // the countries come when somebody is about to choose one
  await page.findByRole('option', { name: 'Sweden' })
  await page.user.selectOptions(country, 'se')
  await until(() => expect(page.calls('GET /run/top').at(-1)?.query).toMatchObject({ country: 'se' }))
  const asked = page.calls('GET /run/top').length
  page.fire({ type: 'run.counted', data: { mapName: 'kz_a', route: '' } })
  await until(() => expect(page.calls('GET /run/top').length).toBeGreaterThan(asked))
})

test('who plays it now is told by server, with what they finished', async () => {
  const playing = [
    { player: 'Quick', playerId: 3, playerCountry: 'pl', seconds: 4_300, runs: 9, bestMs: 51_000, isBest: true },
    { player: 'New', playerId: null, playerCountry: 'n-a', seconds: 200, runs: 0, bestMs: null, isBest: false },
  ]
  const page = open(() => top(), [{ id: 1, name: 'Evening', joinUrl: null, players: 2, playing }])
  const list = await page.findByRole('region', { name: 'Evening' })
  expect(list.textContent).toMatch(/Quick1 h 119 runs.*51\.00best.*New3 minnone yet/)
})
