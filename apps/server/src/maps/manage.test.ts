import type { SentTo } from '@kz/contract/api'
import type { Client } from '@kz/contract/wire/client'
import { expect, it } from 'vitest'
import { row } from '../platform/api/db.ts'
import { moment } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { buildDemo, buildMap } from '../testing/build.ts'
import { mapArchive, picture, tags } from '../testing/files/map-files.ts'
import { openWorld } from '../testing/open-world.ts'

/** What map staff does to maps. */

const world = await openWorld()
const [mapper, checker, boss] = await Promise.all([
  world.staff(),
  world.staff('MAP_CHECKER'),
  world.staff('HEAD_MANAGEMENT'),
])

const page = (mapName: string, client = world.guest) => client.call('GET /map/map', { query: { mapName } })

const put = async (name: string, body: Partial<SentTo<'POST /upload/map-admin'>['body']> = {}) =>
  checker.client.call('POST /upload/map-admin', { file: await mapArchive(name), fileName: `${name}.zip`, body })

it('puts maps in and replaces their files', async () => {
  const { mapId, mapName } = await put('kz_staff', { ...tags, mapperNames: ['Ann', 'Bob'], recordable: false })
  expect(mapName).toBe('kz_staff')
  expect(await page('kz_staff')).toMatchObject({
    mapId,
    recordable: false,
    type: 'bhop',
    authors: [{ mapperName: 'Ann' }, { mapperName: 'Bob' }],
  })
  await expect(put('kz_staff')).rejects.toMatchObject({ status: 409, message: 'This map already exists' })
  await expect(put('KZ_staff', { replace: true })).rejects.toMatchObject({ status: 409 })
  await expect(put('kz_no', { replace: true })).rejects.toMatchObject({ status: 422 })
  expect(await put('kz_staff', { replace: true, changelog: 'fixed' })).toEqual({ mapId, mapName })
  expect((await page('kz_staff')).versions).toHaveLength(2)
  await expect(put('kz_no', { length: 'huge' as never })).rejects.toMatchObject({ message: 'Invalid length' })
})

it('changes a map, whose old name still leads to it', async () => {
  await buildMap(world.ctx.db, { name: 'kz_first' })
  const { mapId } = await put('kz_old')
  const editor = (await world.staff('DEMO_CHECKER')).client
  const before = await page('kz_old', editor)
  const change = (body: object) =>
    editor.call('PUT /map/map', { query: { mapId }, body: { ...tags, mapperNames: ['Ann'], ...body } as never })
  const heardAt = async () =>
    (await row(world.ctx.db, { at: moment }, sql`select max(changed_at) as at from routes where map_id = ${mapId}`))?.at
  const at = await heardAt()
  const changed = await change({
    mapName: 'kz_new',
    mapReleaseDate: '2020-02-29',
    minTime: '0:20.00',
    tags: ['night'],
    notes: 'for staff',
    version: before.version,
  })
  expect(changed).toMatchObject({
    mapName: 'kz_new',
    mapReleaseDate: '29/02/2020',
    minTimeMs: 20_000,
    tags: ['night'],
    aliases: ['kz_old'],
    notes: 'for staff',
    version: before.version + 1,
  })
  expect(await heardAt()).not.toEqual(at)
  expect(await page('kz_old')).toMatchObject({ mapName: 'kz_new', notes: '' })
  expect((await world.guest.call('GET /record/map', { query: { mapName: 'kz_OLD' } })).mapName).toBe('kz_new')
  for (const mapReleaseDate of ['1999-05-31', '2999-01-01', '0001-01-01'])
    await expect(change({ mapReleaseDate })).rejects.toMatchObject({ code: 'impossible_date' })
  await expect(change({ minTime: '6:00:00.01' })).rejects.toMatchObject({ status: 400 })
  await expect(change({ version: before.version })).rejects.toMatchObject({
    status: 409,
    message: 'This map was changed by someone else. Reload it.',
  })
  await expect(change({ mapName: 'KZ_first' })).rejects.toMatchObject({ status: 409, code: 'map_taken' })
  await expect(change({ aliases: ['kz_First'] })).rejects.toMatchObject({ status: 422 })
  await expect(change({ mapName: 'kz a' })).rejects.toMatchObject({ status: 400, message: 'Invalid mapName' })
  await expect(
    editor.call('PUT /map/map', { query: { mapId: 999_999 }, body: { ...tags, mapperNames: [] } }),
  ).rejects.toMatchObject({ status: 404 })
  await expect(
    mapper.client.call('PUT /map/map', { query: { mapId }, body: { ...tags, mapperNames: [] } }),
  ).rejects.toMatchObject({ status: 403 })
})

