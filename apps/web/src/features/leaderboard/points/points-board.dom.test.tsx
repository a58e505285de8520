import type { PointsLine, PointsTop } from '@kz/contract/runs/points'
import { expect, test } from 'vitest'
import { member, openPage, until } from '../../../testing/page.tsx'
import { LeaderboardPage } from '../leaderboard-page.tsx'

const line = (rank: number, player: string, points: number, more: Partial<PointsLine> = {}): PointsLine => ({
  ...{
    rank,
    player,
    playerId: rank,
    playerCountry: 'fr',
    points,
    change: 0,
    byDifficulty: [points],
    maps: 3,
    records: 1,
    better: null,
  },
  ...{ usual: 12.4, months: [0, points] },
  ...more,
})
const top = (more: Partial<PointsTop> = {}): PointsTop => ({
  ...{ page: 1, totalPages: 1, totalItems: 2, month: null, most: 200, monthsKept: ['2026-02', '2026-01'], moved: [] },
  players: [line(1, 'First', 200), line(2, 'Me', 100, { playerId: 7, change: 2 })],
  mine: {
    ...{ rank: 2, page: 1, points: 100, change: 2, rankInCountry: 1, country: 'fr', toNext: 100 },
    around: [line(1, 'First', 200), line(2, 'Me', 100, { playerId: 7 })],
  },
  ...more,
})
const open = (query: Record<string, unknown>, answer = () => top()) => {
  const asked: object[] = []
  const page = openPage(<LeaderboardPage query={query} onQuery={(next) => asked.push(next)} />, {
    user: member({ userId: 7, pseudo: 'Me', country: 'pl' }),
    answers: {
      'GET /points/top': answer,
      'GET /me/goals': () => ({ goals: [] }),
      'GET /points/boards': () => ({ records: 316, players: 4118, month: 12, countries: 61 }),
      'GET /points/countries': () => ({
        countries: [
          {
            rank: 1,
            change: 3,
            country: 'fr',
            countryName: 'France',
            points: 300,
            players: 2,
            records: 1,
            first: ['First', 'Me'],
          },
          {
            rank: 2,
            change: -1,
            country: 'pl',
            countryName: 'Poland',
            points: 260,
            players: 1,
            records: 0,
            first: ['Other'],
          },
        ],
      }),
    },
  })
  return { page, asked }
}

test('players by points, one’s own line and what the next place takes', async () => {
  const { page } = open({ view: 'points' })
  const rows = await page.findAllByRole('row')
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^1.*First.*200/),
    expect.stringMatching(/^2.*2 places up.*Me.*you.*100.*top 12\.4 %/),
  ])
  await page.findByText('100 points to 1st.')
  page.getByText('100 to 1st')
  expect(page.getByRole('link', { name: /^Points/ }).getAttribute('aria-current')).toBe('page')
})

/** A first page of fifty on which one is not. */
const fifty = Array.from({ length: 50 }, (_, at) => line(at + 1, `P${at + 1}`, 9_000 - at, { playerId: 100 + at }))
const farDown = () =>
  top({
    ...{ totalPages: 82, totalItems: 4_118, players: fifty },
    mine: {
      ...{ rank: 58, page: 2, points: 100, change: 2, rankInCountry: 4, country: 'pl', toNext: 12 },
      around: [56, 57, 58, 59, 60].map((rank) =>
        line(rank, `Near${rank}`, 200 - rank, rank === 58 ? { playerId: 7 } : {}),
      ),
    },
  })

test('ten, a break, five around me; the break opens the places between', async () => {
  const { page, asked } = open({ view: 'points' }, farDown)
  const ranks = () => page.getAllByRole('row').map((row) => row.querySelector('td')?.textContent)
  await page.findByText('Near60')
  expect(ranks().slice(1)).toEqual([
    ...Array.from({ length: 10 }, (_, at) => `${at + 1}`),
    '11th to 55th',
    '56',
    '57',
    '58',
    '59',
    '60',
  ])
  // the panel beside it has two above and one below
  expect(page.getAllByText('Near59')).toHaveLength(2)
  expect(page.getAllByText('Near60')).toHaveLength(1)
  await page.user.click(page.getByRole('button', { name: 'Around me' }))
  expect(document.activeElement?.textContent).toContain('Near58')
  await page.user.click(page.getByRole('button', { name: '11th to 55th' }))
  expect(ranks()).toHaveLength(51)
  expect(document.activeElement?.textContent).toContain('P11')
  await page.user.click(page.getByRole('button', { name: 'Around me' }))
  expect(asked.at(-1)).toMatchObject({ page: '2' })
})

