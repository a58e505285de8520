import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { rows } from '../platform/api/db.ts'
import { text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { aDayLater, namesIn } from '../testing/files/stored-files.ts'
import { createWorld, type World } from '../testing/world.ts'
import { imageOwnedBy } from './api.ts'

type Client = World['guest']

let world: World
beforeAll(async () => {
  world = await createWorld()
  aDayLater(world.ctx.files)
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.ctx.db.execute(sql`update users set picture = null`)
  for (const table of ['image_sizes', 'images', 'blobs']) await world.ctx.db.execute(sql.raw(`delete from ${table}`))
})

const plain = (tone: string) =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: tone } })
    .png()
    .toBuffer()
const upload = async (client: Client, tone: string): Promise<string> => {
  const file = new Blob([(await plain(tone)) as never])
  return (await client.call('POST /upload/picture', { file, fileName: 'me.png' })).url
}
const choose = (client: Client, imageUrl: string) => client.call('PUT /user/picture', { query: { imageUrl } })
const statusOf = async (url: string) => (await fetch(world.url + url)).status
const small = (url: string) => url.replace('.webp', '-64.webp')
const dayPasses = () =>
  world.ctx.db.execute(sql`update images set created_at = created_at - interval '25 hours' where kind = 'avatar'`)
const work = (name: string) => world.runJobs(name)

const storedFiles = () => namesIn(world.ctx.files)
const namedFiles = async () =>
  (await rows(world.ctx.db, { sha256: text }, sql`select sha256 from blobs`)).map(({ sha256 }) => sha256)

it('forgets a picture a day after nobody has it any more: first its rows, then its files', async () => {
  const { client } = await world.staff()
  const [first, second, unchosen] = await Promise.all(['#111', '#222', '#333'].map((tone) => upload(client, tone)))
  if (!first || !second || !unchosen) throw new Error('three pictures were sent')
  await choose(client, first)
  await choose(client, second)
  await work('forget-avatars')
  expect(await Promise.all([first, second, unchosen].map(statusOf))).toEqual([200, 200, 200])

  await dayPasses()
  await work('forget-avatars')
  expect(await Promise.all([first, small(first), unchosen, second, small(second)].map(statusOf))).toEqual([
    404, 404, 404, 200, 200,
  ])
  expect(await storedFiles()).toHaveLength(6)
  await work('sweep-files')
  const left = await storedFiles()
  expect(left).toHaveLength(2)
  expect(left.toSorted()).toEqual((await namedFiles()).toSorted())

  await client.call('DELETE /user/picture')
  await work('forget-avatars')
  await work('sweep-files')
  expect([await statusOf(second), await storedFiles(), await namedFiles()]).toEqual([404, [], []])
})

it('keeps what somebody else has, what stands in posts, and what was uploaded anew', async () => {
  const { client: ann } = await world.staff()
  const { client: bob } = await world.staff()
  const { client: writer } = await world.staff('WRITER')
  const shared = await upload(ann, '#444')
  await choose(bob, await upload(bob, '#444'))
  const file = new Blob([(await plain('#555')) as never])
  const posted = (await writer.call('POST /upload/image', { file, fileName: 'x.png', body: { kind: 'news' } })).url
  await upload(ann, '#666')
  await dayPasses()
  await world.ctx.db.execute(sql`update images set created_at = created_at - interval '25 hours'`)
  const again = await upload(ann, '#666')
  await work('forget-avatars')
  expect(await Promise.all([shared, posted, again].map(statusOf))).toEqual([200, 200, 200])
  await expect(choose(ann, shared)).rejects.toMatchObject({ status: 404, message: 'Picture not found' })
  await choose(ann, again)
})

it('waits for who is choosing a picture, and then leaves it', async () => {
  const { user, client } = await world.staff()
  const url = await upload(client, '#777')
  await dayPasses()
  let forgotten: Promise<string> | undefined
  await world.ctx.db.transaction(async (tx) => {
    expect(await imageOwnedBy(tx, url, { kind: 'avatar', ownerId: user.userId })).toBe('own')
    forgotten = work('forget-avatars').then(() => 'forgotten')
    expect(await Promise.race([forgotten, wait(700).then(() => 'waits')])).toBe('waits')
    await tx.execute(sql`update users set picture = ${url} where id = ${user.userId}`)
  })
  await forgotten
  expect(await statusOf(url)).toBe(200)
})

it('never takes a picture that is chosen, or uploaded, in the same moment', async () => {
  const clients = await Promise.all(Array.from({ length: 4 }, async () => (await world.staff()).client))
  for (const round of [1, 2]) {
    const tone = (place: number) => `#${round}${place}${place}`
    const urls = await Promise.all(clients.map((client, place) => upload(client, tone(place))))
    await dayPasses()
    await Promise.allSettled([
      work('forget-avatars'),
      ...clients.map((client, place) =>
        place % 2
          ? choose(client, urls[place] as string)
          : upload(client, tone(place)).then((url) => choose(client, url)),
      ),
    ])
    const chosen = await rows(world.ctx.db, { picture: text }, sql`select picture from users where picture is not null`)
    for (const { picture } of chosen) expect(await statusOf(picture), picture).toBe(200)
    expect(chosen.length).toBeGreaterThanOrEqual(2)
    for (const sha256 of await namedFiles()) expect(await world.ctx.files.has(sha256)).toBe(true)
  }
})
