import type { ServerRun, ServerPage as Shown } from '@kz/contract/runs/game-servers'
import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { openPage, told, until } from '../../../testing/page.tsx'
import { ServerPage, serverQuery } from './server-page.tsx'
import { cellsOf, lastDays } from './week-cells.ts'

const run: ServerRun = {
  ...{ runId: 1, mapName: 'kz_a', player: 'Ann', country: 'fi', isMember: true, timeMs: 61_230, standing: 'replayed' },
  ...{ date: '2026-01-02T18:00:00Z', replay: '/analyze-demo?run=1&tab=player' },
}
const nobody = { country: 'n-a', isMember: false, runs: 0, best: null }

const shown = (more: Partial<Shown> = {}): Shown => ({
  ...{ id: 3, name: 'Evening', addr: '192.0.2.16', port: 27015, country: 'de', trust: 'confirmed', status: 'ONLINE' },
  ...{ lastSeen: '2026-01-02T18:04:00Z', joinUrl: 'steam://connect/192.0.2.16:27015', map: 'kz_a', mapImage: '' },
  ...{ hasMap: true, players: 3, maxPlayers: 20, ping: 31, clockMs: 200, unbrokenSince: '2026-01-01T18:00:00Z' },
  owner: { player: 'Doorstopper', country: 'us', since: '2024-05-02T18:00:00Z' },
  sendsSince: '2024-05-02T18:00:00Z',
  record: { player: 'Bob', country: 'fi', isMember: true, timeMs: 60_000 },
  ...{ records: 4, monthRuns: 100, standings: [2, 61, 33, 4], refused: 3 },
  playersList: [
    {
      ...{ name: 'Ann', seconds: 3_900, country: 'fi', isMember: true, runs: 4 },
      best: { timeMs: 61_230, gc: 0, standing: 'replayed', rank: 8, remark: 'behind', behindMs: 590 },
    },
    { ...nobody, name: '', seconds: 40 },
  ],
  week: [
    { from: '2026-01-02T15:00:00Z', until: '2026-01-02T18:59:00Z', mapName: 'kz_a', fill: 0.5, players: 10 },
    { from: '2026-01-02T10:00:00Z', until: '2026-01-02T10:20:00Z', mapName: 'kz_gone', fill: 0, players: 0 },
  ],
  weekMaps: 2,
  maps: [
    { mapName: 'kz_a', hasMap: true, seconds: 14_400, runs: 60, players: 12, best: run },
    { mapName: 'kz_gone', hasMap: false, seconds: 1_200, runs: 0, players: 0, best: null },
  ],
  bests: [{ ...run, rank: 8, isRecord: false }],
  latest: [{ ...run, isRecord: false }],
  ...more,
})

function Shows() {
  const { data } = useQuery(serverQuery('3'))
  return data ? <ServerPage server={data} /> : null
}
const open = (answer: () => Shown) => openPage(<Shows />, { answers: { 'GET /game-server/server': answer } })

test('a server says how to get in, who plays, what was played and how far its runs are proven', async () => {
  const page = open(() => shown())
  await page.findByRole('heading', { name: 'Evening', level: 1 })
  page.getByText('Confirmed')
  expect(page.getByRole('link', { name: 'Join' }).getAttribute('href')).toBe('steam://connect/192.0.2.16:27015')
  const rows = (name: string) =>
    [...page.getByRole('region', { name }).querySelectorAll('tbody tr')].map((row) => row.textContent)
  expect(rows('Who plays on this server now')).toEqual([
    expect.stringMatching(/^Ann.*1 h 05 m.*4.*1:01\.23.*8th.*Replayed.*0\.59 behind their best/),
    expect.stringMatching(/^No name yet40 snone yet–/),
  ])
  page.getByText('and 1 more, whose names the server does not say')
  expect(rows('Maps of the last seven days')).toEqual([
    expect.stringMatching(/^kz_a4 h.*60.*12.*1:01\.23.*Ann.*Replayed/),
    expect.stringMatching(/^kz_gone.*0.*0.*–/),
  ])
  // a map that is not here has no page
  expect(page.queryByRole('link', { name: 'kz_gone' })).toBeNull()
  expect(rows('Best runs on this server this week')).toEqual([expect.stringMatching(/^kz_a.*Ann.*1:01\.23.*8/)])
  expect(rows('Latest runs on this server')).toEqual([expect.stringMatching(/^kz_a.*Ann.*1:01\.23.*Replayed/)])
  page.getByRole('img', { name: 'Sent 2 %, Replayed 61 %, Simulated 33 %, Checked 4 %' })
  page.getByText('98 of 100 runs had a replay that agrees with what was sent.')
  expect(page.container.textContent).not.toMatch(/own board|Away/)
})

test('its connect line is copied', async () => {
  const page = open(() => shown())
  await page.user.click(await page.findByRole('button', { name: 'Copy connect line' }))
  await told('Connect line copied')
  expect(await navigator.clipboard.readText()).toBe('connect 192.0.2.16:27015')
})

test('a provisional server says where its runs are, a struck one that none counts', async () => {
  let trust: Shown['trust'] = 'provisional'
  const page = open(() => shown({ trust }))
  await page.findByText('Runs of this server are on its own board until staff confirms it.')
  trust = 'struck'
  page.fire({ type: 'server.trusted', data: { serverId: 3 } })
  await page.findByText('Staff has struck this server: none of its runs count.')
})

test('a server that is away says since when; one without runs has no share of them', async () => {
  const page = open(() =>
    shown({
      status: 'OFFLINE',
      map: null,
      players: 0,
      playersList: [],
      monthRuns: 0,
      standings: [0, 0, 0, 0],
      refused: 0,
      week: [],
      weekMaps: 0,
      maps: [],
      bests: [],
      latest: [],
    }),
  )
  await page.findByText(/^Away since/)
  page.getByText('The server cannot be reached.')
  page.getByText('No runs in the last 30 days.')
  page.getByText('Nothing in the last seven days.')
  page.getByText('No runs yet.')
  expect(page.queryByRole('img', { name: /Replayed/ })).toBeNull()
})

test('of few runs there are numbers, no percentage', async () => {
  const page = open(() => shown({ monthRuns: 3, standings: [1, 2, 0, 0] }))
  await page.findByText('2 of 3 runs had a replay that agrees with what was sent.')
  expect(page.container.textContent).not.toContain('%')
})

test('an open page follows the runs that come in', async () => {
  const page = open(() => shown())
  await page.findByText('Evening', { selector: 'h1' })
  page.fire({ type: 'run.counted', data: { mapName: 'kz_a', route: '' } })
  await until(() => expect(page.calls('GET /game-server/server').length).toBeGreaterThan(1))
})

test('the week is drawn by days: a stay stands where it was, and one over midnight in both', () => {
  const stay = { mapName: 'kz_a', fill: 0.5, players: 3 }
  const week = [{ ...stay, from: '2026-01-01T18:00:00Z', until: '2026-01-02T06:00:00Z' }]
  const now = new Date('2026-01-02T06:05:00Z')
  expect(
    lastDays(now)
      .map(({ day, weekday }) => `${weekday} ${day.slice(8)}`)
      .slice(-2),
  ).toEqual(['Thu 01', 'Fri 02'])
  expect(cellsOf(week, '2026-01-01', now)).toMatchObject([{ from: '18:00', to: '24:00', left: 75, width: 25 }])
  expect(cellsOf(week, '2026-01-02', now)).toMatchObject([
    { from: '00:00', to: '06:00', left: 0, width: 25, isNow: true },
  ])
  expect(cellsOf(week, '2025-12-31', now)).toEqual([])
})
