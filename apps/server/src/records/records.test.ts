import type { MapRecords, RecordLine } from '@kz/contract/runs/records'
import { beforeEach, expect, it } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { buildDemo, buildMap } from '../testing/build.ts'
import { openWorld } from '../testing/open-world.ts'
import { refreshRoute } from './api.ts'

const world = await openWorld()
beforeEach(async () => {
  await world.ctx.db.execute(sql`truncate maps, players, demos, routes, route_records, map_authors cascade`)
  forget()
})

/** Builders write past the live events, so what was answered before is forgotten by hand. */
const forget = () => world.ctx.cache.invalidate(['records', 'demos', 'maps'])
const day = (text: string) => new Date(`${text}T12:00:00Z`)

async function record(mapName: string, playerName: string, timeMs: number, more: Parameters<typeof buildDemo>[1] = {}) {
  const built = await buildDemo(world.ctx.db, { mapName, playerName, timeMs, state: 'RELEASED', ...more })
  forget()
  return built
}

const list = async (query: object = {}) => {
  const parameters = new URLSearchParams(query as Record<string, string>)
  const answer = await fetch(`${world.url}/api/record/all-demos?${parameters}`)
  return { answer, lines: answer.ok ? ((await answer.json()) as RecordLine[]) : [] }
}

it('answers the shapes that known clients read', async () => {
  const user = await world.user({ pseudo: 'Bartek', country: 'pl' })
  await buildMap(world.ctx.db, { name: 'kz_shape', authors: ['Quim'], releasedAt: day('2020-05-06') })
  await record('kz_shape', 'Quim', 90_990, { decidedAt: day('2021-01-02'), country: 'cz' })
  const { demoId } = await record('kz_shape', 'Bartek', 83_450, {
    user,
    decidedAt: day('2022-03-04'),
    ytId: 'abcdefghijk',
  })
  const client = world.guest

  const { playerTop5, countryTop5 } = await client.call('GET /record/top5')
  expect(playerTop5).toEqual([
    { rank: 1, country: 'pl', playerName: 'Bartek', playerId: user.userId, numberOfRecords: 1 },
  ])
  expect(countryTop5).toEqual([{ rank: 1, country: 'pl', countryName: 'Poland', numberOfCountryRecords: 1 }])

  const [line] = await client.call('GET /record/all-demos')
  const holder = {
    playerName: 'Bartek',
    playerId: user.userId,
    country: 'pl',
    time: '01:23.45',
    releaseDate: '04/03/2022',
  }
  expect(line).toMatchObject({
    ...holder,
    mapId: expect.any(Number),
    mapName: 'kz_shape',
    demoId,
    youtubeLink: 'https://www.youtube.com/watch?v=abcdefghijk',
    timeMs: 83_450,
    mappers: ['Quim'],
    previousTime: '01:30.99',
    previousPlayer: 'Quim',
    timeDifference: '-00:07.54',
    hasCp: false,
  })

  const map = await client.call('GET /record/map', { query: { mapName: 'KZ_SHAPE' } })
  expect(map).toMatchObject({
    mapName: 'kz_shape',
    mapImage: '/media/maps/kz_shape.svg',
    mapReleaseDate: '06/05/2020',
    currentRecord: '01:23.45',
    authors: [{ mapperName: 'Quim', mapAuthorId: null, mapperCountry: null }],
  })
  const common = { mapId: map.mapId, isDeleted: false }
  expect(map.listRecords).toMatchObject([
    { ...holder, ...common, demoId, isCurrent: true, timeDifference: null },
    { ...common, playerName: 'Quim', playerId: null, time: '01:30.99', isCurrent: false, timeDifference: '+00:07.54' },
  ])

  const [latest] = await client.call('GET /latest-demos/')
  expect(latest).toMatchObject({
    demoId,
    mapName: 'kz_shape',
    player: 'Bartek',
    playerId: user.userId,
    playerCountry: 'pl',
    time: '01:23.45',
    timeDifference: '-00:07.54',
    cp: 0,
    gc: 0,
    previousHasMpbhop: false,
    previousPlayer: 'Quim',
    previousPlayerId: null,
    previousPlayerCountry: 'cz',
    likes: 0,
    liked: false,
    totalComments: 0,
    totalPages: 1,
  })
})

