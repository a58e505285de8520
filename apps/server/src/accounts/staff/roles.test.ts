import { ROLE_NAMES, type Role, roleId } from '@kz/contract/roles'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasRow, row, rows } from '../../platform/api/db.ts'
import { int, json, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { iconsOf, setRoleByHand } from '../api.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** Who may give which role, written down once more. */
const RANKS: Partial<Record<Role, number>> = {
  ADMIN: 100,
  CEO: 100,
  COO: 100,
  CTO: 100,
  HEAD_ADMIN: 90,
  HEAD_MANAGEMENT: 80,
  TECHNICAL_MANAGEMENT: 80,
  MANAGEMENT: 70,
  HEAD_DEMO_CHECKER: 60,
  HEAD_MAP_CHECKER: 60,
  DEVELOPER: 50,
  CUP_ADMIN: 50,
  DEMO_CHECKER: 40,
  MAP_CHECKER: 40,
  MOVIE_CHECKER: 40,
  WRITER: 40,
  MOVIE_EDITOR: 40,
}
const TOP: Role[] = [
  'ADMIN',
  'HEAD_ADMIN',
  'CEO',
  'COO',
  'CTO',
  'HEAD_MANAGEMENT',
  'MANAGEMENT',
  'TECHNICAL_MANAGEMENT',
]
const AUTO: Role[] = ['MAPPER', 'RECORD_HOLDER', 'LJ_RECORD_HOLDER']
const rank = (role: Role) => RANKS[role] ?? 0

const modelActs = (actor: Role, target: Role) =>
  TOP.includes(actor) && (rank(actor) === 100 || rank(target) < rank(actor))
function modelGives(actor: Role, role: Role): boolean {
  if (!TOP.includes(actor) || AUTO.includes(role)) return false
  if (actor === 'MANAGEMENT') return rank(role) === 0
  return rank(actor) === 100 || rank(role) < rank(actor)
}

type Client = Awaited<ReturnType<World['as']>>
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { message: string }) => error.message,
  )
const give = (client: Client, userId: number, role: Role) =>
  outcome(client.call('POST /user/role', { query: { userId, roleId: roleId(role) } }))
const take = (client: Client, userId: number, role: Role) =>
  outcome(client.call('DELETE /user/role', { query: { userId, roleId: roleId(role) } }))
const rolesOf = async (userId: number) =>
  (
    await rows(
      world.ctx.db,
      { role: text.as<Role>() },
      sql`select role from user_roles where user_id = ${userId} order by role`,
    )
  ).map(({ role }) => role)
/** An account without a password, which takes no time to make. */
async function holderOf(role: Role): Promise<{ userId: number }> {
  const name = `holder${Math.random()}`
  const made = await row(
    world.ctx.db,
    { userId: int },
    sql`with made as (insert into users (username, pseudo, pseudo_key, email, password_hash)
          values (${name}, ${name}, ${name}, ${`${name}@example.test`}, '') returning id)
      insert into user_roles (user_id, role) select id, ${role} from made returning user_id as "userId"`,
  )
  return made as { userId: number }
}
const auditOf = (userId: number) =>
  rows(
    world.ctx.db,
    { action: text, actor: int.orNull, before: json.orNull, after: json.orNull },
    sql`select action, actor_id as actor, before, after from audit_log
      where target = ${`user:${userId}`} and action like 'role.%' order by id`,
  )