it('adds and renames routes, which keep their ids', async () => {
  const { mapId } = await put('kz_ways')
  const add = (name: string) => checker.client.call('POST /map/route', { query: { mapId, name } })
  const { routes } = await add('easy')
  expect(routes.map(({ route }) => route)).toEqual(['', 'easy'])
  await expect(add('EASY')).rejects.toMatchObject({ status: 422, message: 'The map has this route already' })
  await expect(add('a[b]')).rejects.toMatchObject({ status: 400 })
  const routeId = routes[1]?.routeId as number
  const rename = (name: string) => checker.client.call('PUT /map/route', { query: { routeId, name } })
  expect((await rename('hard')).routes[1]).toEqual({ routeId, route: 'hard' })
  await expect(rename('')).rejects.toMatchObject({ status: 422 })
})

it('gives a map pictures, the first of which stands everywhere', async () => {
  const { mapId } = await put('kz_seen')
  const address = `${world.url}/media/maps/kz_seen.svg`
  const shown = () => fetch(address, { redirect: 'manual' })
  expect((await shown()).headers.get('content-type')).toContain('image/svg')
  const add = async (tone: string) =>
    checker.client.call('POST /map/image', {
      file: new Blob([(await picture(1280, 720, tone)) as never]),
      fileName: 'x.png',
      body: { mapId },
    })
  await add('#111')
  const { images } = await add('#eee')
  expect(images).toHaveLength(2)
  const leadsTo = async () => (await shown()).headers.get('location')
  await expect.poll(leadsTo).toBe(images[0]?.url.replace('.webp', '-640.webp'))
  const followed = await fetch(address)
  expect(followed.headers.get('content-type')).toBe('image/webp')
  const imageId = images[1]?.imageId as number
  await checker.client.call('PUT /map/picture', { query: { mapId, imageId } })
  await expect.poll(leadsTo).toBe(images[1]?.url.replace('.webp', '-640.webp'))
  await checker.client.call('DELETE /map/image', { query: { mapId, imageId } })
  await expect(checker.client.call('DELETE /map/image', { query: { mapId, imageId } })).rejects.toMatchObject({
    status: 404,
    message: 'Picture not found',
  })
  for (const bytes of ['<html></html>', await picture(1, 1)]) {
    await expect(
      checker.client.call('POST /map/image', {
        file: new Blob([bytes as never]),
        fileName: 'x.png',
        body: { mapId },
      }),
    ).rejects.toMatchObject({ status: expect.any(Number) })
  }
})

