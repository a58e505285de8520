import type { Goal, Overview, OwnMap } from '@kz/contract/runs/me'
import { expect, test } from 'vitest'
import { member, openPage, refused, until } from '../../testing/page.tsx'
import { MePage } from './me-page.tsx'

const goal = (mapName: string, more: Partial<Goal> = {}): Goal => ({
  ...{ mapName, route: '', difficulty: 'hard', kind: 'place', mineMs: 70_000, mineGc: 0, targetMs: 69_800, gapMs: 200 },
  takesFrom: { player: 'Gap', playerId: 2, playerCountry: 'lv' },
  ...{
    rank: 9,
    players: 40,
    points: 14,
    why: 'Only 0.20 s.',
    reason: { code: 'small_gap', params: { gapMs: 200, mineMs: 70_000 } },
    isKept: false,
    isMet: false,
    server: null,
  },
  ...more,
})

const overview = (more: Partial<Overview> = {}): Overview => ({
  ...{
    points: 31_406,
    rank: 58,
    rankInCountry: 4,
    of: 4_118,
    toNext: 12,
    records: 9,
    runsThisWeek: 31,
    isLinked: true,
  },
  maps: [{ difficulty: 'hard', done: 12, withGochecks: 5, never: 21 }],
  since: {
    atIso: '2026-01-02T21:40:00Z',
    passedMe: [
      {
        ...{ mapName: 'kz_q', route: '', player: 'Passer', playerId: 3, playerCountry: 'de', others: 1, fromRank: 17 },
        ...{ rank: 19, timeMs: 60_000, atIso: '2026-01-03T00:00:00Z' },
      },
    ],
    iPassed: [],
    tried: 3,
    ...{ checked: [], taken: [], newMaps: null },
  },
  ...{ streakDays: 6, longestStreak: 19, days: [], history: [], latest: [] },
  ...more,
})

const map = (mapName: string, state: OwnMap['state']): OwnMap => ({
  ...{ mapName, difficulty: 'hard', type: 'climb', length: 'short', state, timeMs: null, isNew: false },
})

const open = (answers: object = {}) =>
  openPage(<MePage />, {
    user: member({ country: 'pl' }),
    answers: {
      'GET /me/overview': () => overview(),
      'GET /me/goals': () => ({
        goals: [goal('kz_first'), goal('kz_second', { kind: 'finish', mineMs: null, takesFrom: null })],
      }),
      'GET /me/maps': () => ({ maps: [map('kz_a', 'done'), map('kz_b', 'never')] }),
      'GET /user/favourites': () => [],
      'POST /me/visit': () => ({ beforeIso: null }),
      'PUT /me/goal': ({ query }: { query: Record<string, string> }) => ({
        mapName: query.mapName ?? '',

        route: '',
        state: query.state ?? null,
      }),
      ...answers,
    },
  })

test('what is next, what changed and where one stands', async () => {
  const page = open()
  const first = await page.findByRole('link', { name: 'kz_first' })
  expect(first.closest('li')?.textContent).toMatch(/9th.*Gap.*Only 0\.20 s of 01:10\.00\..*\+14/)
  expect((await page.findByText(/passed you on/)).textContent).toContain('Passer and 1 other')
  await page.findByText('17th to 19th')
  await page.findByText('12 maps, 9 records, 58th of 4,118. 31 runs this week.')
  expect((await page.findByText('To 57th')).nextSibling?.textContent).toBe('12')
})

test('runs that were checked, records of who one follows and maps that came are told, the newest first', async () => {
  const since = overview().since
  const page = open({
    'GET /me/overview': () =>
      overview({
        since: {
          ...since,
          checked: [{ mapName: 'kz_mine', route: '', timeMs: 60_000, atIso: '2026-01-04T00:00:00Z' }],
          taken: [
            {
              ...{ mapName: 'kz_t', route: 'left', player: 'Friend', playerId: 9, playerCountry: 'se', byMs: 920 },
              atIso: '2026-01-05T00:00:00Z',
            },
          ],
          newMaps: {
            ...{ count: 5, names: ['kz_n1', 'kz_n2', 'kz_n3', 'kz_n4', 'kz_n5'], finishes: 0 },
            atIso: '2026-01-02T22:00:00Z',
          },
        },
      }),
  })
  const lines = (await page.findByText(/was checked/)).closest('ul')?.querySelectorAll('li') ?? []
  expect([...lines].map((one) => one.textContent)).toEqual([
    expect.stringMatching(/Friend took kz_t.*left.* by 0\.92.*you follow them/),
    expect.stringMatching(/Your run on kz_mine was checked/),
    expect.stringMatching(/passed you on kz_q/),
    expect.stringMatching(/5 maps came: kz_n1, kz_n2, kz_n3 and 2 more.*no one has finished them yet/),
  ])
})