describe('the rank rule', () => {
  it.each(ROLE_NAMES)('%s gives, takes and lists what the table says', async (actor) => {
    const { client } = await world.staff(actor)
    const allowed = TOP.includes(actor)
    const listed = await outcome(client.call('GET /user/roles'))
    expect(listed).toBe(allowed ? 'done' : 'You do not have permission to do this')
    const target = await world.user()
    for (const role of allowed ? ROLE_NAMES : (['VIP'] as const)) {
      const gives = modelGives(actor, role)
      const refusal = (verb: string) =>
        allowed ? `You cannot ${verb} this role` : 'You do not have permission to do this'
      expect(await give(client, target.userId, role), role).toBe(gives ? 'done' : refusal('give'))
      expect(await rolesOf(target.userId)).toEqual(gives ? [role] : [])
      expect(await take(client, target.userId, role), role).toBe(gives ? 'done' : refusal('take'))
      expect(await rolesOf(target.userId)).toEqual([])
    }
  })

  it.each(TOP)('%s acts on the ranks below', async (actor) => {
    const { client } = await world.staff(actor)
    const expirationDate = new Date(Date.now() + 7 * 86_400_000).toISOString()
    for (const role of ROLE_NAMES) {
      const target = await holderOf(role)
      const acts = modelActs(actor, role)
      expect(await give(client, target.userId, 'VIP'), role).toBe(acts ? 'done' : 'You cannot give this role')
      const query = { userId: target.userId, banned: true, expirationDate }
      const ban = client.call('POST /user/submit-ban', { query })
      expect(await outcome(ban), role).toBe(acts ? 'done' : 'You cannot ban this player')
    }
  })

  it('lists every role with its number and rank', async () => {
    const { client } = await world.staff('HEAD_ADMIN')
    const listed = await client.call('GET /user/roles')
    expect(listed.map(({ id, name }) => [id, name])).toEqual(ROLE_NAMES.map((name, at) => [at + 1, name]))
    expect(listed.every(({ name, rank: listedRank }) => listedRank === rank(name))).toBe(true)
    expect(listed.filter(({ mayGive }) => mayGive).map(({ name }) => name)).toEqual(
      ROLE_NAMES.filter((role) => modelGives('HEAD_ADMIN', role)),
    )
  })
})

describe('giving and taking', () => {
  it('counts at the next request of the target', async () => {
    const { client } = await world.staff('ADMIN')
    const user = await world.user()
    const target = await world.as(user)
    await give(client, user.userId, 'MANAGEMENT')
    expect((await target.call('GET /user/roles')).length).toBe(ROLE_NAMES.length)
    await take(client, user.userId, 'MANAGEMENT')
    await expect(target.call('GET /user/roles')).rejects.toMatchObject({ status: 403 })
  })

  it('is audited once, however often it is repeated', async () => {
    const { client, user: actor } = await world.staff('CEO')
    const { userId } = await world.user({ roles: ['VIP'] })
    for (let round = 0; round < 3; round++) expect(await give(client, userId, 'WRITER')).toBe('done')
    for (let round = 0; round < 3; round++) expect(await take(client, userId, 'WRITER')).toBe('done')
    expect(await auditOf(userId)).toEqual([
      { action: 'role.give', actor: actor.userId, before: { roles: ['VIP'] }, after: { roles: ['VIP', 'WRITER'] } },
      { action: 'role.take', actor: actor.userId, before: { roles: ['VIP', 'WRITER'] }, after: { roles: ['VIP'] } },
    ])
  })

  it('needs a player and a role that exist', async () => {
    const { client, user } = await world.staff('ADMIN')
    const { userId } = await world.user()
    expect(await give(client, 2_000_000_000, 'VIP')).toBe('Player not found')
    expect(await outcome(client.call('POST /user/role', { query: { userId, roleId: 99 } }))).toBe('Role not found')
    expect(await outcome(client.call('DELETE /user/role', { query: { userId, roleId: 99 } }))).toBe('Role not found')
    for (const value of ['0', '-1', '1.5', 'abc', '9'.repeat(11)]) {
      const query = { userId: value, roleId: 1 }
      expect(await outcome(client.call('POST /user/role', { query })), value).toBe('Invalid userId')
    }
    expect(await give(client, user.userId, 'VIP')).toBe('You cannot change your own roles')
  })

  it('needs the password to be fresh', async () => {
    const { client, user } = await world.staff('HEAD_ADMIN')
    const { userId } = await world.user()
    await world.ctx.db.execute(
      sql`update session_families set confirmed_at = now() - interval '601 seconds' where user_id = ${user.userId}`,
    )
    expect(await give(client, userId, 'VIP')).toBe('Confirm your password first')
    expect(await take(client, userId, 'VIP')).toBe('Confirm your password first')
    const confirm = (password: string) => outcome(client.call('POST /auth/confirm-password', { body: { password } }))
    expect(await confirm('something else')).toBe('Invalid password')
    expect(await give(client, userId, 'VIP')).toBe('Confirm your password first')
    expect(await confirm(user.password)).toBe('done')
    expect(await give(client, userId, 'VIP')).toBe('done')
  })
})

