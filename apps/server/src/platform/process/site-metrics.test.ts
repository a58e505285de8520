import { readFile } from 'node:fs/promises'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../testing/fakes/free-port.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { sendMail } from '../api/send-mail.ts'
import { sql } from '../api/sql.ts'
import { noteBackup } from '../backup/last-backup.ts'
import { queryName, watchQueries } from '../database/query-watch.ts'
import { showMetrics } from './metrics-port.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

it('are 0 from the start, of every kind there is', async () => {
  const text = await (await fetch(`${world.url}/metrics`)).text()
  for (const metric of ['jobs_waiting', 'jobs_oldest_seconds', 'jobs_failing']) {
    const lines = text.split('\n').filter((line) => line.startsWith(`${metric}{`))
    expect(lines.length).toBeGreaterThan(30)
    for (const line of lines) expect(line).toMatch(/^\w+\{task="[\w-]+"\} 0$/)
    for (const task of ['send-mail', 'account-mail', 'guessr-places'])
      expect(lines).toContain(`${metric}{task="${task}"} 0`)
  }
  for (const load of ['computed', 'guest', 'member', 'write', 'staff'])
    expect(text).toContain(`http_refused_total{reason="overload, ${load}"} 0\n`)
  for (const table of ['rate_windows', 'comments', 'audit_log', 'demo_downloads'])
    expect(text).toContain(`rows_forgotten_total{table="${table}"} 0\n`)
})

const read = async () => (await fetch(`${world.url}/metrics`)).text()

it('tell what waits and what is kept', async () => {
  const mail = { to: 'a@kz.example', subject: 'x', text: 'x' }
  await sendMail.add(world.ctx.db, mail)
  await sendMail.add(world.ctx.db, mail, new Date(Date.now() + 3_600_000))
  await world.ctx.db.execute(
    sql`update graphile_worker._private_jobs set run_at = now() - interval '5 minutes' where run_at <= now()`,
  )
  await world.guest.call('GET /record/top5', {})
  await world.guest.call('GET /record/top5', {})
  const text = await read()
  expect(text).toContain('jobs_waiting{task="send-mail"} 1\n')
  expect(text).toContain('jobs_failing{task="send-mail"} 0\n')
  expect(text).toMatch(/jobs_oldest_seconds\{task="send-mail"\} 30\d\.?\d*\n/)
  expect(text).toContain('kept_answers 1\n')
  expect(text).toContain('kept_answers_computed_total 1\n')
  expect(text).toContain('kept_answers_used_total 1\n')
  expect(text).toMatch(/kept_answers_bytes [1-9]/)
  expect(text).toMatch(/disk_free_bytes [1-9]/)
  expect(text).toContain('database_connections{state="waiting"} 0')
  expect(text).toMatch(/database_query_duration_seconds_count\{query="commit"\} [1-9]/)
  expect(text).toContain('sockets{channel="events"} 0')
  expect(text).toContain('http_refused_total{reason="unknown host"} 0')
})

it('tell when the last backup was made, and that there was none', async () => {
  expect(await read()).toContain('backup_last_seconds 0\n')
  await noteBackup(world.ctx.db, Date.parse('2026-01-02T03:04:05Z'))
  expect(await read()).toContain('backup_last_seconds 1767323045\n')
})

it('a query is called by its name, or by what it does first, and no value of it is told', async () => {
  const { ctx } = world
  const lines: string[] = []
  const registry = new Registry()
  const before = ctx.queries.watch
  ctx.queries.watch = watchQueries(registry, pino({}, { write: (line) => lines.push(line) }), 1)
  const slow = (secret: string) =>
    ctx.db.execute(sql`select '', ${secret}::text from switches union all select pg_sleep(0.002)::text, 'x'`)
  await slow('hidden one')
  await slow('hidden two')
  await expect(ctx.db.execute(sql`select (pg_sleep(0.002)::text || ${'hidden'})::integer`)).rejects.toThrow()
  ctx.queries.watch = before
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'slow query', query: 'read switches', sql: expect.stringContaining('$1::text from switches'), before: 0 },
    { msg: 'slow query', query: 'other' },
  ])
  expect(lines.join()).not.toContain('hidden')
  expect(await registry.metrics()).toContain('database_query_duration_seconds_count{query="read switches"} 2')
  expect(queryName({ name: 'session', text: 'select 1 from users' })).toBe('session')
  expect(queryName({ text: 'with gone as (\n delete from  notifications n using x) select 1' })).toBe(
    'delete from notifications',
  )
  expect(queryName({ text: 'select extract(epoch from now()), x from unnest($1::text[]) join maps m' })).toBe('other')
})

it('have a port of their own where one is set: nothing else is there, and nothing of them on the port of the site', async () => {
  const { ctx } = world
  const metricsPort = await freePort()
  const config = { ...ctx.config, metricsPort }
  const close = await showMetrics(config, ctx.metrics)
  const at = (path: string, headers = {}) => fetch(`http://127.0.0.1:${metricsPort}${path}`, { headers })
  const answer = await at('/metrics')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')])
  expect(await answer.text()).toContain('http_requests_total')
  expect((await at('/api/record/top5')).status).toBe(404)
  config.metricsToken = 'a long enough token'
  expect((await at('/metrics')).status).toBe(401)
  expect((await at('/metrics', { authorization: 'Bearer a long enough token' })).status).toBe(200)
  close()
  Object.assign(ctx.config, { metricsPort, metricsToken: 'a long enough token' })
  const asked = await fetch(`${world.url}/metrics`, { headers: { authorization: 'Bearer a long enough token' } })
  Object.assign(ctx.config, { metricsPort: undefined, metricsToken: undefined })
  expect(asked.status).toBe(404)
})

it('are what the alerts ask for, and each alert says what to do', async () => {
  const at = (path: string) => readFile(new URL(`../../../../../${path}`, import.meta.url), 'utf8')
  const [rules, page, figures] = await Promise.all([at('deploy/alerts.yml'), at('docs/alerts.md'), read()])
  const asked = rules.replace(/(annotations|labels): .*|#.*/g, '').match(/[a-z]+(?:_[a-z0-9]+)+/g) ?? []
  const names = new Set(
    asked.map((name) => name.replace(/_(bucket|sum|count)$/, '')).filter((name) => name !== 'histogram_quantile'),
  )
  expect(names.size).toBeGreaterThan(10)
  expect([...names].filter((name) => !figures.includes(`# TYPE ${name} `))).toEqual([])
  const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  expect([...page.matchAll(/^## (\w+)$/gm)].map(([, name]) => name)).toEqual(alerts)
})
