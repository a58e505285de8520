import type { ServerPage as Shown } from '@kz/contract/runs/game-servers'
import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { openPage, told, until } from '../../../testing/page.tsx'
import { ServerPage, serverQuery } from './server-page.tsx'

const shown = (more: Partial<Shown> = {}): Shown => ({
  ...{ id: 3, name: 'Evening', addr: '192.0.2.16', port: 27015, country: 'de', trust: 'confirmed', status: 'ONLINE' },
  ...{ lastSeen: '2026-01-02T18:04:00Z', joinUrl: 'steam://connect/192.0.2.16:27015', map: 'kz_a', mapImage: '' },
  ...{ hasMap: true, players: 2, maxPlayers: 20, runs: 900, weekRuns: 100, weekReplayed: 98 },
  playersList: [
    { name: 'Ann', seconds: 3_900 },
    { name: '', seconds: 40 },
  ],
  maps: [{ mapName: 'kz_a', runs: 60, players: 12 }],
  latest: [
    { runId: 1, mapName: 'kz_a', player: 'Ann', timeMs: 61_230, standing: 'replayed', date: '2026-01-02T18:00:00Z' },
  ],
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
  expect(rows('Who plays on this server now')).toEqual(['Ann1 h 05 m', 'No name yet40 s'])
  expect(rows('Maps of the last seven days')).toEqual(['kz_a6012'])
  expect(rows('Latest runs on this server')).toEqual([expect.stringMatching(/^kz_aAnn0?1:01\.23Replayed/)])
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
      weekRuns: 0,
      weekReplayed: 0,
      maps: [],
      latest: [],
    }),
  )
  await page.findByText(/^Away since/)
  page.getByText('The server is away.')
  expect(page.getAllByText('No runs in the last seven days.')).toHaveLength(2)
  page.getByText('No runs yet.')
  expect(page.queryByRole('img', { name: /replayed$/ })).toBeNull()
})

test('of few runs there are numbers, no percentage', async () => {
  const page = open(() => shown({ weekRuns: 3, weekReplayed: 2 }))
  await page.findByText('2 of 3 runs had a replay that agrees with what was sent.')
  expect(page.container.textContent).not.toContain('%')
})

test('an open page follows the runs that come in', async () => {
  const page = open(() => shown())
  await page.findByText('Evening', { selector: 'h1' })
  page.fire({ type: 'run.counted', data: { mapName: 'kz_a', route: '' } })
  await until(() => expect(page.calls('GET /game-server/server').length).toBeGreaterThan(1))
})
