import { api } from '@kz/contract/api'
import { ROLE_GROUPS, ROLE_NAMES, ROLES, type Role, type RoleGroup, roleId } from '@kz/contract/roles'
import type { Client } from '@kz/contract/wire/client'
import type { Endpoint } from '@kz/contract/wire/endpoint'
import { afterEach, describe, expect, test } from 'vitest'
import { sql } from '../../platform/api/sql.ts'
import { openWorld } from '../../testing/open-world.ts'
import { softPasskey } from '../../testing/passkey.ts'
import { codeOf } from '../../testing/refusal.ts'
import type { Person } from '../../testing/world.ts'

/** Roles from a rank on wait for a second factor: every call that a rank alone opens is tried. */

const world = await openWorld()
const { ctx } = world
afterEach(() => {
  ctx.config.staffSecondFactor = 0
})
const origin = world.url.replace('127.0.0.1', 'localhost')
const late = (userId: number) =>
  ctx.db.execute(sql`update user_roles set factor_due_at = now() - interval '1 second' where user_id = ${userId}`)
/** As after a while: no session is remembered. */
const forget = (userId: number) => ctx.sessionCache.hear({ type: 'session.changed', data: { userId } })

async function addPasskey({ client, user }: Person) {
  const key = softPasskey(origin)
  const { options } = await client.call('POST /auth/passkeys')
  await client.call('PUT /auth/passkeys', { body: { answer: key.make(options), name: 'phone' } })
  forget(user.userId)
  return key
}
const confirmBy = async ({ client, user }: Person, key: ReturnType<typeof softPasskey>) => {
  const { options } = await client.call('POST /auth/confirm-passkey')
  await client.call('PUT /auth/confirm-passkey', { body: { answer: key.answer(options) } })
  forget(user.userId)
}

const isGroup = (access: string): access is RoleGroup => access in ROLE_GROUPS
const STAFF_CALLS = Object.entries<Endpoint>(api).filter(([, { access }]) => isGroup(access))
const PARAMS = {
  id: '1',
  demoId: '1',
  mapId: '1',
  runId: '1',
  serverId: '1',
  code: 'x',
  name: 'x',
  kind: 'x',
  slug: 'x',
}
const tried = (client: Client, key: string) =>
  codeOf((client.call as (key: string, sent: object) => Promise<unknown>)(key, { params: PARAMS }))

const people = new Map<Role, Person>()
async function holderOf(group: RoleGroup): Promise<Person> {
  const role = ROLE_GROUPS[group][0] as Role
  const known = people.get(role) ?? (await world.staff(role))
  people.set(role, known)
  return known
}

describe('every call of a role', () => {
  test('there are some', () => {
    expect(STAFF_CALLS.length).toBeGreaterThan(80)
  })
  test.each(STAFF_CALLS.map(([key, { access }]) => [key, access as RoleGroup]))(
    '%s waits for the second factor of its holder',
    async (key, group) => {
      const holder = await holderOf(group)
      await late(holder.user.userId)
      ctx.config.staffSecondFactor = 40
      forget(holder.user.userId)
      expect(await tried(holder.client, key)).toBe('second_factor_due')
      ctx.config.staffSecondFactor = 0
      forget(holder.user.userId)
      expect(['second_factor_due', 'forbidden']).not.toContain(await tried(holder.client, key))
    },
  )
})

test('what a role opens in calls of everybody waits too: texts of others, reports, closed categories', async () => {
  const admin = await world.staff('ADMIN')
  const other = await world.staff()
  const { id: categoryId } = await admin.client.call('POST /forum/categories', {
    body: { name: 'Ours', description: '' },
  })
  await admin.client.call('PUT /forum/categories/{id}/roles', {
    params: { id: categoryId },
    body: { roles: ['ADMIN'] },
  })
  const thread = await admin.client.call('POST /forum/threads', {
    body: { title: 'Ours', content: 'Words.', categoryId },
  })
  const params = { id: thread.id }
  const inForum = async () => [
    await codeOf(admin.client.call('GET /forum/threads/{id}', { params, query: {} })),
    await codeOf(admin.client.call('POST /forum/threads/{id}/toggle-sticky', { params, body: { value: true } })),
  ]
  expect(await inForum()).toEqual(['done', 'done'])
  await late(admin.user.userId)
  ctx.config.staffSecondFactor = 40
  forget(admin.user.userId)
  const query = { userId: other.user.userId }
  expect(await codeOf(admin.client.call('DELETE /user/bio', { query }))).toBe('profile_not_yours')
  expect(await inForum()).not.toContain('done')
  const { threads } = await admin.client.call('GET /forum/threads/unread', { query: {} })
  expect(threads.map(({ title }) => title)).not.toContain('Ours')
  expect(await codeOf(admin.client.call('GET /user/settings'))).toBe('done')
  const { data } = await admin.client.call('POST /auth/info')
  expect(data).toMatchObject({ roles: ['ADMIN'], secondFactor: { state: 'due' } })
  await addPasskey(admin)
  expect(await codeOf(admin.client.call('DELETE /user/bio', { query }))).toBe('done')
  expect((await admin.client.call('POST /auth/info')).data?.secondFactor).toBeNull()
  expect(await inForum()).toEqual(['done', 'done'])
})

