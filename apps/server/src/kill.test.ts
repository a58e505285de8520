import { readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import type { Client } from '@kz/contract/wire/client'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { JOBS } from './app.ts'
import { hooks } from './hooks.ts'
import { sql } from './platform/api/sql.ts'
import { openContext } from './platform/process/open-context.ts'
import { type BuiltUser, buildMap, buildUser } from './testing/build.ts'
import { clientOf, cookieOf } from './testing/cookie.ts'
import { openDurableDatabase } from './testing/database/durable-database.ts'
import { dyingAt } from './testing/dying.ts'
import { demoFile, zipFile } from './testing/files/demo-files.ts'
import { aDayLater, namesIn } from './testing/files/stored-files.ts'
import { holdCall } from './testing/hold.ts'
import { read } from './testing/read.ts'
import { type ServerProcess, startServer } from './testing/server-process.ts'
import { shareOf } from './testing/share.ts'

/** A server that is killed amid an upload or a release leaves nothing half; the next one does it whole. */

const { dataDir, config, connection, settings } = await openDurableDatabase()
const site = await openContext(config, connection, pino({ level: 'error' }), hooks)
const { ctx } = site
let server: ServerProcess | undefined
let maker: BuiltUser
let other: BuiltUser

beforeAll(async () => {
  maker = await buildUser(ctx.db, { roles: ['DEMO_CHECKER'] })
  other = await buildUser(ctx.db, { roles: ['DEMO_CHECKER'] })
})
afterAll(async () => {
  await kill()
  await site.close()
})

async function kill(): Promise<void> {
  server?.child.kill('SIGKILL')
  await server?.ended
  server = undefined
}

const LOCKED = /demo_collections[\s\S]*for update of c/

/** Starts the site anew; with a statement it will die there, once it has locked a collection. Clients of both checkers, and a cookie. */
async function start(statement = '') {
  await kill()
  server = await startServer(settings, dyingAt(statement, LOCKED))
  await server.ready()
  return { own: await login(server.url, maker), another: await login(server.url, other) }
}

async function login(url: string, user: BuiltUser): Promise<{ cookie: string; client: Client }> {
  const cookie = await cookieOf({ url }, user)
  return { cookie, client: clientOf(url, cookie) }
}

/** The call gets no answer, since the process died by the signal. */
async function dies(call: Promise<unknown>): Promise<void> {
  await expect(call).rejects.toThrow()
  await server?.ended
  expect(server?.child.signalCode).toBe('SIGKILL')
}

const temps = (): string[] => readdirSync(join(dataDir, 'files/tmp')).map((name) => join(dataDir, 'files/tmp', name))

/** Sweeps as two days later. What is there by then: a file for each row, a row for each file, nothing on its way. */
async function expectSwept(blobs: number): Promise<void> {
  const before = new Date(Date.now() - 48 * 3_600_000)
  for (const path of temps()) utimesSync(path, before, before)
  const young = aDayLater(ctx.files)
  await ctx.db.execute(sql`update incoming_files set since = since - interval '2 days'`)
  await JOBS.find(({ name }) => name === 'sweep-files')?.add(ctx.db, {})
  await ctx.jobs.runAll(ctx, JOBS)
  young()
  const named = (await read(ctx.db, sql`select sha256 from blobs order by sha256`)).map(({ sha256 }) => sha256)
  expect((await namesIn(ctx.files)).toSorted()).toEqual(named)
  expect(named).toHaveLength(blobs)
  expect(temps()).toEqual([])
}

const collected = (id: number) => read(ctx.db, sql`select sha256 from collection_demos where collection_id = ${id}`)

/** All that a release writes. */
const outcome = async (id: number) => ({
  demos: await read(ctx.db, sql`select id, state from demos`),
  records: await read(ctx.db, sql`select route_id from route_records`),
  reigns: await read(ctx.db, sql`select route_id from reigns`),
  players: await read(ctx.db, sql`select id from players`),
  posts: await read(ctx.db, sql`select id from posts`),
  chat: await read(ctx.db, sql`select id from comments`),
  audit: await read(ctx.db, sql`select id from audit_log where action = 'collection.release'`),
  collection: await read(ctx.db, sql`select state, news_id from demo_collections where id = ${id}`),
})

test('an upload and a release that a kill -9 cuts short left nothing, and are done whole afterwards', async () => {
  const maps = await Promise.all(Array.from({ length: 3 }, async () => (await buildMap(ctx.db)).mapName))
  const archive = await zipFile(
    Object.fromEntries(maps.map((map) => [`${map}.dem`, demoFile({ map, timeMs: 5_000, player: 'Seu Bruno' })])),
  )
  const first = await start()
  const body = { title: 'Pack', playerName: 'Seu Bruno', country: 'br' }
  const { id } = await first.own.client.call('POST /demo-collections', { body })
  const upload = (client: Client) =>
    client.call('POST /upload/demo-collection/{id}/upload', {
      params: { id },
      file: archive,
      fileName: archive.name,
    })

  const form = new FormData()
  form.append('file', archive)
  const packed = new Response(form)
  const type = packed.headers.get('content-type') ?? ''
  const sent = {
    line: `POST /api/upload/demo-collection/${id}/upload`,
    type,
    body: Buffer.from(await packed.arrayBuffer()),
  }
  const held = holdCall(server?.url ?? '', first.own.cookie, sent)
  await expect.poll(temps, { interval: 20 }).toHaveLength(1)
  await kill()
  await held.finish().catch(() => undefined)
  expect(await collected(id)).toEqual([])
  await expectSwept(0)

  const second = await start('insert into collection_demos')
  await dies(upload(second.own.client))
  expect(await namesIn(ctx.files)).toHaveLength(maps.length)
  expect(await collected(id)).toEqual([])
  await expectSwept(0)

  // in the middle of a release; in every second run with all of it written too
  const { own, another } = await start('insert into posts')
  expect(await upload(own.client)).toMatchObject({ uploaded: maps.map((map) => `${map}.dem`).toSorted(), skipped: [] })
  const lines = maps.map((map) => `${map} https://youtu.be/abcdefghijk`).join('\n')
  await own.client.call('POST /demo-collections/{id}/youtube-links', { params: { id }, body: { lines } })
  await another.client.call('POST /demo-collections/{id}/approve', { params: { id } })
  const release = (client: Client) =>
    client.call('POST /demo-collections/{id}/release', {
      params: { id },
      body: { newsTitle: 'A pack of records', newsContent: '<p>See below.</p>' },
    })

  const before = await outcome(id)
  expect(before).toMatchObject({ demos: [], records: [], posts: [], collection: [{ state: 'APPROVED' }] })
  await dies(release(own.client))
  expect(await outcome(id)).toEqual(before)
  if (shareOf([true, false], 2)[0]) {
    await dies(release((await start('commit')).own.client))
    expect(await outcome(id)).toEqual(before)
  }
  await expectSwept(maps.length)

  const { own: last } = await start()
  expect(await release(last.client)).toMatchObject({ released: maps.length, skipped: [] })
  const after = await outcome(id)
  expect(after.collection).toMatchObject([{ state: 'RELEASED' }])
  expect(after.posts).toHaveLength(1)
  for (const three of [after.demos, after.records, after.reigns]) expect(three).toHaveLength(maps.length)
  await kill()
  await expectSwept(maps.length)
}, 180_000)