describe('the last of the highest rank', () => {
  it('stays, also when two take from each other at once', async () => {
    const own = await createWorld()
    try {
      const first = await own.staff('ADMIN')
      const second = await own.staff('CEO')
      const answers = await Promise.all([
        take(first.client, second.user.userId, 'CEO'),
        take(second.client, first.user.userId, 'ADMIN'),
      ])
      expect(answers.sort()).toEqual(['You do not have permission to do this', 'done'])
      const { left } = (await row(
        own.ctx.db,
        { left: int },
        sql`select count(*) as left from user_roles where role in ('ADMIN', 'CEO')`,
      )) as { left: number }
      expect(left).toBe(1)
      const [last, role] =
        answers[1] === 'done' && (await hasRow(own.ctx.db, sql`select from user_roles where role = 'ADMIN' limit 1`))
          ? ([first, 'ADMIN'] as const)
          : ([second, 'CEO'] as const)
      expect(await take(last.client, last.user.userId, role)).toBe('At least one administrator must remain')
    } finally {
      await own.close()
    }
  })
})

describe('what other domains ask', () => {
  it('gives a role from the command line', async () => {
    const user = await world.user()
    const set = (username: string, holds: boolean) => setRoleByHand(world.ctx, username, 'ADMIN', holds)
    expect(await set(user.username.toUpperCase(), true)).toBe(true)
    expect(await set(user.username, true)).toBe(false)
    expect(await set('nobody.here', true)).toBeUndefined()
    expect(await rolesOf(user.userId)).toEqual(['ADMIN'])
    expect(await auditOf(user.userId)).toMatchObject([{ action: 'role.give', actor: null }])
  })

  it('shows the highest office; honours and movies alone are none', async () => {
    const made = await Promise.all([
      world.user({ roles: ['WRITER', 'HEAD_DEMO_CHECKER', 'VIP'] }),
      world.user({ roles: ['MOVIE_EDITOR', 'VIP'] }),
    ])
    const icons = await iconsOf(
      world.ctx.db,
      made.map(({ userId }) => userId),
      null,
    )
    expect(made.map(({ userId }) => icons.get(userId)?.staff)).toEqual(['HEAD_DEMO_CHECKER', null])
  })

  it('shows icons, and two of the bans only to staff and to the player', async () => {
    const { userId } = await world.user({ roles: ['CUP_WINNER_SILVER', 'CUP_WINNER_GOLD', 'VIP'] })
    const other = await world.user()
    await world.ctx.db.execute(sql`insert into bans (user_id, kind, reason)
      values (${userId}, 'general', 'macro'), (${userId}, 'comment', 'spam')`)
    await world.ctx.db.execute(sql`update users set birthday = (now() at time zone 'UTC')::date where id = ${userId}`)
    const viewer = (id: number, roles: Role[]) => ({ userId: id, roles }) as Parameters<typeof iconsOf>[2]
    const seen = async (by: Parameters<typeof iconsOf>[2]) => (await iconsOf(world.ctx.db, [userId], by)).get(userId)
    expect(await seen(null)).toMatchObject({
      isTournamentRank1: true,
      isTournamentRank2: false,
      isVip: true,
      hasBirthday: true,
      isBanned: true,
      isCommentBanned: false,
      isRecordHolder: false,
    })
    expect(await seen(viewer(other.userId, []))).toMatchObject({ isCommentBanned: false })
    expect(await seen(viewer(userId, []))).toMatchObject({ isCommentBanned: true })
    expect(await seen(viewer(other.userId, ['WRITER']))).toMatchObject({ isCommentBanned: true, isSubmitBanned: false })
  })
})
