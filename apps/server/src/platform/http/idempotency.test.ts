import { afterAll, expect, it } from 'vitest'
import { cookieOf } from '../../testing/cookie.ts'
import { createWorld } from '../../testing/world.ts'
import { hasRow, row } from '../api/db.ts'
import { int } from '../api/shape.ts'
import { sql } from '../api/sql.ts'
import { purgeIdempotencyKeys } from './idempotency.ts'

const world = await createWorld({ limits: true })
afterAll(() => world.close())
const ann = await world.user()
const cookie = await cookieOf(world, ann)

/** A call with a key as a client sends it that never got its answer. */
async function send(path: string, key: string, body?: object, { url = world.url, as = cookie } = {}) {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { cookie: as, 'idempotency-key': key, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as { id: number; message: string } }
}

const say = (key: string, commentMessage: string, more = {}) => send('/chatbox/comment', key, { commentMessage }, more)
const said = async (message: string) =>
  (await row(world.ctx.db, { count: int }, sql`select count(*) from comments where message = ${message}`))?.count

it('does a call once that is sent many times at once, in two processes, and counts it once', async () => {
  const other = await world.another()
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, place) => say('key-1', 'Once', place % 2 ? { url: other.url } : {})),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 200, body: { message: 'Once' } })
  expect(await said('Once')).toBe(1)
  expect(await say('key-1', 'Once')).toEqual(answers[0])
  expect(await say('key-1', 'Once', { url: other.url })).toEqual(answers[0])
  expect(await say('key-1', 'Twice')).toMatchObject({ status: 409, body: { message: 'This request was already used' } })
  await other.close()
})

it('keeps the keys of each member apart', async () => {
  const bob = await cookieOf(world, await world.user())
  const own = await say('key-1', 'By another', { as: bob })
  expect(own).toMatchObject({ status: 200, body: { message: 'By another' } })
})

it('publishes a post once; who has another key, or none, publishes another', async () => {
  const as = await cookieOf(world, (await world.staff('WRITER')).user)
  const post = { title: 'Week 12', htmlContent: '<p>Two records.</p>', hidden: false }
  const publish = (key: string, more = {}) => send('/news/news', key, { ...post, ...more }, { as })
  const first = await publish('post-1')
  expect(first.status).toBe(200)
  expect(await publish('post-1')).toEqual(first)
  expect((await publish('post-1', { hidden: true })).status).toBe(409)
  expect((await publish('post-2')).body.id).not.toBe(first.body.id)
  // a call that failed leaves its key free
  expect((await publish('post-3', { title: '' })).status).toBe(422)
  expect((await publish('post-3')).status).toBe(200)
  expect(await publish('no key')).toMatchObject({ status: 400, body: { message: 'Invalid Idempotency-Key' } })
})

it('forgets keys after a day', async () => {
  await world.ctx.db.execute(sql`update repeated_calls set made_at = now() - interval '25 hours'`)
  await purgeIdempotencyKeys(world.ctx)
  expect(await hasRow(world.ctx.db, sql`select from repeated_calls`)).toBe(false)
})