it('retires and hides maps, which leave the lists at once', async () => {
  const { mapId } = await put('kz_gone')
  await buildDemo(world.ctx.db, { mapName: 'kz_gone', state: 'RELEASED' })
  await buildDemo(world.ctx.db, { mapName: 'kz_gone', state: 'SUBMITTED', timeMs: 50_000 })
  const listed = async () => ({
    records: (await world.guest.call('GET /record/all-demos')).some(({ mapName }) => mapName === 'kz_gone'),
    latest: (await world.guest.call('GET /latest-demos/')).some(({ mapName }) => mapName === 'kz_gone'),
    waiting: (await world.guest.call('GET /record/public-submitted-demos')).some(
      ({ mapName }) => mapName === 'kz_gone',
    ),
    plugins: (await world.guest.call('GET /record/demo-txt-info')).includes('kz_gone '),
    list: (await world.guest.call('GET /map/list', { query: { query: 'KZ_gone' } })).totalItems === 1,
  })
  const all = (value: boolean) => ({ records: value, latest: value, waiting: value, plugins: value, list: value })
  world.ctx.cache.invalidateAll()
  expect(await listed()).toEqual(all(true))
  const modified = async () => (await fetch(`${world.url}/demos.txt`)).headers.get('last-modified')
  await world.ctx.db.execute(sql`update routes set changed_at = now() - interval '1 day'`)
  await world.ctx.db.execute(sql`update maps set changed_at = now() - interval '1 day'`)
  world.ctx.cache.invalidateAll()
  const before = await modified()
  const head = await world.staff('HEAD_MAP_CHECKER')
  const forbidden = { status: 403, message: 'You do not have permission to do this' }
  const query = { mapId, reason: 'Shortcut' }
  for (const role of ['DEMO_CHECKER', 'HEAD_DEMO_CHECKER', 'MAP_CHECKER', 'MANAGEMENT'] as const) {
    const { client } = await world.staff(role)
    await expect(client.call('POST /map/retire', { query }), role).rejects.toMatchObject(forbidden)
    await expect(client.call('POST /map/reactivate', { query: { mapId } }), role).rejects.toMatchObject(forbidden)
    await expect(client.call('DELETE /map/map', { query: { mapId } }), role).rejects.toMatchObject(forbidden)
  }
  const retired = await head.client.call('POST /map/retire', { query })
  expect(retired.state).toBe('RETIRED')
  expect(await listed()).toEqual(all(false))
  expect(await modified()).not.toBe(before)
  expect((await page('kz_gone')).state).toBe('RETIRED')
  expect((await fetch(`${world.url}/maps/kz_gone.zip`)).status).toBe(200)

  const hide = (id: number, client = boss.client) => client.call('DELETE /map/map', { query: { mapId: id } })
  await expect(hide(mapId)).rejects.toMatchObject({ status: 409, message: 'This map has records' })
  await expect(hide(mapId, checker.client)).rejects.toMatchObject({ status: 403 })
  const { mapId: empty } = await buildMap(world.ctx.db, { name: 'kz_empty', authors: ['Ann'] })
  await hide(empty)
  await expect(page('kz_empty')).rejects.toMatchObject({ status: 404 })
  const hidden = { query: { state: 'HIDDEN' as const } }
  await expect(world.guest.call('GET /map/list', hidden)).rejects.toMatchObject({ status: 403 })
  expect((await checker.client.call('GET /map/list', hidden)).maps).toMatchObject([{ mapName: 'kz_empty' }])
  const back = (client: Client) => client.call('POST /map/reactivate', { query: { mapId: empty } })
  await expect(back(checker.client)).rejects.toMatchObject({ status: 403 })
  expect((await back(head.client)).state).toBe('ACTIVE')
})

it('finds maps by a part of their name or mapper, and by what they are', async () => {
  await put('kz_find_100%', { mapperNames: ['Zed_One'], type: 'slide', difficulty: 'death' })
  const find = async (query: object) =>
    (await world.guest.call('GET /map/list', { query: query as never })).maps.map(({ mapName }) => mapName)
  expect(await find({ query: 'FIND_100%' })).toEqual(['kz_find_100%'])
  expect(await find({ query: 'zed_one' })).toEqual(['kz_find_100%'])
  expect(await find({ type: 'slide', difficulty: 'death' })).toEqual(['kz_find_100%'])
  expect(await find({ query: 'zedxone' })).toEqual([])
})

it('finds maps by XD, by whether they take records, and by the days of their release', async () => {
  const { db } = world.ctx
  await buildMap(db, { name: 'kz_sought_xd', isXd: true, releasedAt: new Date('2020-05-06T23:30:00Z') })
  await buildMap(db, { name: 'kz_sought_plain', recordable: false, releasedAt: new Date('2020-05-07T00:00:00Z') })
  await buildMap(db, { name: 'kz_sought_undated', releasedAt: null })
  const find = async (query: object) => {
    const { maps } = await world.guest.call('GET /map/list', { query: { query: 'sought', ...query } })
    return maps.map(({ mapName }) => mapName.slice('kz_sought_'.length))
  }
  expect(await find({})).toEqual(['plain', 'undated', 'xd'])
  expect(await find({ isXdMap: true })).toEqual(['xd'])
  expect(await find({ isXdMap: false })).toEqual(['plain', 'undated'])
  expect(await find({ recordable: false })).toEqual(['plain'])
  expect(await find({ recordable: true })).toEqual(['undated', 'xd'])
  expect(await find({ from: '2020-05-07' })).toEqual(['plain'])
  expect(await find({ to: '2020-05-06' })).toEqual(['xd'])
  expect(await find({ from: '2020-05-06', to: '2020-05-07' })).toEqual(['plain', 'xd'])
})
