import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { buildMap } from '../testing/build.ts'
import { read } from '../testing/read.ts'
import { createWorld, type World } from '../testing/world.ts'
import { mirrorPicture } from './mirror.ts'

/** A site that has pictures of some maps, and bad things under the names of others. */

let world: World
let other: Server
let asked: string[] = []
beforeAll(async () => {
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#446688' } })
      .jpeg()
      .toBuffer()
  const [good, tiny] = await Promise.all([picture(800, 600), picture(1, 1)])
  const answers: Record<string, [status: number, body: Buffer, headers?: Record<string, string>]> = {
    kz_good: [200, good],
    kz_tiny: [200, tiny],
    kz_html: [200, Buffer.from('<html>')],
    kz_large: [200, Buffer.alloc(6 * 1024 * 1024)],
    kz_away: [302, Buffer.from(''), { location: '/kz_good.jpg' }],
  }
  other = createServer((request, response) => {
    const name = decodeURIComponent(request.url ?? '').replace(/^\/|\.jpg$/g, '')
    asked.push(name)
    const [status, body, headers] = answers[name] ?? [404, Buffer.from('none')]
    response.writeHead(status, headers).end(body)
  })
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  world = await createWorld()
  world.ctx.config.mapPictures = `http://127.0.0.1:${(other.address() as AddressInfo).port}/{map}.jpg`
})
afterAll(async () => {
  await world.close()
  other.close()
})

const address = (name: string, ending = 'svg') => `${world.url}/media/maps/${encodeURIComponent(name)}.${ending}`
const leadsTo = async (name: string, ending?: string) =>
  (await fetch(address(name, ending), { redirect: 'manual' })).headers.get('location')

it('draws a map until the copy is there, and then shows the copy from here', async () => {
  await buildMap(world.ctx.db, { name: 'kz_good' })
  expect(await leadsTo('kz_good')).toBeNull()
  await expect.poll(() => leadsTo('kz_good')).toMatch(/^\/media\/images\/[0-9a-f]{64}-640\.webp$/)
  expect(await leadsTo('kz_good', 'webp')).toMatch(/-320\.webp$/)
  const shown = await fetch(address('kz_good'))
  expect(shown.headers.get('content-type')).toBe('image/webp')
  expect(await sharp(await shown.arrayBuffer()).metadata()).toMatchObject({ width: 640, height: 360 })
  expect(asked).toEqual(['kz_good'])
})

it('asks again after a day where there was none, and after 30 days where there was one', async () => {
  await buildMap(world.ctx.db, { name: 'kz_none' })
  const age = (days: number) =>
    world.ctx.db.execute(sql`update map_mirrors set asked_at = now() - make_interval(days => ${days})`)
  const times = async (name: string) => {
    asked = []
    await Promise.all([mirrorPicture(world.ctx, name), mirrorPicture(world.ctx, name)])
    return asked.length
  }
  expect(await times('kz_none')).toBe(1)
  expect(await times('kz_none')).toBe(0)
  await age(2)
  expect([await times('kz_none'), await times('kz_good')]).toEqual([1, 0])
  await age(31)
  expect([await times('kz_none'), await times('kz_good')]).toEqual([1, 1])
})

it.each(['kz_tiny', 'kz_html', 'kz_large', 'kz_away'])('keeps nothing of %s', async (name) => {
  await buildMap(world.ctx.db, { name })
  const before = await read(world.ctx.db, sql`select id from images`)
  expect(await mirrorPicture(world.ctx, name)).toBe(false)
  expect(await read(world.ctx.db, sql`select id from images`)).toEqual(before)
  expect((await fetch(address(name))).headers.get('content-type')).toContain('image/svg')
})

it('asks for maps of this site that have no picture, and only while the operator wants it', async () => {
  asked = []
  expect(await mirrorPicture(world.ctx, 'kz_unknown')).toBe(false)
  expect(asked).toEqual([])
  await buildMap(world.ctx.db, { name: 'kz_off' })
  const { mapPictures } = world.ctx.config
  world.ctx.config.mapPictures = undefined
  await fetch(address('kz_off'))
  world.ctx.config.mapPictures = mapPictures
  expect(
    await read(world.ctx.db, sql`select from map_mirrors p join maps m on m.id = p.map_id where m.name = 'kz_off'`),
  ).toEqual([])
})
