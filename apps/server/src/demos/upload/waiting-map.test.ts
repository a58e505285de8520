import type { Client } from '@kz/contract/wire/client'
import { afterAll, expect, test } from 'vitest'
import { row } from '../../platform/api/db.ts'
import { moment } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { demoFile } from '../../testing/files/demo-files.ts'
import { mapArchive } from '../../testing/files/map-files.ts'
import { refusal } from '../../testing/queue.ts'
import { createWorld } from '../../testing/world.ts'

/** Demos of maps that wait for their own check: only their sender knows of them. */

const world = await createWorld()
afterAll(() => world.close())
const [mapper, stranger, checker] = await Promise.all([
  world.staff(),
  world.staff(),
  world.staff('DEMO_CHECKER', 'MAP_CHECKER'),
])

let made = 0
async function sendMap(name = `kz_new${++made}`, client = mapper.client, more: object = {}) {
  const body = { mapperNames: ['Ann'], mayPublish: true, ...more }
  return client.call('POST /upload/map', { body, file: await mapArchive(name), fileName: `${name}.zip` })
}
async function sendDemo(map: string, client = mapper.client, file = demoFile({ map, timeMs: 61_230 })) {
  const body = { ytLink: 'https://youtu.be/abcdefghijk' }
  const { accepted } = await client.call('POST /upload/map-demo', { body, file, fileName: file.name })
  return accepted[0]?.demoId as number
}
const own = async (id: number, client = mapper.client) =>
  (await client.call('GET /submissions/own', { query: { kind: 'demo', sort: 'newest' } })).submissions.find(
    (one) => one.id === id,
  )
const releaseDemo = (demoId: number) => checker.client.call('POST /record/release', { query: { demoId } })
const releaseMap = (mapId: number) => checker.client.call('POST /map/release', { query: { mapId } })
const rejectMap = (mapId: number) =>
  checker.client.call('DELETE /map/submitted', { query: { mapId, reason: 'Not this one' } })

/** When a line of the list for plugins changed last. */
const listChanged = async () =>
  (
    await row(
      world.ctx.db,
      { at: moment.orNull },
      sql`select max(changed_at) at from routes where changed_at > 'epoch'`,
    )
  )?.at

/** Everything that anybody can read of this name, as one text. */
async function inPublic(client: Client = world.guest): Promise<string> {
  const texts = ['/demos.txt', '/demos.json', '/', '/records', '/feed/maps.xml', '/sitemap.xml']
  const answers = await Promise.all([
    ...texts.map(async (path) => (await fetch(`${world.url}${path}`)).text()),
    client.call('GET /record/all-demos'),
    client.call('GET /record/public-submitted-demos'),
    client.call('GET /latest-demos/', { query: { rejected: 'true' } }),
    client.call('GET /map/list'),
    client.call('GET /search/', { query: { expression: 'kz_new' } }),
  ])
  return JSON.stringify(answers)
}

test('is sent for a map that waits, shows nowhere, and is released after the map', async () => {
  const before = await listChanged()
  const { mapId, mapName } = await sendMap()
  const demoId = await sendDemo(mapName)
  expect(await own(demoId)).toMatchObject({ stand: 'waiting', title: mapName, mapName: null })
  expect((await own(demoId))?.facts).toContain('waits for the release of its map')
  const [card] = await checker.client.call('GET /record/submitted-demos')
  expect(card).toMatchObject({ demoId, mapName, mapWaits: true })
  expect(await inPublic()).not.toContain(mapName)
  expect(await inPublic(stranger.client)).not.toContain(mapName)
  for (const client of [world.guest, mapper.client, checker.client]) {
    const page = await refusal(client.call('GET /map/map', { query: { mapName } }))
    expect(page.status).toBe(404)
  }
  const hidden = await checker.client.call('GET /map/list', { query: { state: 'HIDDEN' } })
  expect(hidden.maps).toEqual([])
  expect(await listChanged()).toEqual(before)

  expect(await refusal(releaseDemo(demoId))).toMatchObject({ status: 409, code: 'map_not_out' })
  const out = await releaseMap(mapId)
  expect(await fetch(`${world.url}/demos.txt`).then((list) => list.text())).toContain(`${mapName} 0 n/a`)
  await releaseDemo(demoId)
  expect(await world.guest.call('GET /record/map', { query: { mapName } })).toMatchObject({
    mapName,
    currentRecord: '01:01.23',
  })
  expect(await own(demoId)).toMatchObject({ stand: 'released', mapName, facts: '' })
  expect(await world.guest.call('GET /map/map', { query: { mapId: out.mapId } })).toMatchObject({ state: 'ACTIVE' })
  expect(await fetch(`${world.url}/demos.txt`).then((list) => list.text())).toContain(`${mapName} 61.23`)
})