test('a visit that begins asks again what changed', async () => {
  const page = open({ 'POST /me/visit': () => ({ beforeIso: '2026-01-02T21:40:00Z' }) })
  await page.findByRole('link', { name: 'kz_first' })
  await until(() => expect(page.calls('GET /me/overview')).toHaveLength(2))
})

test('a goal is kept or left, and asked for anew', async () => {
  const page = open()
  await page.user.click(await page.findByRole('button', { name: 'Keep kz_first' }))
  await until(() =>
    expect(page.calls('PUT /me/goal').at(-1)?.query).toMatchObject({ mapName: 'kz_first', state: 'kept' }),
  )
  await page.user.click(page.getByRole('button', { name: 'Not kz_second' }))
  await until(() =>
    expect(page.calls('PUT /me/goal').at(-1)?.query).toMatchObject({ mapName: 'kz_second', state: 'dropped' }),
  )
  await until(() => expect(page.calls('GET /me/goals').length).toBeGreaterThan(1))
})

test('kinds of goals are chosen by chips', async () => {
  const page = open()
  await page.findByRole('link', { name: 'kz_first' })
  await page.user.click(page.getByRole('button', { name: 'New maps' }))
  expect(page.queryByRole('link', { name: 'kz_first' })).toBeNull()
  page.getByText('first finish')
  await page.user.click(page.getByRole('button', { name: 'On a server now' }))
  page.getByText('No goal of this kind.')
})

test('the lattice has one stop of the Tab key and is walked by arrows', async () => {
  const page = open()
  const done = await page.findByRole('link', { name: 'kz_a, done' })
  const never = page.getByRole('link', { name: 'kz_b, never' })
  expect([done.tabIndex, never.tabIndex]).toEqual([0, -1])
  done.focus()
  await page.user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(never)
  expect([done.tabIndex, never.tabIndex]).toEqual([-1, 0])
})

test('a run of one’s own asks for goals and overview again', async () => {
  const page = open()
  await page.findByRole('link', { name: 'kz_first' })
  const before = page.calls('GET /me/overview').length
  page.fire({ type: 'me.changed', data: { userIds: [1] } })
  await until(() => expect(page.calls('GET /me/overview').length).toBeGreaterThan(before))
})

test('without a run the page says how they come, and a part that fails can be tried again', async () => {
  const page = open({
    'GET /me/overview': () => overview({ rank: null, rankInCountry: null, isLinked: false, latest: [] }),
    'GET /me/goals': () => ({ goals: [] }),
    'GET /me/maps': () => {
      throw refused(503, 'Busy', 'busy')
    },
  })
  await page.findByText('Your runs are not here yet.')
  expect(page.getByRole('link', { name: 'Link Steam' }).getAttribute('href')).toBe('/settings?tab=account')
  page.getByText('No place yet.')
  page.getByText('No run of yours yet.')
  await page.findByText('Could not load the maps.')
  page.getByRole('button', { name: 'Try again' })
})

test('favourites show the newest, and one of them is drawn', async () => {
  const favourite = (mapId: number) => ({
    ...{
      mapId,
      mapName: `kz_fav${mapId}`,
      mapImage: '',
      mapReleaseDate: null,
      mapReleaseDateIso: null,
      isXdMap: false,
    },
    ...{ type: 'climb', length: 'short', difficulty: 'hard' },
    ...{ currentRecord: null, currentRecordMs: null, recordPlayer: null, recordCountry: null },
  })
  const page = open({ 'GET /user/favourites': () => [1, 2, 3, 4, 5, 6].map(favourite) })
  await page.findByRole('link', { name: 'kz_fav4' })
  expect(page.queryByRole('link', { name: 'kz_fav5' })).toBeNull()
  const draw = page.getByRole('button', { name: 'Draw one of 6' })
  await page.user.click(draw)
  expect(draw.parentElement?.textContent).toMatch(/kz_fav[1-6]$/)
})
