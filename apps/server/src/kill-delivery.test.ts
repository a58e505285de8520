import { join } from 'node:path'
import { createClient } from '@kz/contract/wire/client'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { hooks } from './hooks.ts'
import { SERVER_DIST } from './platform/paths.ts'
import { openContext } from './platform/process/open-context.ts'
import { type BuiltUser, buildDemo, buildMap, buildUser } from './testing/build.ts'
import { cookieOf } from './testing/cookie.ts'
import { openDurableDatabase } from './testing/database/durable-database.ts'
import { makeDevice } from './testing/fakes/device.ts'
import { openReceiver, type Taken } from './testing/fakes/receiver.ts'
import { type ServerProcess, startServer } from './testing/server-process.ts'

/** A released record reaches webhooks and devices once, wherever between the release and the note of it a kill -9 comes. */

const { config, connection, settings } = await openDurableDatabase()
const site = await openContext(config, connection, pino({ level: 'error' }), hooks)
const { ctx } = site
const there = await openReceiver()
let server: ServerProcess | undefined
afterAll(async () => {
  await end()
  await there.close()
  await site.close()
})

async function end(): Promise<void> {
  server?.child.kill('SIGKILL')
  await server?.ended
  server = undefined
}

/** The process dies in place of such a statement. */
const deadly = (statement: string): string => `
  import { createRequire } from 'node:module'
  const { Client } = createRequire(${JSON.stringify(join(SERVER_DIST, 'main.js'))})('pg')
  const query = Client.prototype.query
  Client.prototype.query = function (what, ...rest) {
    const text = typeof what === 'string' ? what : (what?.text ?? '')
    if (text.includes(${JSON.stringify(statement)})) {
      process.kill(process.pid, 'SIGKILL')
      return new Promise(() => {})
    }
    return query.call(this, what, ...rest)
  }`

async function start(statement = '') {
  await end()
  const words = statement ? ['--import', `data:text/javascript,${encodeURIComponent(deadly(statement))}`] : []
  server = await startServer({ ...settings, HOOK_LOOPBACK: 'on' }, words)
  await server.ready()
  return server
}

async function clientOf({ url }: ServerProcess, user: BuiltUser) {
  const cookie = await cookieOf({ url }, user)
  const carry: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', cookie)
    return fetch(input, { ...init, headers })
  }
  return createClient({ base: `${url}/api`, fetch: carry })
}

const POLL = { interval: 20, timeout: 60_000 }
const WAITING = 'd.created_at as at'
const SPREAD = 'insert into notice_sends'
const MARKED = "set outcome = 'sent'"

test.each<[when: string, statement: string, mostAgain: number]>([
  ['before anything is sent', WAITING, 0],
  ['before the notice is handed on', SPREAD, 0],
  ['after it came and before that is noted', MARKED, 1],
])('killed %s', async (_when, statement, mostAgain) => {
  there.taken.length = 0
  const [top, checker, member] = await Promise.all([
    buildUser(ctx.db, { roles: ['ADMIN'] }),
    buildUser(ctx.db, { roles: ['DEMO_CHECKER'] }),
    buildUser(ctx.db),
  ])
  const first = await start()
  const [topClient, memberClient] = await Promise.all([clientOf(first, top), clientOf(first, member)])
  const hook = { name: 'Bot', form: 'json' as const, kinds: ['record' as const], address: `${there.url}/hook` }
  const { id } = await topClient.call('POST /admin/webhooks', { body: hook })
  const { p256dh, auth } = makeDevice()
  const device = { endpoint: `${there.url}/push/${member.userId}`, p256dh, auth, name: 'phone' }
  await memberClient.call('POST /notification/devices', { body: { ...device, kinds: ['submission'] } })
  const { mapName } = await buildMap(ctx.db)
  const { demoId } = await buildDemo(ctx.db, { mapName, user: member, ytId: 'abcdefghijk' })

  const dying = await start(statement)
  const client = await clientOf(dying, checker)
  await client.call('POST /record/claim', { query: { demoId } })
  // it may die before it answers: what counts is what the database has
  await client.call('POST /record/release', { query: { demoId } }).catch(() => undefined)
  await dying.ended
  expect(dying.child.signalCode).toBe('SIGKILL')

  await start()
  const idOf = ({ headers }: Taken) => headers['idempotency-key'] ?? headers.topic
  const ids = (part: string) => there.taken.filter(({ path }) => path.includes(part)).map(idOf)
  await expect.poll(() => [ids('/hook').length > 0, ids('/push').length > 0], POLL).toEqual([true, true])
  for (const part of ['/hook', '/push']) {
    expect(new Set(ids(part)).size, part).toBe(1)
    expect(ids(part).length, part).toBeLessThanOrEqual(1 + mostAgain)
  }
  await (await clientOf(server as ServerProcess, top)).call('DELETE /admin/webhooks/{id}', { params: { id } })
})
