import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { hooks } from './hooks.ts'
import { openContext } from './platform/process/open-context.ts'
import { type BuiltUser, buildDemo, buildMap, buildUser } from './testing/build.ts'
import { clientOf, cookieOf } from './testing/cookie.ts'
import { openDurableDatabase } from './testing/database/durable-database.ts'
import { dyingAt } from './testing/dying.ts'
import { makeDevice } from './testing/fakes/device.ts'
import { openReceiver, type Taken } from './testing/fakes/receiver.ts'
import { type ServerProcess, startServer } from './testing/server-process.ts'
import { shareOf } from './testing/share.ts'

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

async function start(statement = '') {
  await end()
  server = await startServer({ ...settings, HOOK_LOOPBACK: 'on' }, dyingAt(statement))
  await server.ready()
  return server
}

const loggedIn = async ({ url }: ServerProcess, user: BuiltUser) => clientOf(url, await cookieOf({ url }, user))

const POLL = { interval: 20, timeout: 60_000 }
const WAITING = 'd.created_at as at'
const SPREAD = 'insert into notice_sends'
const MARKED = "set outcome = 'sent'"

/** How often each is sent again at most, under the same key: what was on its way and not yet noted. */
const DEATHS: [when: string, statement: string, again: { hook: number; push: number }][] = [
  ['before anything is sent', WAITING, { hook: 0, push: 0 }],
  // webhooks do not wait for the notices: theirs may be under way
  ['before the notice is handed on', SPREAD, { hook: 1, push: 0 }],
  ['after it came and before that is noted', MARKED, { hook: 1, push: 1 }],
]

test.each(shareOf(DEATHS, 3))('killed %s', async (_when, statement, again) => {
  there.taken.length = 0
  const [top, checker, member] = await Promise.all([
    buildUser(ctx.db, { roles: ['ADMIN'] }),
    buildUser(ctx.db, { roles: ['DEMO_CHECKER'] }),
    buildUser(ctx.db),
  ])
  const first = await start()
  const [topClient, memberClient] = await Promise.all([loggedIn(first, top), loggedIn(first, member)])
  const hook = { name: 'Bot', form: 'json' as const, kinds: ['record' as const], address: `${there.url}/hook` }
  const { id } = await topClient.call('POST /admin/webhooks', { body: hook })
  onTestFinished(async () => {
    await (await loggedIn(server as ServerProcess, top)).call('DELETE /admin/webhooks/{id}', { params: { id } })
  })
  const { p256dh, auth } = makeDevice()
  const device = { endpoint: `${there.url}/push/${member.userId}`, p256dh, auth, name: 'phone' }
  await memberClient.call('POST /notification/devices', { body: { ...device, kinds: ['submission'] } })
  const { mapName } = await buildMap(ctx.db)
  const { demoId } = await buildDemo(ctx.db, { mapName, user: member, ytId: 'abcdefghijk' })

  const dying = await start(statement)
  const client = await loggedIn(dying, checker)
  await client.call('POST /record/claim', { query: { demoId } })
  // it may die before it answers: what counts is what the database has
  await client.call('POST /record/release', { query: { demoId } }).catch(() => undefined)
  await dying.ended
  expect(dying.child.signalCode).toBe('SIGKILL')

  await start()
  const idOf = ({ headers }: Taken) => headers['idempotency-key'] ?? headers.topic
  const ids = (part: string) => there.taken.filter(({ path }) => path.includes(part)).map(idOf)
  await expect.poll(() => [ids('/hook').length > 0, ids('/push').length > 0], POLL).toEqual([true, true])
  for (const part of ['hook', 'push'] as const) {
    expect(new Set(ids(`/${part}`)).size, part).toBe(1)
    expect(ids(`/${part}`).length, part).toBeLessThanOrEqual(1 + again[part])
  }
})
