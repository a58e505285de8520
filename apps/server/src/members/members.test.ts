import { afterAll, describe, expect, it } from 'vitest'
import { rows } from '../platform/api/db.ts'
import { bool, int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { buildDemo } from '../testing/build.ts'
import { emptyMailsBeforeEach } from '../testing/open-world.ts'
import { codeOf } from '../testing/refusal.ts'
import { createSampleWorld } from '../testing/sample-world.ts'

const world = await createSampleWorld()
afterAll(() => world.close())
emptyMailsBeforeEach(world)
const chief = await world.staff('ADMIN')

const merge = (userId: number, intoId: number, { client } = chief) =>
  client.call('POST /admin/user/merge', { query: { userId }, body: { intoId, reason: 'The same player' } })
const remove = (userId: number, { client } = chief) =>
  client.call('POST /admin/user/delete', { query: { userId }, body: { reason: 'They asked for it' } })

const KEY = { source: text, field: text, goes: bool, isUnique: bool }
/** Every column that names an account, as the catalogue of the database has them. */
const keys = () =>
  rows(
    world.ctx.db,
    KEY,
    sql`select c.conrelid::regclass::text as source, a.attname::text as field, c.confdeltype = 'c' as goes,
        exists (select from pg_index i where i.indrelid = c.conrelid and i.indisunique and a.attnum = any(i.indkey)) as "isUnique"
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'users'::regclass order by 1, 2`,
  )

/** How many rows name an account, column by column. */
async function named(userId: number): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { source, field } of await keys()) {
    const query = sql.raw(`select count(*) as count from ${source} where ${field} = ${userId}`)
    counts.set(`${source}.${field}`, (await rows(world.ctx.db, { count: int }, query))[0]?.count ?? 0)
  }
  return counts
}

/** Two members of the sample community with records, messages and much else. */
async function twoMembers(): Promise<[number, number]> {
  const found = await rows(
    world.ctx.db,
    { id: int },
    sql`select u.id from users u join players p on p.user_id = u.id
      where not exists (select from user_roles r where r.user_id = u.id and r.role not in ('RECORD_HOLDER', 'LJ_RECORD_HOLDER', 'MAPPER', 'VIP'))
      order by (select count(*) from comments c where c.author_id = u.id)
        * (select count(*) from reigns g where g.player_id = p.id) desc, u.id limit 2`,
  )
  return [found[0]?.id ?? 0, found[1]?.id ?? 0]
}
const nameOf = async (userId: number) => (await world.guest.call('GET /user/profile', { query: { userId } })).pseudo
/** What is closed with an account, and what is counted anew. */
const CLOSED = [
  'session_families.user_id',
  'mail_tokens.user_id',
  'players.user_id',
  'former_pseudos.user_id',
  'forum_authors.user_id',
]

