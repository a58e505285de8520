import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMap } from '../testing/build.ts'
import { demoFile, zipFile } from '../testing/files/demo-files.ts'
import { listen } from '../testing/listen.ts'
import { createWorld, type World } from '../testing/world.ts'

/** Who hears of a collection on its way. */

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('every change is told to those who check demos, the release to everybody, and nothing more', async () => {
  const [maker, other] = await Promise.all([world.staff('DEMO_CHECKER'), world.staff('DEMO_CHECKER')])
  const mapNames = [(await buildMap(world.ctx.db)).mapName, (await buildMap(world.ctx.db)).mapName]
  const pages = await Promise.all([listen(world, other.user), listen(world, await world.user()), listen(world, null)])
  const [checker, member, guest] = pages
  const count = (page: (typeof pages)[number], type: string) =>
    page.heard.filter((text) => text.includes(`"type":"${type}"`)).length
  const { id } = await maker.client.call('POST /demo-collections', { body: { title: 'Pack', playerName: 'Holder' } })
  const params = { id }
  const file = await zipFile(
    Object.fromEntries(mapNames.map((map) => [`${map}.dem`, demoFile({ map, timeMs: 5_000 })])),
  )
  const [first = '', second = ''] = mapNames.map((map) => `${map}.dem`)
  const youtubeLink = 'https://youtu.be/abcdefghijk'
  const query = { cp: 0, gc: 0, mpbhop: false, youtubeLink }
  const steps: (() => Promise<unknown>)[] = [
    () => maker.client.call('POST /upload/demo-collection/{id}/upload', { params, file, fileName: 'pack.zip' }),
    () => maker.client.call('PUT /demo-collections/{id}/demos/{fileName}', { params: { id, fileName: first }, query }),
    () =>
      maker.client.call('POST /demo-collections/{id}/youtube-links', {
        ...{ params, body: { lines: `${mapNames[0]} ${youtubeLink}` } },
      }),
    () => maker.client.call('DELETE /demo-collections/{id}/demos/{fileName}', { params: { id, fileName: second } }),
    () => maker.client.call('POST /demo-collections/{id}/comment', { params, body: { message: 'By mail' } }),
    () => other.client.call('POST /demo-collections/{id}/approve', { params }),
    () => other.client.call('POST /demo-collections/{id}/unapprove', { params }),
    () => other.client.call('POST /demo-collections/{id}/approve', { params }),
    () =>
      maker.client.call('POST /demo-collections/{id}/release', {
        ...{ params, body: { newsTitle: 'A pack', newsContent: '<p>See below.</p>' } },
      }),
  ]
  for (const [at, step] of steps.entries()) {
    await step()
    // the collection was made before the first
    await expect.poll(() => count(checker, 'collection.changed')).toBe(at + 2)
  }
  for (const page of pages) await expect.poll(() => count(page, 'collection.released')).toBe(1)
  const gone = await maker.client.call('POST /demo-collections', { body: { title: 'Gone', playerName: 'Holder' } })
  await maker.client.call('DELETE /demo-collections/{id}', { params: { id: gone.id } })
  await expect.poll(() => count(checker, 'collection.changed')).toBe(steps.length + 3)
  for (const page of [member, guest]) expect(count(page, 'collection.changed')).toBe(0)
  for (const page of pages) page.close()
})
