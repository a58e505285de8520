import { parseCrontab } from 'graphile-worker'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { JOBS } from './app.ts'
import { job } from './platform/api/job.ts'
import { sendMail } from './platform/api/send-mail.ts'
import { crontabOf } from './platform/jobs/runner.ts'
import { createWorld, type World } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const ON_DEMAND = ['send-mail', 'account-mail', 'make-export', 'judge-replay', 'simulate-run', 'carry-out-decision']

it('has each job of the site by a name of its own, and by the clock all but those that are asked for', () => {
  const names = JOBS.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(parseCrontab(crontabOf(JOBS)).map(({ task }) => task)).toEqual(
    names.filter((name) => !ON_DEMAND.includes(name)),
  )
  // after a night without a server, too
  expect(crontabOf(JOBS)).toContain('0 0 * * * draw-motd ?fill=1d')
})

it('lets no mail, and nothing that makes one, wait behind what takes long', async () => {
  let finish = () => {}
  const finished = new Promise<void>((done) => (finish = done))
  const long = vi.fn(() => finished)
  const takeLong = job({ name: 'take-long', run: long })
  const { db, pool, jobs } = world.ctx
  await jobs.start(world.ctx, [takeLong, sendMail, ...JOBS.filter(({ name }) => name === 'mail-notifications')])
  for (let each = 0; each < 5; each++) await takeLong.add(db, {})
  await vi.waitUntil(() => long.mock.calls.length === 2, 10_000)
  await JOBS.find(({ name }) => name === 'mail-notifications')?.add(db, {})
  await sendMail.add(db, { to: 'a@b.example', subject: 'Subject', text: 'Text' })
  await vi.waitUntil(() => world.mails.length === 1, 10_000)
  const mails = `select from graphile_worker.jobs where task_identifier like '%mail%'`
  await vi.waitUntil(async () => (await pool.query(mails)).rows.length === 0, 10_000)
  expect(long).toHaveBeenCalledTimes(2)
  finish()
}, 30_000)