it('shares ranks between equal counts and orders them by who got there first', async () => {
  const counts = { late: 2, first: 3, early: 2, last: 1, unknown: 1, sixth: 1 }
  const latest: Record<string, string> = {
    late: '2024-06-01',
    early: '2024-01-01',
    last: '2023-01-01',
    unknown: '2023-02-01',
  }
  for (const [name, count] of Object.entries(counts)) {
    for (let index = 0; index < count; index++) {
      const decidedAt = day(latest[name] ?? '2024-07-01')
      await record(`kz_${name}${index}`, name, 60_000, { decidedAt, country: name === 'unknown' ? 'n-a' : 'se' })
    }
  }
  await record('kz_first0', 'late', 70_000, { cp: 3, gc: 1 })
  const retired = await buildMap(world.ctx.db, { state: 'RETIRED' })
  await record(retired.mapName, 'last', 60_000)
  const jump = await buildMap(world.ctx.db, { recordable: false })
  await record(jump.mapName, 'last', 60_000)

  const { playerTop5, countryTop5 } = await world.guest.call('GET /record/top5')
  expect(playerTop5.map((line) => [line.rank, line.playerName, line.numberOfRecords])).toEqual([
    [1, 'first', 3],
    [2, 'early', 2],
    [2, 'late', 2],
    [4, 'last', 1],
    [4, 'unknown', 1],
  ])
  expect(countryTop5.map((line) => [line.rank, line.countryName, line.numberOfCountryRecords])).toEqual([
    [1, 'Sweden', 9],
  ])
})

it('leaves a record with the one who was first, whatever comes in later with the same time', async () => {
  const holder = async (mapName: string) => (await list()).lines.find((line) => line.mapName === mapName)?.playerName
  await record('kz_tie', 'earlier', 60_000, { decidedAt: day('2024-02-01') })
  await record('kz_tie', 'later', 60_000, { decidedAt: day('2024-02-02') })
  expect(await holder('kz_tie')).toBe('earlier')
  await record('kz_tie', 'earliest', 60_000, { decidedAt: day('2024-01-31') })
  expect(await holder('kz_tie')).toBe('earliest')
  await record('kz_moment', 'one', 60_000, { decidedAt: day('2024-02-01') })
  await record('kz_moment', 'other', 60_000, { decidedAt: day('2024-02-01') })
  expect(await holder('kz_moment')).toBe('one')

  const { playerTop5 } = await world.guest.call('GET /record/top5')
  expect(playerTop5.map((line) => line.playerName)).toEqual(['earliest', 'one'])
  for (const [name, ever] of [
    ['earliest', 1],
    ['earlier', 0],
    ['one', 1],
    ['other', 0],
  ] as const) {
    expect(await world.guest.call('GET /user/stats', { query: { nickname: name } })).toMatchObject({
      numberCurrentRecords: ever,
      numberTotalRecords: ever,
    })
  }
})

it('lists every active map, and a run with checkpoints on a line of its own', async () => {
  await buildMap(world.ctx.db, { name: 'kz_bare' })
  await buildMap(world.ctx.db, { name: 'kz_hidden', state: 'HIDDEN' })
  await record('kz_both', 'pro', 60_000, { route: 'easy' })
  await record('kz_both', 'climber', 50_000, { route: 'easy', cp: 2, gc: 5 })
  await record('kz_only', 'climber', 50_000, { cp: 1 })

  const { lines, answer } = await list()
  expect(answer.headers.get('x-total-count')).toBe('5')
  expect(lines.map((line) => [line.mapName, line.route, line.routeId !== null, line.hasCp, line.playerName])).toEqual([
    ['kz_bare', '', false, false, null],
    ['kz_both', 'easy', true, false, 'pro'],
    ['kz_both', 'easy', true, true, 'climber'],
    ['kz_only', '', true, false, null],
    ['kz_only', '', true, true, 'climber'],
  ])
})

it('sorts by what is asked, lines without the value last, and pages by a hundred', async () => {
  await buildMap(world.ctx.db, { name: 'kz_a', difficulty: 'death' })
  await buildMap(world.ctx.db, { name: 'kz_b', difficulty: 'unknown' })
  await buildMap(world.ctx.db, { name: 'kz_c', difficulty: 'easy' })
  await record('kz_c', 'x', 20_000)
  await record('kz_a', 'y', 10_000)
  const names = async (query: object) => (await list(query)).lines.map((line) => line.mapName)

  expect(await names({ sortDirection: 'desc' })).toEqual(['kz_c', 'kz_b', 'kz_a'])
  expect(await names({ sortColumn: 'difficulty' })).toEqual(['kz_c', 'kz_a', 'kz_b'])
  expect(await names({ sortColumn: 'difficulty', sortDirection: 'DESC' })).toEqual(['kz_a', 'kz_c', 'kz_b'])
  expect(await names({ sortColumn: 'time' })).toEqual(['kz_a', 'kz_c', 'kz_b'])
  expect(await names({ sortColumn: 'playerName', sortDirection: 'DESC' })).toEqual(['kz_a', 'kz_c', 'kz_b'])
  expect(await names({ page: 1 })).toEqual([])
  expect((await list({ page: 1 })).answer.headers.get('x-total-count')).toBe('3')

  const wrong = await list({ sortColumn: 'id; drop table maps' })
  expect([wrong.answer.status, await wrong.answer.json()]).toMatchObject([400, { message: 'Invalid sortColumn' }])
  const sideways = await list({ sortDirection: 'up' })
  expect([sideways.answer.status, await sideways.answer.json()]).toMatchObject([
    400,
    { message: 'Invalid sortDirection' },
  ])
})

