import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { createWorld, type World } from '../../testing/world.ts'
import { type Job, job } from '../api/job.ts'
import { openMailer } from '../api/mail.ts'
import { sendMail } from '../api/send-mail.ts'
import { type Jobs, openJobs } from './runner.ts'

let world: World
let opened: Jobs[]
beforeEach(async () => {
  world = await createWorld()
  opened = []
})
afterEach(async () => {
  await Promise.all(opened.map((jobs) => jobs.close()))
  await world.close()
})

/** The workers of another process of the site. */
async function start(...list: Job[]): Promise<Jobs> {
  const { pool, log } = world.ctx
  const jobs = await openJobs(pool, pool.options, log)
  opened.push(jobs)
  await jobs.start(world.ctx, [sendMail, ...list])
  return jobs
}

const takeLong = (run: () => Promise<void>): Job => job({ name: 'take-long', run })
const beQuick = (run: () => Promise<void>): Job => job({ name: 'be-quick', run })
const add = ({ add }: Job, payload: object = {}) => world.ctx.db.transaction((tx) => add(tx, payload))
const query = async (text: string) => (await world.ctx.pool.query(text)).rows
const LONG = `graphile_worker.jobs where task_identifier = 'take-long'`
const isDone = async (id: number) => (await query(`select from graphile_worker.jobs where id = ${id}`)).length === 0

