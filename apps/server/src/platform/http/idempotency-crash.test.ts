import { api } from '@kz/contract/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltUser, buildDemo, buildMap, emptySeen } from '../../testing/build.ts'
import { cookieOf } from '../../testing/cookie.ts'
import { mapArchive } from '../../testing/files/map-files.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { row } from '../api/db.ts'
import { int } from '../api/shape.ts'
import { sql } from '../api/sql.ts'

/** A process that dies between its commit and its answer: the next one knows the answer. */

let world: World
let other: Awaited<ReturnType<World['another']>>
let player: { user: BuiltUser; client: World['guest'] }
let cookie: string
let category: number
let thread: number
beforeAll(async () => {
  world = await createWorld()
  other = await world.another()
  player = await world.staff()
  cookie = await cookieOf(world, await world.user({ roles: ['ADMIN'] }))
  category = (await send(world.url, 'POST /forum/categories', '', { name: 'General' })).body.id
  thread = (
    await send(world.url, 'POST /forum/threads', '', { title: 'A thread', content: 'First', categoryId: category })
  ).body.id
})
afterAll(async () => {
  await other.close()
  await world.close()
})

async function send(url: string, call: string, key: string, sent: object) {
  const [method = '', path] = call.split(' ')
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { cookie, 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    body: JSON.stringify(sent),
  })
  return { status: response.status, body: (await response.json()) as { id: number } }
}

const count = async (what: string) =>
  (await row(world.ctx.db, { count: int }, sql`select count(*) from ${sql.raw(what)}`))?.count ?? 0

let made = 0
const text = () => `Words number ${++made}`
const post = () => ({ title: text(), htmlContent: '<p>Two records.</p>', hidden: false })

async function jump(): Promise<number> {
  const { userId, pseudo, country } = player.user
  const sha256 = `${++made}`.padStart(64, '0')
  await world.ctx.db.execute(sql`insert into blobs (sha256, size) values (${sha256}, 1)`)
  const found = await row(
    world.ctx.db,
    { id: int },
    sql`insert into longjump_demos ${sql.values({
      ...{ user_id: userId, player_name: pseudo, country, type: 'lj', block: 250, distance: 250 + made / 100 },
      ...{ prestrafe: 275, topspeed: 338, file_name: `${made}.dem`, yt_id: 'abcdefghijk', state: 'SUBMITTED' },
      ...{ sha256, seen: sql.json(emptySeen) },
    })} returning id`,
  )
  return found?.id ?? 0
}

async function map(): Promise<number> {
  const name = `kz_once${++made}`
  const body = { mapperNames: ['Somebody'], mayPublish: true }
  const sent = { file: await mapArchive(name), fileName: `${name}.zip`, body }
  return (await player.client.call('POST /upload/map', sent)).mapId
}

async function demo(): Promise<number> {
  const { db } = world.ctx
  return (await buildDemo(db, { user: player.user, state: 'SUBMITTED', ytId: 'abcdefghijk', timeMs: 9_000 })).demoId
}

/** An approved collection of one demo. */
async function collection(): Promise<number> {
  const sha256 = `c${++made}`.padStart(64, '0')
  await world.ctx.db.execute(sql`insert into blobs (sha256, size) values (${sha256}, 1)`)
  const { mapId } = await buildMap(world.ctx.db)
  const { userId } = player.user
  const found = await row(
    world.ctx.db,
    { id: int },
    sql`insert into demo_collections (title, player_name, state, submitted_by)
      values ('A pack', ${`Holder ${made}`}, 'APPROVED', ${userId}) returning id`,
  )
  const id = found?.id ?? 0
  await world.ctx.db.execute(
    sql`insert into collection_demos ${sql.values({
      ...{ collection_id: id, file_name: `${made}.dem`, map_id: mapId, time_ms: 9_000, yt_id: 'abcdefghijk' },
      ...{ seen: sql.json(emptySeen), sha256 },
    })}`,
  )
  return id
}