test('of a map that a checker gave back can be sent, and cannot be released', async () => {
  const { mapId, mapName } = await sendMap()
  await checker.client.call('POST /map/request-changes', { query: { mapId, reason: 'Add spawns' } })
  const demoId = await sendDemo(mapName.toUpperCase())
  expect(await refusal(releaseDemo(demoId))).toMatchObject({ code: 'map_not_out' })
})

test('of somebody else is refused as for a map that is not there', async () => {
  const { mapName } = await sendMap()
  await sendDemo(mapName)
  const known = await refusal(sendDemo(mapName, stranger.client))
  const unknown = await refusal(sendDemo('kz_nowhere', stranger.client))
  expect(known).toMatchObject({ status: unknown.status, code: 'unknown_map', message: `Unknown map: ${mapName}` })
  expect(unknown.code).toBe('unknown_map')
})

test('the same bytes of somebody else lead to no page of the map', async () => {
  const { mapName } = await sendMap()
  const file = demoFile({ map: mapName, timeMs: 50_000 })
  await sendDemo(mapName, mapper.client, file)
  const again = await refusal(sendDemo(mapName, stranger.client, file))
  expect(again.code).toBe('duplicate_file')
  expect(again.message).not.toContain('/record/')
})

test.each([
  ['rejected', rejectMap],
  ['taken back', (mapId: number) => mapper.client.call('DELETE /upload/own-submitted-map', { query: { mapId } })],
])('goes with a map that is %s, and can be sent anew with it', async (_how, end) => {
  const { mapId, mapName } = await sendMap()
  const file = demoFile({ map: mapName, timeMs: 40_000 })
  const demoId = await sendDemo(mapName, mapper.client, file)
  await checker.client.call('POST /record/claim', { query: { demoId } })
  await end(mapId)
  const gone = await own(demoId)
  expect(gone).toMatchObject({ stand: 'withdrawn', reviewer: null })
  expect(gone?.reason).toContain('was not released')
  expect(await refusal(releaseDemo(demoId))).toMatchObject({ code: 'already_decided' })
  expect(await refusal(sendDemo(mapName, mapper.client, file))).toMatchObject({ code: 'unknown_map' })
  expect(await inPublic()).not.toContain(mapName)
  const next = await sendMap(mapName)
  const second = await sendDemo(mapName, mapper.client, file)
  await releaseMap(next.mapId)
  await releaseDemo(second)
})

test('that was rejected itself shows nowhere, and comes back only with its map', async () => {
  const { mapId, mapName } = await sendMap()
  const demoId = await sendDemo(mapName)
  await checker.client.call('POST /record/update-comment-map-record', { query: { demoId, comment: 'A pause' } })
  await checker.client.call('DELETE /record/release', { query: { demoId } })
  expect(await inPublic()).not.toContain(mapName)
  const reopen = () => checker.client.call('POST /record/reopen', { query: { demoId, reason: 'Looked again' } })
  await rejectMap(mapId)
  expect(await refusal(reopen())).toMatchObject({ code: 'unknown_map' })
  await checker.client.call('POST /map/reopen', { query: { mapId, reason: 'Looked again' } })
  await reopen()
  await releaseMap(mapId)
  await releaseDemo(demoId)
})

test('goes when another map takes the place of its own', async () => {
  const { mapId, mapName } = await sendMap()
  const demoId = await sendDemo(mapName)
  await sendMap(mapName, mapper.client, { mapId })
  expect(await own(demoId)).toMatchObject({ stand: 'waiting' })
  const other = await sendMap(`kz_new${++made}`, mapper.client, { mapId })
  expect(await own(demoId)).toMatchObject({ stand: 'withdrawn' })
  const second = await sendDemo(other.mapName)
  await releaseMap(mapId)
  await releaseDemo(second)
})

test('leaves the name free: two send a map of one name with demos, and one of them comes out', async () => {
  const mine = await sendMap()
  const { mapName } = mine
  const theirs = await sendMap(mapName, stranger.client)
  const [myDemo, theirDemo] = [await sendDemo(mapName), await sendDemo(mapName, stranger.client)]
  await releaseMap(theirs.mapId)
  await releaseDemo(theirDemo)
  expect(await refusal(releaseDemo(myDemo))).toMatchObject({ code: 'map_not_out' })
  expect(await refusal(releaseMap(mine.mapId))).toMatchObject({ code: 'map_taken' })
  const [card] = (await checker.client.call('GET /map/submitted')).filter(({ mapId }) => mapId === mine.mapId)
  expect(card?.sameName).toEqual([
    { mapName, state: 'ACTIVE' },
    { mapName, state: 'APPROVED' },
  ])
  await rejectMap(mine.mapId)
  expect(await own(myDemo)).toMatchObject({ stand: 'withdrawn' })
})