it('shows a revoked run struck through and gives the record back', async () => {
  const { routeId } = await record('kz_revoked', 'honest', 60_000)
  const { demoId } = await record('kz_revoked', 'cheater', 30_000)
  await world.ctx.db.execute(sql`update demos set state = 'REVOKED', revoke_reason = 'Speed hack' where id = ${demoId}`)
  await refreshRoute(world.ctx.db, routeId)
  forget()

  const map = await world.guest.call('GET /record/map', { query: { mapName: 'kz_revoked' } })
  expect(map.currentRecord).toBe('01:00.00')
  expect(map.listRecords).toMatchObject([
    { demoId, isDeleted: true, deleteReason: 'Speed hack', isCurrent: false, timeDifference: null, hasFile: false },
    { playerName: 'honest', isDeleted: false, isCurrent: true },
  ])
  expect((await list()).lines).toMatchObject([{ playerName: 'honest' }])
  expect(await world.guest.call('GET /latest-demos/')).toMatchObject([{ player: 'honest' }])
})

it('finds a map by id, by name and by name with route; an exact spelling wins', async () => {
  for (const name of ['kz_mir', 'kz_MIR']) await buildMap(world.ctx.db, { name })
  await record('kz_mir', 'small', 60_000)
  await record('kz_MIR', 'large', 50_000)
  await record('kz_routes', 'plain', 60_000)
  await record('kz_routes', 'hard', 90_000, { route: 'hard' })
  await buildDemo(world.ctx.db, { mapName: 'kz_routes', state: 'SUBMITTED' })
  forget()
  const map = (mapName: string): Promise<MapRecords> => world.guest.call('GET /record/map', { query: { mapName } })

  expect(await map('kz_MIR')).toMatchObject({ mapName: 'kz_MIR', currentRecord: '00:50.00' })
  expect(await map('kz_mir')).toMatchObject({ mapName: 'kz_mir' })
  expect(await map('KZ_Routes')).toMatchObject({ currentRecord: '01:00.00', pending: 1 })
  expect(await map('kz_routes[HARD]')).toMatchObject({ currentRecord: '01:30.00', mapName: 'kz_routes' })
  const { mapId } = await world.guest.call('GET /record/map-id', { query: { mapName: 'kz_routes' } })
  expect(await world.guest.call('GET /record/map', { query: { mapId } })).toMatchObject({
    mapName: 'kz_routes',
    routes: [{ route: '' }, { route: 'hard' }],
  })

  await buildMap(world.ctx.db, { name: 'kz_hidden', state: 'HIDDEN' })
  await expect(map('kz_hidden')).rejects.toMatchObject({ status: 404, message: 'Map not found' })
  await expect(world.guest.call('GET /record/map-id', { query: { mapName: 'kz_none' } })).rejects.toMatchObject({
    status: 404,
    message: 'Map not found',
  })
  await expect(world.guest.call('GET /record/map')).rejects.toMatchObject({
    status: 400,
    message: 'Give mapId or mapName',
  })
})

it('says how many maps the mappers of a map have, and names the first of the others', async () => {
  const names = Array.from({ length: 14 }, (_unused, index) => `kz_by_${String(index).padStart(2, '0')}`)
  for (const name of names) await buildMap(world.ctx.db, { name, authors: ['Ann', 'Bob'] })
  await buildMap(world.ctx.db, { name: 'kz_by_bob', authors: ['Bob'] })
  await buildMap(world.ctx.db, { name: 'kz_gone', authors: ['Bob'], state: 'RETIRED' })
  await buildMap(world.ctx.db, { name: 'kz_alone', authors: ['Cid'] })
  forget()
  const of = (mapName: string) => world.guest.call('GET /record/map', { query: { mapName } })
  const { mapsByMapper, othersByMapper } = await of('kz_by_00')
  expect(mapsByMapper).toBe(15)
  expect(othersByMapper.map(({ mapName }) => mapName)).toEqual(names.slice(1, 13))
  expect(await of('kz_alone')).toMatchObject({ mapsByMapper: 1, othersByMapper: [] })
})
