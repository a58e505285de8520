import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { buildDemo, buildMap } from '../testing/build.ts'
import { demoFile, zipFile } from '../testing/files/demo-files.ts'
import { read } from '../testing/read.ts'
import { messageOf, statusOf } from '../testing/refusal.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'

/** A collection that is released: its post tells of its demos, and nothing of it changes any more. */

let world: World
let maker: Person
let other: Person
let writer: Person
beforeAll(async () => {
  world = await createWorld()
  ;[maker, other, writer] = await Promise.all([
    world.staff('DEMO_CHECKER'),
    world.staff('DEMO_CHECKER'),
    world.staff('WRITER'),
  ])
})
afterAll(() => world.close())

const youtubeLink = 'https://youtu.be/abcdefghijk'
const HOUR = 3_600_000
let made = 0

/** An approved collection with a demo of 5 seconds on each of these maps. */
async function approved(mapNames: readonly string[]): Promise<number> {
  const { id } = await maker.client.call('POST /demo-collections', {
    body: { title: 'Pack', playerName: `Holder ${++made}`, country: 'br' },
  })
  const params = { id }
  const demos = mapNames.map((map) => [`${map}.dem`, demoFile({ map, timeMs: 5_000 })])
  const file = await zipFile(Object.fromEntries(demos), 'pack.zip')
  await maker.client.call('POST /upload/demo-collection/{id}/upload', { params, file, fileName: file.name })
  const lines = mapNames.map((map) => `${map} ${youtubeLink}`).join('\n')
  await maker.client.call('POST /demo-collections/{id}/youtube-links', { params, body: { lines } })
  await other.client.call('POST /demo-collections/{id}/approve', { params })
  return id
}
const maps = (count: number) =>
  Promise.all(Array.from({ length: count }, async () => (await buildMap(world.ctx.db)).mapName))
const release = (id: number, { client } = maker) =>
  client.call('POST /demo-collections/{id}/release', {
    params: { id },
    body: { newsTitle: 'A pack of records', newsContent: '<p>See below.</p>' },
  })
const detail = (id: number) => maker.client.call('GET /demo-collections/{id}', { params: { id } })
const draftIds = async () => (await writer.client.call('GET /news/generate-release')).demoIds

test('its demos are told of by its post: the next draft leaves them out, and nothing else', async () => {
  const [first = '', second = '', fallen = ''] = await maps(3)
  const before = await buildDemo(world.ctx.db, { state: 'RELEASED', decidedAt: new Date(Date.now() - HOUR) })
  const id = await approved([first, second, fallen])
  // waits for nobody: another run takes the third map meanwhile
  const faster = { mapName: fallen, timeMs: 4_000, state: 'RELEASED' as const }
  const taken = await buildDemo(world.ctx.db, { ...faster, decidedAt: new Date(Date.now() - HOUR / 2) })
  const { newsId, released } = await release(id)
  expect(released).toBe(2)

  const ofPost = async (mapName: string) => {
    const { listRecords } = await world.guest.call('GET /record/map', { query: { mapName } })
    return listRecords.map((run) => run.newsId)
  }
  expect([await ofPost(first), await ofPost(second), await ofPost(fallen)]).toEqual([[newsId], [newsId], [null]])
  // released before the collection, told of by nobody yet
  expect(await draftIds()).toEqual([before.demoId, taken.demoId])
  // a post that is gone tells of nothing
  await writer.client.call('DELETE /news/news', { query: { newsId } })
  expect(await draftIds()).toHaveLength(4)
})

test('released in one tab, it refuses whatever another one still sends, and stays as it was', async () => {
  const [mapName = ''] = await maps(1)
  const id = await approved([mapName])
  const params = { id }
  const demo = { id, fileName: `${mapName}.dem` }
  await release(id)
  const { client } = other
  const stale: [said: string, call: () => Promise<unknown>][] = [
    ['409 This collection was already released', () => release(id, other)],
    ['409 Collection is not approved', () => client.call('POST /demo-collections/{id}/unapprove', { params })],
    ['409 A released collection cannot be deleted', () => client.call('DELETE /demo-collections/{id}', { params })],
    ...[
      () => client.call('POST /demo-collections/{id}/approve', { params }),
      () =>
        client.call('PUT /demo-collections/{id}/demos/{fileName}', {
          params: demo,
          query: { cp: 3, gc: 2, mpbhop: true, youtubeLink: 'https://youtu.be/zyxwvutsrqp' },
        }),
      () => client.call('DELETE /demo-collections/{id}/demos/{fileName}', { params: demo }),
      () =>
        client.call('POST /demo-collections/{id}/youtube-links', {
          params,
          body: { lines: `${mapName} https://youtu.be/zyxwvutsrqp` },
        }),
      async () => {
        const file = await zipFile({ [demo.fileName]: demoFile({ map: mapName, timeMs: 3_000 }) }, 'pack.zip')
        await client.call('POST /upload/demo-collection/{id}/upload', { params, file, fileName: file.name })
      },
    ].map((call): [string, () => Promise<unknown>] => ['409 Collection is not in the submitted state', call]),
  ]
  const everything = async () => [
    await detail(id),
    await world.guest.call('GET /record/map', { query: { mapName } }),
    await read(world.ctx.db, sql`select count(*) as posts from posts`),
  ]
  const before = await everything()
  for (const [said, call] of stale) expect(await messageOf(call())).toBe(said)
  expect(await everything()).toEqual(before)
})

test('a release against an approval taken back, and against a deletion: one of two wins, whole', async () => {
  for (let round = 0; round < 6; round++) {
    const [mapName = ''] = await maps(1)
    const id = await approved([mapName])
    const params = { id }
    const [released, against] = await Promise.all([
      statusOf(release(id)),
      statusOf(
        round % 2 === 0
          ? other.client.call('POST /demo-collections/{id}/unapprove', { params })
          : other.client.call('DELETE /demo-collections/{id}', { params }),
      ),
    ])
    expect([released === 200, against === 200].filter(Boolean)).toHaveLength(1)
    const { listRecords } = await world.guest.call('GET /record/map', { query: { mapName } })
    expect(listRecords).toHaveLength(released === 200 ? 1 : 0)
  }
})