test('who becomes staff has fourteen days, and the first administrator none', async () => {
  const [first, next] = [await world.staff('ADMIN'), await world.staff()]
  await ctx.db.execute(sql`delete from user_roles where user_id <> ${first.user.userId} and role = 'ADMIN'`)
  await ctx.db.execute(
    sql`delete from user_roles where user_id <> ${first.user.userId} and role in ${[
      ...ROLE_NAMES.filter((role) => ROLES[role].rank === 100),
    ]}`,
  )
  ctx.config.staffSecondFactor = 40
  forget(first.user.userId)
  await addPasskey(first)
  await first.client.call('POST /user/role', { query: { userId: next.user.userId, roleId: roleId('DEMO_CHECKER') } })
  const { data } = await next.client.call('POST /auth/info')
  expect(data?.secondFactor?.state).toBe('soon')
  const days = (Date.parse(data?.secondFactor?.until ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(13.9)
  expect(days).toBeLessThan(14.1)
  expect(await codeOf(next.client.call('GET /record/submitted-demos', { query: {} }))).toBe('done')
  await late(next.user.userId)
  forget(next.user.userId)
  expect(await codeOf(next.client.call('GET /record/submitted-demos', { query: {} }))).toBe('second_factor_due')
})

test('a password alone does not open a role whose holder has a passkey; the passkey does, and stays', async () => {
  const admin = await world.staff('ADMIN')
  const key = await addPasskey(admin)
  ctx.config.staffSecondFactor = 40
  const weak = { user: admin.user, client: await world.as(admin.user) }
  expect((await weak.client.call('POST /auth/info')).data?.secondFactor?.state).toBe('prove')
  expect(await codeOf(weak.client.call('GET /user/roles'))).toBe('second_factor_unproven')
  // nor does it add a factor of its own, or confirm with the password that was just typed
  expect(await codeOf(weak.client.call('POST /auth/authenticator'))).toBe('confirm_password')
  const body = { password: admin.user.password }
  expect(await codeOf(weak.client.call('POST /auth/confirm-password', { body }))).toBe('code_wrong')
  await confirmBy(weak, key)
  expect(await codeOf(weak.client.call('GET /user/roles'))).toBe('done')
  const { passkeys } = await weak.client.call('GET /auth/ways')
  const params = { id: passkeys[0]?.id ?? 0 }
  expect(await codeOf(weak.client.call('DELETE /auth/passkeys/{id}', { params }))).toBe('factor_needed_for_role')
})

test('a rank below the setting needs none, and a member with honours alone neither', async () => {
  ctx.config.staffSecondFactor = 60
  const [checker, vip] = [await world.staff('DEMO_CHECKER'), await world.staff('VIP')]
  await late(checker.user.userId)
  await late(vip.user.userId)
  expect(await codeOf(checker.client.call('GET /record/submitted-demos', { query: {} }))).toBe('done')
  expect((await vip.client.call('POST /auth/info')).data?.secondFactor).toBeNull()
})

test('who lost everything is helped by staff above, who say why; nobody helps themselves or those above', async () => {
  const [admin, checker, manager] = [
    await world.staff('ADMIN'),
    await world.staff('DEMO_CHECKER'),
    await world.staff('MANAGEMENT'),
  ]
  const key = await addPasskey(checker)
  const reset = (by: Person, of: Person) =>
    codeOf(
      by.client.call('POST /admin/user/reset-factor', {
        query: { userId: of.user.userId },
        body: { reason: 'phone in the sea' },
      }),
    )
  expect(await reset(checker, checker)).toBe('forbidden')
  expect(await reset(manager, admin)).toBe('profile_not_yours')
  expect(await reset(admin, admin)).toBe('profile_not_yours')
  expect(await reset(admin, checker)).toBe('done')
  expect((await checker.client.call('POST /auth/info')).data).toBeNull()
  const again = await world.as(checker.user)
  expect(await again.call('GET /auth/ways')).toMatchObject({ passkeys: [], working: 1 })
  const { options } = await world.guest.call('POST /auth/sign-in/passkey')
  expect(await codeOf(world.guest.call('PUT /auth/sign-in/passkey', { body: { answer: key.answer(options) } }))).toBe(
    'passkey_refused',
  )
})