test('a month says on how many maps somebody got better, and which records they set', async () => {
  const players = [line(1, 'First', 200, { better: 31, records: 2 }), line(2, 'Old', 10, { better: null, records: 0 })]
  const { page } = open({ view: 'month' }, () => top({ month: '2026-02', players, mine: null }))
  const rows = await page.findAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Won.*Maps better.*Records/),
    expect.stringMatching(/First.*\+200.*31.*2$/),
    expect.stringMatching(/Old.*\+10–0$/),
  ])
})

test('the month is asked for by its name, another one is chosen', async () => {
  const { page, asked } = open({ view: 'month' }, () => top({ month: '2026-02' }))
  await until(() => expect(page.calls('GET /points/top').at(-1)?.query).toMatchObject({ month: '2026-02' }))
  await page.user.selectOptions(await page.findByLabelText('Month'), '2026-01')
  expect(asked.at(-1)).toMatchObject({ view: 'month', month: '2026-01' })
  page.getByText('2 places up since last month')
})

test('countries lead to their players', async () => {
  const { page } = open({ view: 'nations' })
  const link = await page.findByRole('link', { name: 'France' })
  expect(link.getAttribute('href')).toBe('/leaderboard?view=points&country=fr')
  const [, , own] = page.getAllByRole('row')
  expect(own?.textContent).toMatch(/^2.*1 place down.*Poland.*260/)
  page.getByText('1 place down this week')
  page.getByText('40 to 1st')
})

test('the country goes into the address, and all of them come when the choice is opened', async () => {
  const { page, asked } = open({ view: 'points', country: 'fr' })
  const country = (await page.findByRole('combobox', { name: 'Country' })) as HTMLSelectElement
  expect(country.value).toBe('fr')
  expect(page.calls('GET /points/top').at(-1)?.query).toMatchObject({ country: 'fr' })
  await page.user.click(country)
  await page.findByRole('option', { name: 'Poland' })
  await page.user.selectOptions(country, 'pl')
  expect(asked.at(-1)).toMatchObject({ view: 'points', country: 'pl' })
  await page.user.selectOptions(country, '')
  expect(asked.at(-1)).toMatchObject({ view: 'points', country: undefined })
})

test('without points the board says where the first would put one', async () => {
  const { page } = open({ view: 'points' }, () => top({ mine: null, players: [], totalItems: 0 }))
  await page.findByText('Nobody has points here yet.')
  await page.findByText(/The first would put you at about 1st\./)
})

test('tabs say how many stand on each board, and who moved says by what', async () => {
  const mover = { playerId: null, playerCountry: 'fr', change: 3, points: 120, maps: 12, records: 0, idleDays: 0 }
  const moved = [
    { ...mover, player: 'Climber' },
    { ...mover, player: 'Holder', records: 1 },
    { ...mover, player: 'Away', change: -2, points: -4, maps: 0, idleDays: 9 },
    { ...mover, player: 'Passed', change: -1, points: 0, maps: 0, idleDays: 1 },
  ]
  const { page } = open({ view: 'points' }, () => top({ moved }))
  await page.findByText('Moved most this week')
  expect(page.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/Climber.*\+120, 12 maps$/),
      expect.stringMatching(/Holder.*\+120, 1 record$/),
      expect.stringMatching(/Away.*no run in 9 days$/),
      expect.stringMatching(/Passed.*0$/),
    ]),
  )
  const tabs = page.getByRole('navigation', { name: 'Boards' }).querySelectorAll('a')
  await until(() =>
    expect([...tabs].map((tab) => tab.textContent)).toEqual([
      'Records316',
      'Points4,118',
      expect.stringMatching(/12$/),
      'Countries61',
    ]),
  )
})