/** What to send, and what there is one more of afterwards. */
const CALLS: Record<string, [sent: () => Promise<object> | object, effect: string]> = {
  'POST /chatbox/comment': [() => ({ commentMessage: text() }), 'comments'],
  'POST /latest-demos/comment': [() => ({ commentMessage: text() }), 'comments'],
  'POST /forum/threads': [() => ({ title: text(), content: text(), categoryId: category }), 'forum_threads'],
  'POST /forum/messages': [() => ({ message: text(), threadId: thread }), 'forum_messages'],
  'POST /news/news': [post, 'posts'],
  'POST /article/article': [post, 'posts'],
  'POST /record/release': [async () => ({ demoId: await demo() }), `demos where state = 'RELEASED'`],
  'POST /longjump/release': [async () => ({ id: await jump() }), 'long_jumps'],
  'POST /demo-collections': [() => ({ title: text(), playerName: 'Somebody' }), 'demo_collections'],
  'POST /map/release': [async () => ({ mapId: await map() }), 'map_files'],
}
/** Where what they are about is named in the path. */
const OF_COLLECTION: Record<string, [sent: () => object, effect: string]> = {
  'POST /demo-collections/{id}/comment': [() => ({ message: text() }), 'submission_steps'],
  'POST /demo-collections/{id}/release': [
    () => ({ newsTitle: text(), newsContent: '<p>Some records.</p>' }),
    `demos where state = 'RELEASED'`,
  ],
}
/** A decision of the desk is kept to be carried out later. */
const decided = 'pending_decisions'
const release = async (id: Promise<number>) => ({ id: await id, decision: 'release' })
const REVIEWS: typeof CALLS = {
  'POST /review/demo': [() => release(demo()), decided],
  'POST /review/longjump': [() => release(jump()), decided],
  'POST /review/map': [() => release(map()), decided],
}
/** Where the post is named in the address. */
const COMMENTS = {
  'POST /news/comment': ['news', 'newsId'],
  'POST /article/comment': ['article', 'articleId'],
} as const

const ON_MAP = 'POST /map/comment'

describe('every call that is done once', () => {
  it('is tried here', () => {
    const once = Object.entries(api).flatMap(([call, endpoint]) => ('idempotent' in endpoint ? [call] : []))
    expect(
      [
        ...Object.keys({ ...CALLS, ...REVIEWS }),
        ...Object.keys(OF_COLLECTION),
        ...Object.keys(COMMENTS),
        ON_MAP,
      ].toSorted(),
    ).toEqual(once.toSorted())
  })

  /** Sends it to a process that dies after its commit, then twice to another one. */
  async function dies(call: string, path: string, sent: object, effect: string): Promise<void> {
    const key = `crash ${call}`.replaceAll(/[ /{}]/g, '-')
    const before = await count(effect)
    const { announce } = world.ctx.live
    world.ctx.live.announce = async (tx, events) => {
      await announce(tx, events)
      return () => {
        throw new Error('this process is gone')
      }
    }
    const lost = await send(world.url, path, key, sent)
    world.ctx.live.announce = announce
    expect(lost.status).toBe(500)
    expect(await count(effect)).toBe(before + 1)

    const told = await send(other.url, path, key, sent)
    expect(told).toMatchObject({ status: 200, body: expect.anything() })
    expect(await send(other.url, path, key, sent)).toEqual(told)
    expect(await count(effect)).toBe(before + 1)
  }

  /** What it answers later is what it answered first. */
  async function repeats(call: string, path: string, sent: object): Promise<void> {
    const key = `plain ${call}`.replaceAll(/[ /{}]/g, '-')
    const told = await send(world.url, path, key, sent)
    expect(told.status).toBe(200)
    expect(await send(other.url, path, key, sent)).toEqual(told)
  }

  it.each(Object.entries({ ...CALLS, ...REVIEWS }))('%s', async (call, [sent, effect]) => {
    await repeats(call, call, await sent())
    await dies(call, call, await sent(), effect)
  })

  it.each(Object.entries(OF_COLLECTION))('%s', async (call, [sent, effect]) => {
    const path = async () => call.replace('{id}', String(await collection()))
    await repeats(call, await path(), sent())
    await dies(call, await path(), sent(), effect)
  })

  it(ON_MAP, async () => {
    const path = `${ON_MAP}?mapId=${(await buildMap(world.ctx.db)).mapId}`
    await repeats(ON_MAP, path, { commentMessage: text() })
    await dies(ON_MAP, path, { commentMessage: text() }, 'comments')
  })

  it.each(Object.entries(COMMENTS))('%s', async (call, [kind, name]) => {
    const { body } = await send(world.url, `POST /${kind}/${kind}`, '', post())
    const path = `${call}?${name}=${body.id}`
    await repeats(call, path, { commentMessage: text() })
    await dies(call, path, { commentMessage: text() }, 'comments')
  })
})
