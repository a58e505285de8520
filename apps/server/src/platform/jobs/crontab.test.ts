import { afterAll, beforeAll, expect, it } from 'vitest'
import { read } from '../../testing/read.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { sql } from '../api/sql.ts'
import { purgeInBatches } from './retention.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const asked = (query: ReturnType<typeof sql>) => read(world.ctx.db, query)
const broken = () => asked(sql`select id from audit_seals where broken_at is not null order by id`)
const seal = () => world.runJobs('seal-audit')

async function note(age: string, count = 1): Promise<void> {
  await world.ctx.db.execute(sql`insert into audit_log (at, action, target, after)
    select now() - ${age}::interval, 'test.act', 'thing ' || i, '{"a": 1}' from generate_series(1, ${count}::integer) i`)
}

/** What the site itself cannot do. */
async function past(statement: string): Promise<void> {
  await world.ctx.db.execute(sql`alter table audit_log disable trigger user`)
  await world.ctx.db.execute(sql.raw(statement))
  await world.ctx.db.execute(sql`alter table audit_log enable trigger user`)
}

it('the audit log is append-only: nothing of it is changed, and nothing goes before its three years', async () => {
  await note('1 year')
  for (const statement of [
    sql`update audit_log set target = 'x'`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
  ]) {
    await expect(world.ctx.db.execute(statement)).rejects.toThrow('append-only')
  }
})

it('it is sealed every night: a changed byte and a row that is gone are found', async () => {
  await note('4 days', 3)
  await note('1 hour', 2)
  await seal()
  const young = await asked(sql`select max(s.last_id) < min(a.id) as "isOut" from audit_seals s,
    audit_log a where a.at > now() - interval '1 day'`)
  expect(young).toEqual([{ isOut: true }])
  await seal()
  expect(await broken()).toEqual([])

  const change = `update audit_log set after = '{"a": 2}' where id = (select last_id from audit_seals where id = 1)`
  await past(change)
  await seal()
  expect(await broken()).toEqual([{ id: 1 }])
  expect(await (await fetch(`${world.url}/metrics`)).text()).toContain('audit_seals_broken 1\n')
  await past(change.replace('2}', '1}'))
  await world.ctx.db.execute(sql`update audit_seals set broken_at = null`)
  await seal()
  expect(await broken()).toEqual([])

  await past(`delete from audit_log where id = (select first_id from audit_seals where id = 1)`)
  await seal()
  expect(await broken()).toEqual([{ id: 1 }])
})

it('what was kept for three years goes with its seal, and the chain stays whole', async () => {
  await past(`delete from audit_log`)
  await world.ctx.db.execute(sql`delete from audit_seals`)
  await note('4 years', 2)
  await seal()
  await note('2 days', 2)
  await seal()
  const left = await asked(
    sql`select count(*) as count, min(at) > now() - interval '3 years' as "areYoung" from audit_log`,
  )
  expect(left).toEqual([{ count: expect.any(Number), areYoung: true }])
  expect(await asked(sql`select id, erased_at is not null as "isErased" from audit_seals order by id`)).toEqual([
    { id: 1, isErased: true },
    { id: 2, isErased: false },
  ])
  expect(await broken()).toEqual([])
})

it('old rows go in parts, and a job that is stopped in the middle keeps the parts it has done', async () => {
  const { ctx } = world
  await ctx.db.execute(sql`insert into rate_windows (key, window_start, count)
    select 'test ' || i, now() - interval '3 days', 1 from generate_series(1, 5) i`)
  const part = (most: number) =>
    sql`delete from rate_windows where ctid = any(array(select ctid from rate_windows where key like 'test %' limit ${most}))`
  const stopping = new AbortController()
  const stopped = purgeInBatches(
    ctx,
    'rate_windows',
    stopping.signal,
    (most) => {
      stopping.abort()
      return part(most)
    },
    2,
  )
  await expect(stopped).rejects.toThrow('abort')
  expect(await asked(sql`select count(*) as count from rate_windows where key like 'test %'`)).toEqual([{ count: 3 }])
  expect(await purgeInBatches(ctx, 'rate_windows', undefined, part, 2)).toBe(3)
  expect(await (await fetch(`${world.url}/metrics`)).text()).toContain('rows_forgotten_total{table="rate_windows"} 5\n')
})

it('logins that are over, tokens that are too old and jobs nobody tries any more go', async () => {
  const { ctx } = world
  const [living, dead] = [await world.user(), await world.user()]
  for (const user of [living, dead]) await world.as(user)
  await ctx.db.execute(
    sql`update session_families set ended_at = now() - interval '31 days' where user_id = ${dead.userId}`,
  )
  await ctx.db.execute(sql`insert into refresh_tokens (hash, family_id, expires_at)
    select sha256('old'), id, now() - interval '2 days' from session_families where user_id = ${living.userId}`)
  await ctx.db.execute(sql`select graphile_worker.add_job('test-failed')`)
  await ctx.db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'x',
    updated_at = now() - interval '31 days'`)
  await ctx.db.execute(sql`update graphile_worker._private_jobs set updated_at = now() - interval '31 days'`)
  await world.runJobs('forget-sessions', 'forget-counters')
  expect(await asked(sql`select user_id as "userId" from session_families`)).toEqual([{ userId: living.userId }])
  expect(await asked(sql`select count(*) as count from refresh_tokens`)).toEqual([{ count: 1 }])
  expect(await asked(sql`select id from graphile_worker.jobs where task_identifier = 'test-failed'`)).toEqual([])
})

it('downloads of past months become one row a month: what is counted stays', async () => {
  const { ctx } = world
  const { client } = await world.staff('ADMIN')
  const created = await client.call('POST /resources/link', {
    body: { title: 'Pack', description: 'x', category: 'Movies', externalUrl: 'https://kz.example/pack.zip' },
  })
  const { id } = created as { id: number }
  await ctx.db.execute(sql`insert into resource_downloads (resource_id, day, visitor)
    select ${id}, date_trunc('month', now())::date - 1 - i, sha256(i::text::bytea) from generate_series(0, 1) i`)
  await ctx.db.execute(
    sql`insert into resource_downloads (resource_id, day, visitor) values (${id}, now(), sha256('a'))`,
  )
  for (let night = 0; night < 2; night++) {
    // one that a part before left behind
    await ctx.db.execute(sql`insert into resource_downloads (resource_id, day, visitor)
      values (${id}, date_trunc('month', now())::date - 1, sha256('late'))`)
    await world.runJobs('fold-resource-downloads', 'fold-map-downloads', 'fold-demo-downloads')
    expect(await asked(sql`select count, visitor = '' as "isFolded" from resource_downloads order by day`)).toEqual([
      { count: 3 + night, isFolded: true },
      { count: 1, isFolded: false },
    ])
  }
  const [listed] = await world.guest.call('GET /downloads', {})
  expect(listed?.downloads).toBe(5)
})
