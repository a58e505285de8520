import { type Client, createClient } from '@kz/contract/wire/client'
import { writeDemo } from '@kz/demo/write/writer'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hooks } from './hooks.ts'
import { Client as Connection } from './platform/database/client.ts'
import { openContext } from './platform/process/open-context.ts'
import { type BuiltUser, buildDemo, buildUser } from './testing/build.ts'
import { openDurableDatabase } from './testing/database/durable-database.ts'
import { store } from './testing/files/stored-files.ts'
import { type ServerProcess, startServer } from './testing/server-process.ts'
import { withCookies } from './testing/world.ts'

/** An analysis of all records whose process is killed half way goes on in the next ones, two of which share the work. */

const RECORDS = 6
const HALF = 3
const PATIENCE = { timeout: 100_000, interval: 50 }

const { config, connection, settings } = await openDurableDatabase()
const database = new Connection(connection)
let checker: BuiltUser
const servers: ServerProcess[] = []

beforeAll(async () => {
  await database.connect()
  checker = await fill()
})
afterAll(async () => {
  await kill()
  await database.end()
})

async function kill(): Promise<void> {
  for (const { child, ended } of servers.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
}

/** Records whose files are in the store, and a checker. */
async function fill(): Promise<BuiltUser> {
  const { ctx, close } = await openContext(config, connection, pino({ level: 'error' }), hooks)
  for (let index = 0; index < RECORDS; index++) {
    const bytes = writeDemo({ map: `kz_${index}`, durationMs: 3_000, fps: 50 })
    await buildDemo(ctx.db, { mapName: `kz_${index}`, state: 'RELEASED', sha256: await store(ctx, bytes) })
  }
  const user = await buildUser(ctx.db, { roles: ['DEMO_CHECKER'] })
  await close()
  return user
}

async function start(): Promise<Client> {
  const server = await startServer(settings)
  servers.push(server)
  await server.ready()
  const client = createClient({ base: `${server.url}/api`, fetch: withCookies(server.url) })
  const { username, password } = checker
  await client.call('POST /auth/authenticate', { body: { username, password } })
  return client
}

const kept = async () => (await database.query('select demo_id, read_at from demo_reports order by demo_id')).rows
const runOf = async (client: Client) => (await client.call('GET /record/analyze-all-wr', { query: {} })).run

test('a run whose process is killed goes on in the two that come after it, and nothing is read twice', async () => {
  const client = await start()
  // what is said of the demo after the half cannot be kept while somebody holds its row
  await database.query('begin')
  await database.query('select from demos where id = (select id from demos order by id limit 1 offset $1) for update', [
    HALF,
  ])
  await client.call('POST /record/analyze-all-wr', { body: { set: 'all' } })
  await expect.poll(async () => (await runOf(client))?.done, PATIENCE).toBe(HALF)
  await kill()
  await database.query('commit')
  const half = await kept()
  expect(half).toHaveLength(HALF)

  // each report is written once: a second time would be an update
  await database.query(`create table twice (demo_id integer);
    create function note() returns trigger language plpgsql as
      $$ begin insert into twice values (new.demo_id); return new; end $$;
    create trigger twice before update on demo_reports for each row execute function note()`)
  const [one, two] = await Promise.all([start(), start()])
  await expect.poll(async () => (await runOf(one))?.state, PATIENCE).toBe('DONE')
  expect(await runOf(two)).toMatchObject({ state: 'DONE', done: RECORDS, total: RECORDS })
  const all = await kept()
  expect(all).toHaveLength(RECORDS)
  expect(all.slice(0, HALF)).toEqual(half)
  expect((await database.query('select demo_id from twice')).rows).toEqual([])
  const file = await two.call('GET /record/analyze-csv', { query: {} })
  expect((await file.text()).trim().split('\r\n')).toHaveLength(RECORDS + 1)
}, 240_000)