it('frees the jobs of a worker that was killed, and takes none from a worker that lives', async () => {
  let finish = () => {}
  const long = vi.fn(() => new Promise<void>((done) => (finish = done)))
  const list = [takeLong(long), beQuick(async () => {})]
  await start(...list)
  await add(takeLong(long))
  await vi.waitUntil(() => long.mock.calls.length === 1, 10_000)

  const [left] = await query(`select id from graphile_worker.add_job('be-quick', run_at => now() + interval '1 hour')`)
  await query(`update graphile_worker._private_jobs
    set run_at = now(), locked_by = 'pool-of-a-killed-process', locked_at = now() where id = ${left.id}`)
  await start(...list)
  // a connection that is lost for a moment says nothing of its process
  await query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'kz16-jobs'`)
  await vi.waitUntil(() => isDone(left.id), 20_000)
  await wait(6_000)
  expect(long).toHaveBeenCalledTimes(1)
  finish()
  await vi.waitUntil(async () => (await query(`select from ${LONG}`)).length === 0, 10_000)
}, 60_000)

it('writes down a job that ends while the database is away, and goes on when it is back', async () => {
  let finish = () => {}
  const long = vi.fn(() => new Promise<void>((done) => (finish = done)))
  const quick = vi.fn(async () => {})
  await start(takeLong(long), beQuick(quick))
  await add(takeLong(long))
  await vi.waitUntil(() => long.mock.calls.length === 1, 10_000)
  world.ctx.pool.away()
  finish()
  await wait(1_000)
  world.ctx.pool.back()
  await add(beQuick(quick))
  await vi.waitUntil(() => quick.mock.calls.length === 1, 15_000)
  await vi.waitUntil(async () => (await query(`select from ${LONG}`)).length === 0, 15_000)
  expect(long).toHaveBeenCalledTimes(1)
}, 60_000)

it('does not end the process when what became of a job cannot be written', async () => {
  const table = 'graphile_worker._private_jobs'
  let finish = () => {}
  const long = vi.fn(() => new Promise<void>((done) => (finish = done)))
  await start(takeLong(long))
  await add(takeLong(long))
  await vi.waitUntil(() => long.mock.calls.length === 1, 10_000)
  await query(`alter table ${table} rename to lost_jobs`)
  finish()
  await wait(1_000)
  await query(`alter table graphile_worker.lost_jobs rename to _private_jobs`)
  // done once more: at least once is the rule
  await vi.waitUntil(() => long.mock.calls.length === 2, 20_000)
  finish()
  await vi.waitUntil(async () => (await query(`select from ${LONG}`)).length === 0, 20_000)
}, 60_000)

it('starts new workers when they gave up', async () => {
  const quick = vi.fn(async () => {})
  await start(beQuick(quick))
  // what another version of the job library says when it changes its tables
  await query(`select pg_notify('worker:migrate', '{"migrationNumber":1,"breaking":true}')`)
  await wait(1_000)
  await add(beQuick(quick))
  await vi.waitUntil(() => quick.mock.calls.length === 1, 15_000)
  process.exitCode = undefined
}, 30_000)

it('starts workers when there is a connection for them, and ends no site that is about to open', async () => {
  const { pool, log } = world.ctx
  const jobs = await openJobs(pool, pool.options, log)
  opened.push(jobs)
  const quick = vi.fn(async () => {})
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  pool.options.connectionTimeoutMillis = 100
  await jobs.start(world.ctx, [beQuick(quick)])
  for (const connection of taken) connection.release()
  await add(beQuick(quick))
  await vi.waitUntil(() => quick.mock.calls.length === 1, 15_000)
}, 30_000)

it('reads what a job is sent by its schema', async () => {
  const seen: number[] = []
  const payload = z.object({ demoId: z.number(), level: z.number() })
  const analyse = job({
    name: 'analyse',
    payload,
    run: async (_ctx, { level }) => seen.push(level),
  })
  const { ctx } = world
  await analyse.add(ctx.db, { demoId: 1, level: 1 })
  await analyse.add(ctx.db, { demoId: 2, level: 2 })
  await analyse.add(ctx.db, { demoId: 1, level: 3 })
  await analyse.add(ctx.db, { demoId: 3, level: 4 }, new Date(Date.now() + 3_600_000))
  await query(`select graphile_worker.add_job('analyse', payload => '{"demoId": "4", "level": 5}')`)
  await ctx.jobs.runAll(ctx, [analyse])
  expect(seen.toSorted()).toEqual([1, 2, 3])
  const left = () =>
    query(`select last_error, run_at > now() + interval '50 minutes' as later from graphile_worker.jobs
      where task_identifier = 'analyse' order by id`)
  // a failure may be written a moment after the round that it ended
  await expect.poll(left).toEqual([
    { last_error: null, later: true },
    { last_error: expect.stringContaining('demoId'), later: false },
  ])
})

it('is not added when the transaction that asks for it is undone', async () => {
  const undone = world.ctx.db.transaction(async (tx) => {
    await beQuick(async () => {}).add(tx, {})
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await query(`select from graphile_worker.jobs`)).toEqual([])
})

it('tells a job that goes on file by file when its process ends', async () => {
  let isWorking = false
  const endless = job({
    name: 'take-long',
    async run(_ctx, _sent, stop) {
      for (isWorking = true; !stop.aborted; ) await wait(20)
    },
  })
  const jobs = await start(endless as Job)
  await add(endless as Job)
  await vi.waitUntil(() => isWorking, 10_000)
  const errors = vi.spyOn(world.ctx.log, 'error')
  await jobs.close()
  // it ended by itself: nobody had to give it up
  expect(errors).not.toHaveBeenCalled()
  expect(await query(`select from ${LONG}`)).toEqual([])
}, 30_000)

describe('a mail server that accepts and never answers', () => {
  let silent: Server
  let smtpUrl: string
  const sockets = new Set<Socket>()
  beforeEach(async () => {
    silent = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => undefined).resume()
    })
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
    smtpUrl = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`
    world.ctx.mail = openMailer({ ...world.ctx.config, smtpUrl }, world.ctx.log)
  })
  afterEach(() => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  const mail = { to: 'a@b.example', subject: 'Subject', text: 'Text' }

  it('stops no other job, and is not waited for at the end', async () => {
    const quick = vi.fn(async () => {})
    const jobs = await start(beQuick(quick))
    for (let sent = 0; sent < 6; sent++) await add(sendMail, mail)
    await vi.waitUntil(() => sockets.size >= 3, 10_000)
    await add(beQuick(quick))
    await vi.waitUntil(() => quick.mock.calls.length === 1, 3_000)

    for (const before = sockets.size; sockets.size === before; ) await wait(50)
    const began = performance.now()
    await jobs.close()
    expect(performance.now() - began).toBeLessThan(4_000)
    const left = await query(`select locked_by, last_error, attempts < max_attempts as again from graphile_worker.jobs
      where task_identifier = 'send-mail'`)
    expect(left).toHaveLength(6)
    expect(left.every(({ locked_by, again }) => locked_by === null && again)).toBe(true)
    expect(left.filter(({ last_error }) => last_error).length).toBeGreaterThanOrEqual(3)
  }, 30_000)

  it('is given up after five seconds of silence, or when a whole mail takes too long', async () => {
    const began = performance.now()
    await expect(world.ctx.mail.send(mail)).rejects.toThrow(/greeting/i)
    expect(performance.now() - began).toBeLessThan(9_000)
    // one that says a little now and then is never silent
    silent.on('connection', (socket) => {
      socket.write('220 here\r\n')
      const drip = setInterval(() => socket.write('250-wait\r\n'), 100)
      socket.once('close', () => clearInterval(drip))
    })
    const hasty = openMailer({ ...world.ctx.config, smtpUrl }, world.ctx.log, 1_000)
    await expect(hasty.send(mail)).rejects.toThrow('The mail server took longer than 1 seconds')
    await vi.waitUntil(() => [...sockets].every((socket) => socket.destroyed || socket.readableEnded), 20_000)
  }, 30_000)
})
