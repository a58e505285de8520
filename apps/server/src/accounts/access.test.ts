import { accounts } from '@kz/contract/accounts/accounts'
import type { Client } from '@kz/contract/wire/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'

/** Who may make which call: each is tried by a guest, an ended session, a player, staff below the top, and the top. */

let world: World
let callers: Record<'guest' | 'ended' | 'player' | 'checker' | 'management', Client>
beforeAll(async () => {
  world = await createWorld()
  const ended = await world.as(await world.user())
  const { client: checker } = await world.staff('HEAD_DEMO_CHECKER', 'DEVELOPER', 'WRITER')
  const { client: management } = await world.staff('MANAGEMENT')
  const user = await world.user()
  const player = await world.as(user)
  callers = { guest: world.guest, ended, player, checker, management }
  const admin = await world.staff('ADMIN')
  const { data } = await ended.call('POST /auth/info')
  await admin.client.call('POST /user/ban', { query: { userId: data?.userId ?? 0, banned: true } })
})
afterAll(() => world.close())

const USER = [
  'GET /auth/sessions',
  'DELETE /auth/sessions/{id}',
  'POST /auth/logout-all',
  'POST /auth/confirm-password',
  'POST /auth/resend-verification',
  'POST /user/password',
  'PUT /user/flag',
  'PUT /user/former-names',
  'PUT /user/language',
  'POST /user/birthday',
  'PUT /user/picture',
  'DELETE /user/picture',
  'DELETE /user/bio',
  'DELETE /user/links',
  'POST /user/email',
  'GET /user/settings',
] as const
const COMMENTER = ['POST /user/pseudo', 'PUT /user/bio', 'PUT /user/links'] as const
const TOP = [
  'GET /user/roles',
  'POST /user/role',
  'DELETE /user/role',
  'POST /user/ban',
  'POST /user/comment-ban',
  'POST /user/submit-ban',
] as const

/** Status and text of a call without any input: who is refused must be so before the input is read. */
const tried = (client: Client, key: string) =>
  (client.call as (key: string, sent: object) => Promise<unknown>)(key, { params: { id: 'x' } }).then(
    () => ({ status: 200, message: '' }),
    ({ status, message }: { status: number; message: string }) => ({ status, message }),
  )

const NOBODY = { status: 401, message: 'You need to be logged in' }
const FORBIDDEN = { status: 403, message: 'You do not have permission to do this' }

it.each(USER)('%s is for users', async (key) => {
  for (const caller of ['guest', 'ended'] as const) expect(await tried(callers[caller], key)).toEqual(NOBODY)
  for (const caller of ['player', 'checker', 'management'] as const) {
    expect([200, 400], caller).toContain((await tried(callers[caller], key)).status)
  }
})

it.each(TOP)('%s is for top staff', async (key) => {
  for (const caller of ['guest', 'ended'] as const) expect(await tried(callers[caller], key)).toEqual(NOBODY)
  for (const caller of ['player', 'checker'] as const) expect(await tried(callers[caller], key)).toEqual(FORBIDDEN)
  expect([200, 400]).toContain((await tried(callers.management, key)).status)
})

it.each(COMMENTER)('%s is for users who may comment', async (key) => {
  for (const caller of ['guest', 'ended'] as const)
    expect(await tried(callers[caller], key)).toEqual({ ...NOBODY, message: expect.any(String) })
  expect((await tried(callers.player, key)).status).toBe(400)
})

const GUEST = Object.keys(accounts).filter((key) => !([...USER, ...COMMENTER, ...TOP] as string[]).includes(key))

it.each(GUEST)('%s is for everybody', async (key) => {
  const refused = key === 'POST /auth/refresh-token' ? 'Session expired. Please log in again.' : undefined
  for (const client of Object.values(callers)) {
    const answer = await tried(client, key)
    if (answer.message === refused) continue
    expect([200, 400]).toContain(answer.status)
  }
})

it.each(
  Object.keys(accounts).filter((key) => !key.startsWith('GET') || key.includes('recovery') || key.includes('reset')),
)('%s is refused to another site', async (key) => {
  const [method, path] = key.split(' ') as [string, string]
  const carry = (headers: Record<string, string>) =>
    fetch(`${world.url}/api${path.replace('{id}', '1')}`, { method, headers })
  for (const headers of [
    { origin: 'https://other.test' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'null' },
  ] as Record<string, string>[]) {
    const response = await carry(headers)
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'cross_site' })
  }
})
