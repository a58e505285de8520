import { expect, it } from 'vitest'
import { openWorld } from '../testing/open-world.ts'
import { codeOf } from '../testing/refusal.ts'
import type { Person } from '../testing/world.ts'

const world = await openWorld()
const keeper = await world.staff('CUP_ADMIN')
const winner = await world.staff()

const enter = ({ client }: Person, cup: string, place: number | null, more = {}) =>
  client.call('POST /admin/cup-result', {
    body: { cup, place, date: '2020-06-01', player: winner.user.pseudo, ...more },
  })
const profile = () => world.guest.call('GET /user/profile', { query: { userId: winner.user.userId } })

it('tells of places on the profile, and gives the sign of the first three', async () => {
  const first = await enter(keeper, 'Spring Cup', 2)
  expect(first).toMatchObject({
    cup: 'Spring Cup',
    place: 2,
    pseudo: winner.user.pseudo,
    date: '2020-06-01',
    newsId: null,
  })
  await enter(keeper, 'Autumn Cup', null, { date: '2020-10-01' })
  expect((await profile()).icons).toMatchObject({ isTournamentRank2: true })
  expect((await profile()).achievements).toMatchObject([
    { kind: 'cup', description: 'Autumn Cup, took part', rank: null, achievementDate: '01/10/2020' },
    { kind: 'cup', description: 'Spring Cup, place 2', rank: 2, achievementDate: '01/06/2020' },
  ])
  expect(await codeOf(enter(keeper, 'Spring Cup', 1))).toBe('cup_result_known')
  const second = await enter(keeper, 'Winter Cup', 2)
  const remove = (id: number) => keeper.client.call('DELETE /admin/cup-result', { query: { id } })
  await remove(first.id)
  expect((await profile()).icons).toMatchObject({ isTournamentRank2: true })
  await remove(second.id)
  expect((await profile()).icons).toMatchObject({ isTournamentRank2: false })
  expect(await codeOf(remove(second.id))).toBe('not_found')
})

it('shows a sign that was given by hand, once', async () => {
  const champion = await world.staff('CUP_WINNER_GOLD')
  const told = async () =>
    (await world.guest.call('GET /user/profile', { query: { userId: champion.user.userId } })).achievements
  expect(await told()).toMatchObject([{ kind: 'role', description: 'Cup winner, place 1' }])
  await enter(keeper, 'Gold Cup', 1, { player: champion.user.pseudo })
  expect(await told()).toMatchObject([{ kind: 'cup', description: 'Gold Cup, place 1' }])
})

it('lists them, the last cup first, and finds one', async () => {
  const list = (query: string) => keeper.client.call('GET /admin/cup-results', { query: { query } })
  expect((await list('')).results.map(({ cup }) => cup)).toEqual(['Autumn Cup', 'Gold Cup'])
  expect((await list('gold')).results).toHaveLength(1)
  expect((await list(winner.user.pseudo)).results).toHaveLength(1)
})

it('refuses others, days to come, unknown players and posts', async () => {
  for (const role of ['WRITER', 'MANAGEMENT'] as const)
    expect(await codeOf(enter(await world.staff(role), 'No Cup', 1))).toBe('forbidden')
  expect(await codeOf(enter(await world.staff('ADMIN'), 'Next Cup', 1, { date: '2999-01-01' }))).toBe('cup_in_future')
  expect(await codeOf(enter(keeper, 'Old Cup', 1, { date: '1999-05-31' }))).toBe('impossible_date')
  expect(await codeOf(enter(keeper, 'No Cup', 1, { player: 'nobody here' }))).toBe('not_found')
  expect(await codeOf(enter(keeper, 'No Cup', 1, { newsId: 999 }))).toBe('not_found')
})
