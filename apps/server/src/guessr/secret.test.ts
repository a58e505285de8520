import { createHash } from 'node:crypto'
import { GUESSR_PICTURE_BYTES } from '@kz/contract/guessr/guessr-rules'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { sql } from '../platform/api/sql.ts'
import { buildMap } from '../testing/build.ts'
import { cookieOf } from '../testing/cookie.ts'
import { answerOf, fillPool, pass } from '../testing/guessr.ts'
import { read } from '../testing/read.ts'
import { createWorld, type World } from '../testing/world.ts'

/** Every byte that reaches a player before their guess, looked through for what could tell the map. */

let world: World
beforeAll(async () => {
  world = await createWorld()
  await fillPool(world, 8)
  await fillPool(world, 4, 'kz_a_name_far_longer_than_those_of_the_others')
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.ctx.db.execute(sql`delete from guessr_games`)
})

interface Told {
  status: number
  headers: string
  body: Buffer
}

/** A member who keeps everything the server sends them. */
async function listener() {
  const user = await world.user()
  const cookie = await cookieOf(world, user)
  const told: Told[] = []
  async function send(call: string, body?: unknown): Promise<Told> {
    const [method = '', path = ''] = call.split(' ')
    const type = { 'content-type': 'application/json' }
    const answer = await fetch(`${world.url}${path.startsWith('/api') ? path : `/api${path}`}`, {
      method,
      headers: { cookie, ...(body !== undefined && type) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const one = {
      status: answer.status,
      headers: JSON.stringify([...answer.headers].filter(([name]) => !/^(date|x-request-id)$/.test(name))),
      body: Buffer.from(await answer.arrayBuffer()),
    }
    told.push(one)
    return one
  }
  const json = async (call: string, body?: unknown) => JSON.parse((await send(call, body)).body.toString())
  return { user, cookie, told, send, json }
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** Everything the site knows of the maps that are asked for: names, numbers that name them, files and their hashes. */
async function secrets(gameId: number) {
  const rounds = await read(
    world.ctx.db,
    sql`select m.name, i.sha256 from guessr_rounds r join maps m on m.id = r.map_id
      join guessr_images p on p.id = r.image_id join images i on i.id = p.image_id where r.game_id = ${gameId}`,
  )
  const files = await read(world.ctx.db, sql`select sha256 from blobs`)
  return {
    words: [...rounds.map(({ name }) => String(name)), ...files.map((file) => String(file.sha256))],
    hashes: new Set(files.map((file) => String(file.sha256))),
  }
}

it('no answer, header, event or picture before the guess holds a name, a number or a file of the map', async () => {
  const { cookie, told, send, json } = await listener()
  const events: string[] = []
  const socket = new WebSocket(`${world.url.replace('http', 'ws')}/ws/events`, {
    headers: { origin: world.url, cookie },
  })
  socket.on('message', (data) => events.push(String(data)))
  await new Promise((open) => socket.on('open', open))

  const { gameId } = await json('POST /kzguessr/start', { mode: 'ranked' })
  const { words, hashes } = await secrets(gameId)
  const bodies: Buffer[] = []
  for (const wait of [0, 8_000, 8_000, 8_000]) {
    await pass(world, wait)
    const { pictures } = await json(`GET /kzguessr/round?gameId=${gameId}`)
    const picture = await send(`GET ${pictures[0].url}`)
    expect(picture.status).toBe(200)
    bodies.push(picture.body)
  }
  for (const path of ['own', 'season', 'leaderboard']) await send(`GET /kzguessr/${path}`)
  const everyones = await send('GET /kzguessr/hall-of-fame')
  await send(`POST /kzguessr/guess?gameId=${gameId}`, { text: 'kz_no_map_of_ours' })

  const all = [...told.map(({ headers, body }) => headers + body.toString('latin1')), ...events]
    .join('\n')
    .toLowerCase()
  expect(all.length).toBeGreaterThan(4 * GUESSR_PICTURE_BYTES)
  for (const word of words) expect(all.includes(word.toLowerCase()), word).toBe(false)
  for (const { headers } of told.filter((one) => one !== everyones))
    expect(headers).not.toMatch(/\["(etag|last-modified|content-disposition)"/i)
  // `mapId` and `imageId` would name it too
  for (const { body } of told.filter(({ body }) => body.length < 5_000))
    expect(body.toString()).not.toMatch(/mapId|imageId|seed|mapName/)

  for (const body of bodies) {
    expect(body.length).toBe(GUESSR_PICTURE_BYTES)
    expect(hashes.has(sha256(body))).toBe(false)
    const { format, exif, icc, xmp, width, height } = await sharp(body).metadata()
    expect({ format, exif, icc, xmp, width, height }).toEqual({
      ...{ format: 'webp', exif: undefined, icc: undefined, xmp: undefined },
      ...{ width: 640, height: 360 },
    })
  }
  socket.terminate()
  // it is a test that finds something once the guess is made
  const answer = await answerOf(world, gameId, 1)
  const after = await send(`POST /kzguessr/guess?gameId=${gameId}`, { text: answer })
  expect(after.body.toString()).toContain(answer)
})

it('a picture is fetched once, by its player, when its time has come', async () => {
  const [player, other] = [await listener(), await listener()]
  const { gameId, pictures } = await player.json('POST /kzguessr/start', { mode: 'practice' })
  const [first, second, , fourth] = pictures.map(({ url }: { url: string }) => `GET ${url}`)
  expect((await other.send(first)).status).toBe(404)
  expect((await fetch(`${world.url}${first.slice(4)}`)).status).toBe(404)
  expect((await player.send(first)).status).toBe(200)
  const again = await player.send(first)
  expect(again.status).toBe(404)
  const early = await player.send(second)
  expect(early.status).toBe(404)
  // too early, used and never there: one answer
  const none = await player.send(`GET /kzguessr/picture?name=${'A'.repeat(22)}`)
  const message = ({ body }: Told) => JSON.parse(body.toString()).message
  expect(message(early)).toBe(message(none))
  expect(message(again)).toBe(message(none))
  await pass(world, 8_000)
  expect((await player.send(second)).status).toBe(200)
  await pass(world, 40_000)
  expect((await player.send(fourth)).status).toBe(404)
  await player.json(`GET /kzguessr/round?gameId=${gameId}`)
})

it('each picture is due eight seconds after the one before it, also where the round is asked for again', async () => {
  const player = await listener()
  const { gameId } = await player.json('POST /kzguessr/start', { mode: 'practice' })
  const due = async () => {
    const found = await read(
      world.ctx.db,
      sql`select distinct n.step, round(extract(epoch from n.due_at - r.started_at))::integer as seconds
        from guessr_rounds r join guessr_games g on g.id = r.game_id join guessr_names n on n.user_id = g.user_id
        where g.id = ${gameId} and r.started_at is not null order by n.step`,
    )
    return found.map(({ step, seconds }) => [step, seconds])
  }
  const steps = [1, 2, 3, 4].map((step) => [step, (step - 1) * 8])
  expect(await due()).toEqual(steps)
  await pass(world, 9_000)
  await player.json(`GET /kzguessr/round?gameId=${gameId}`)
  expect(await due()).toEqual(steps)
})

it('many who ask for one name get one picture', async () => {
  const player = await listener()
  const { pictures } = await player.json('POST /kzguessr/start', { mode: 'practice' })
  const answers = await Promise.all(Array.from({ length: 8 }, () => player.send(`GET ${pictures[0].url}`)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(404)])
})

it('the same step of the same round is never the same bytes, and every answer’s headers are alike', async () => {
  const [one, other] = [await listener(), await listener()]
  const games = [
    await one.json('POST /kzguessr/start', { mode: 'daily' }),
    await other.json('POST /kzguessr/start', { mode: 'daily' }),
  ]
  const shots = [await one.send(`GET ${games[0].pictures[0].url}`), await other.send(`GET ${games[1].pictures[0].url}`)]
  expect(sha256(shots[0]?.body as Buffer)).not.toBe(sha256(shots[1]?.body as Buffer))
  const pixels = await Promise.all(shots.map(({ body }) => sharp(body).raw().toBuffer()))
  expect(pixels[0]?.equals(pixels[1] as Buffer)).toBe(true)
  // a third plays other maps
  const third = await listener()
  const game = await third.json('POST /kzguessr/start', { mode: 'practice' })
  const shot = await third.send(`GET ${game.pictures[0].url}`)
  expect(shot.headers).toBe(shots[0]?.headers)
  expect(shot.headers).toContain('no-store')
})

/** What a call of the game says besides the clock, the game's number and the random names of its pictures. */
const masked = ({ body }: Told) =>
  body
    .toString()
    .replace(/"gameId":\d+/g, '"gameId":0')
    .replace(/"elapsedMs":\d+/g, '"elapsedMs":0')
    .replace(/name=[\w-]{22}/g, 'name=')
    .replace(/"requestId":"[^"]*"/, '')
/** Headers whose value is drawn or counted anew for each answer. */
const plain = ({ headers }: Told) =>
  headers.replace(/\["(?:set-cookie|content-length|server-timing|ratelimit[\w-]*)","[^"]*"\],?/g, '')

it('whatever the map is, a round’s answers are the same letter by letter, as long, and under the same headers', async () => {
  const seen: { maps: string[]; told: Told[][] } = { maps: [], told: [] }
  for (let game = 0; game < 5; game++) {
    const { told, send, json } = await listener()
    const { gameId, pictures } = await json('POST /kzguessr/start', { mode: 'practice' })
    seen.maps.push(await answerOf(world, gameId, 1))
    await send(`GET ${pictures[0].url}`)
    await send(`GET /kzguessr/round?gameId=${gameId}`)
    await send('GET /kzguessr/own')
    await send(`POST /kzguessr/guess?gameId=${gameId}`, { text: 'kz_no_map_of_ours' })
    seen.told.push(told)
  }
  // rounds of long and of short names
  expect(new Set(seen.maps).size).toBeGreaterThan(1)
  const [first = []] = seen.told
  expect(first).toHaveLength(5)
  for (const told of seen.told) {
    expect(told.map(plain)).toEqual(first.map(plain))
    for (const [at, one] of told.entries()) {
      if (at === 1) expect(one.body.length).toBe(GUESSR_PICTURE_BYTES)
      else expect(masked(one)).toBe(masked(first[at] as Told))
    }
  }
})

it('the list of names is the same bytes for everybody in every game, of all maps, by their letters', async () => {
  // one without a picture, one that came last: the list tells neither
  for (const name of ['kz_0_without_picture', 'KZ_Pool_upper', 'kz_zz_last']) await buildMap(world.ctx.db, { name })
  const { db } = world.ctx
  const lists: Told[] = []
  for (const mode of ['daily', 'ranked', 'practice']) {
    const { send, json } = await listener()
    lists.push(await send('GET /kzguessr/names'))
    const { gameId, pictures } = await json('POST /kzguessr/start', { mode })
    lists.push(await send('GET /kzguessr/names'))
    await send(`GET ${pictures[0].url}`)
    await pass(world, 24_000)
    await send(`POST /kzguessr/guess?gameId=${gameId}`, { text: 'kz_zz_last' })
    lists.push(await send('GET /kzguessr/names'))
    await send(`POST /kzguessr/skip?gameId=${gameId}`, {})
    // how often a map is shown and found moves nothing
    await world.runJobs('guessr-counts')
    lists.push(await send('GET /kzguessr/names'))
  }
  const guest = await fetch(`${world.url}/api/kzguessr/names`)
  const text = await guest.text()
  expect(guest.headers.getSetCookie()).toEqual([])
  for (const list of lists) {
    expect(list.body.toString()).toBe(text)
    expect(plain(list)).toBe(plain(lists[0] as Told))
  }
  const { names } = JSON.parse(text) as { names: string[] }
  const all = await read(db, sql`select name from maps where state = 'ACTIVE' order by lower(name), name`)
  expect(names).toEqual(all.map(({ name }) => name))
  expect(names).toEqual(expect.arrayContaining(['kz_0_without_picture', 'KZ_Pool_upper', 'kz_zz_last']))
  expect(Object.keys(JSON.parse(text))).toEqual(['names'])
})