describe('merging two accounts', () => {
  it('gives the second all that any table knows of the first, and the first is gone', async () => {
    const [gone, heir] = await twoMembers()
    const [goneName, heirName] = [await nameOf(gone), await nameOf(heir)]
    const [before, own] = [await named(gone), await named(heir)]
    const records = async (nickname: string) =>
      (await world.guest.call('GET /user/stats', { query: { nickname } })).numberTotalRecords
    const total = (await records(goneName)) + (await records(heirName))
    expect(await merge(gone, heir)).toEqual({ message: 'Accounts merged' })

    const after = await named(heir)
    for (const { source, field, isUnique } of await keys()) {
      const key = `${source}.${field}`
      if (CLOSED.includes(key)) continue
      const sum = (before.get(key) ?? 0) + (own.get(key) ?? 0)
      const kept = after.get(key) ?? 0
      if (isUnique)
        expect(
          kept <= sum && kept >= Math.max(before.get(key) ?? 0, own.get(key) ?? 0),
          `${key}: ${kept} of ${sum}`,
        ).toBe(true)
      else expect(kept, key).toBe(sum)
    }
    expect(await rows(world.ctx.db, { id: int }, sql`select id from users where id = ${gone}`)).toEqual([])
    expect(await records(heirName)).toBe(total)
    const old = await world.guest.call('GET /user/profile', { query: { nickname: goneName } })
    expect(old).toMatchObject({ id: heir, pseudo: heirName, formerly: goneName })
  })

  it('ends sessions, hands no office on, tells the owner once, and is written down', async () => {
    const gone = await world.user({ roles: ['WRITER', 'VIP'], email: 'gone@example.test' })
    const heir = await world.user()
    const client = await world.as(gone)
    await merge(gone.userId, heir.userId)
    expect((await client.call('POST /auth/info')).data).toBeNull()
    expect((await world.guest.call('GET /user/profile', { query: { userId: heir.userId } })).roles).toEqual(['VIP'])
    await world.runJobs()
    expect(world.mails.map(({ to, subject }) => `${to} ${subject}`)).toEqual([
      'gone@example.test Your account was merged',
    ])
    const { entries } = await chief.client.call('GET /admin/audit-log', { query: { action: 'user.merge' } })
    expect(entries[0]).toMatchObject({
      target: `user:${heir.userId}`,
      before: { pseudo: gone.pseudo },
      after: { into: heir.pseudo },
      reason: 'The same player',
    })
  })

  it('does nothing at all when a part of it fails', async () => {
    const [gone, heir] = [await world.user(), await world.user()]
    await buildDemo(world.ctx.db, { mapName: 'kz_merged', user: gone, timeMs: 61_000, state: 'RELEASED' })
    await world.ctx.db.execute(
      sql`create table holds_on (user_id integer not null references users, check (user_id <> ${sql.raw(String(heir.userId))}))`,
    )
    await world.ctx.db.execute(sql`alter table holds_on add column id integer unique generated always as identity`)
    await world.ctx.db.execute(sql`create table names_it (holder integer references holds_on (id))`)
    await world.ctx.db.execute(sql`insert into holds_on (user_id) values (${gone.userId})`)
    await world.ctx.db.execute(sql`insert into names_it select id from holds_on`)
    expect(await codeOf(merge(gone.userId, heir.userId))).not.toBe('done')
    await world.ctx.db.execute(sql`drop table names_it, holds_on`)
    expect(await nameOf(gone.userId)).toBe(gone.pseudo)
    expect((await world.guest.call('GET /user/stats', { query: { userId: gone.userId } })).numberTotalRecords).toBe(1)
  })

  it('is for administrators who typed their password, on accounts below their rank', async () => {
    const [one, two] = [await world.user(), await world.user()]
    expect(await codeOf(merge(one.userId, two.userId, await world.staff('MANAGEMENT')))).toBe('forbidden')
    expect(await codeOf(merge(chief.user.userId, two.userId))).toBe('profile_not_yours')
    expect(await codeOf(merge(one.userId, one.userId))).toBe('merge_into_itself')
    expect(await codeOf(merge(one.userId, 999_999))).toBe('not_found')
    const head = await world.staff('HEAD_ADMIN')
    expect(await codeOf(merge((await world.user({ roles: ['HEAD_ADMIN'] })).userId, two.userId, head))).toBe(
      'profile_not_yours',
    )
    await world.ctx.db.execute(
      sql`update session_families set confirmed_at = now() - interval '1 hour' where user_id = ${head.user.userId}`,
    )
    expect(await codeOf(merge(one.userId, two.userId, head))).toBe('confirm_password')
  })
})

describe('deleting an account', () => {
  it('takes what goes with it, and leaves records under the name and messages without one', async () => {
    const [gone] = await twoMembers()
    const name = await nameOf(gone)
    const before = await named(gone)
    const stats = await world.guest.call('GET /user/stats', { query: { nickname: name } })
    await remove(gone)
    const after = await named(gone)
    for (const { source, field, goes } of await keys()) {
      const key = `${source}.${field}`
      if (key === 'former_pseudos.user_id' || key === 'players.user_id') continue
      expect(after.get(key), key).toBe(goes ? 0 : before.get(key))
    }
    expect(await codeOf(world.guest.call('GET /user/profile', { query: { userId: gone } }))).toBe('not_found')
    const held = await world.guest.call('GET /user/stats', { query: { nickname: name } })
    expect(held.numberTotalRecords).toBe(stats.numberTotalRecords)
    const found = await world.guest.call('GET /user/search', { query: { query: '[deleted' } })
    expect(found).toEqual([])
  })

  it('ends sessions and the login, keeps the nickname from others, and tells the owner once', async () => {
    const gone = await world.user({ email: 'asked@example.test' })
    const client = await world.as(gone)
    await world.ctx.db.execute(sql`update users set bio = 'Climbs at night', links = '{https://example.test/me}',
        picture = '/media/own.webp', birthday = '1990-05-06', country = 'se' where id = ${gone.userId}`)
    await remove(gone.userId)
    expect((await client.call('POST /auth/info')).data).toBeNull()
    expect(await codeOf(world.as(gone))).toBe('bad_credentials')
    const other = await world.as(await world.user())
    expect(await codeOf(other.call('POST /user/pseudo', { query: { pseudo: gone.pseudo } }))).toBe('pseudo_taken')
    await world.runJobs()
    expect(world.mails.map(({ to, subject }) => `${to} ${subject}`)).toEqual([
      'asked@example.test Your account was deleted',
    ])
    const left = await rows(
      world.ctx.db,
      { line: text },
      sql`select row_to_json(u)::text as line from users u where id = ${gone.userId}`,
    )
    const own = ['Climbs at night', 'example.test/me', 'own.webp', '1990-05-06', '"se"']
    for (const told of ['asked@example.test', gone.username, gone.pseudo, ...own])
      expect(left[0]?.line).not.toContain(told)
  })

  it('is for administrators alone', async () => {
    const { userId } = await world.user()
    expect(await codeOf(remove(userId, await world.staff('MANAGEMENT')))).toBe('forbidden')
    expect(await codeOf(remove(chief.user.userId))).toBe('profile_not_yours')
  })
})
