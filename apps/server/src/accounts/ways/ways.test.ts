import { type Client, createClient } from '@kz/contract/wire/client'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, test } from 'vitest'
import { hasRow, row } from '../../platform/api/db.ts'
import { text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import type { BuiltUser } from '../../testing/build.ts'
import { emptyMailsBeforeEach, openWorld } from '../../testing/open-world.ts'
import { softPasskey } from '../../testing/passkey.ts'
import { codeOf } from '../../testing/refusal.ts'

/** Ways in beside the password: passkeys, the authenticator app, recovery codes, and what is taken back of their changes. */

const world = await openWorld()
const { ctx } = world
emptyMailsBeforeEach(world)
const origin = world.url.replace('127.0.0.1', 'localhost')
const fresh = () => createClient({ base: `${world.url}/api`, fetch: world.browser() })
const START = Date.parse('2026-01-01T00:00:00Z')
let clock = START
beforeEach(() => {
  // every test has minutes of its own: no code is one of another test
  clock += 600_000
  world.setNow(new Date(clock))
})
const codeAt = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock + steps * 30_000 })

async function addPasskey(client: Client, name = 'phone', key = softPasskey(origin)) {
  const { options } = await client.call('POST /auth/passkeys')
  await client.call('PUT /auth/passkeys', { body: { answer: key.make(options), name } })
  return key
}
async function addApp(client: Client) {
  const { secret, address } = await client.call('POST /auth/authenticator')
  const { codes } = await client.call('PUT /auth/authenticator', { body: { code: codeAt(secret) } })
  clock += 60_000
  world.setNow(new Date(clock))
  return { secret, codes, address }
}
async function signIn(key: ReturnType<typeof softPasskey>, fault = {}, client = fresh()) {
  const { options } = await client.call('POST /auth/sign-in/passkey')
  return {
    client,
    user: await client.call('PUT /auth/sign-in/passkey', { body: { answer: key.answer(options, fault) } }),
  }
}
const passwordOf = ({ username, password }: BuiltUser) => ({ body: { username, password } })
const ticketOf = async (user: BuiltUser, client = fresh()) => {
  const refused = await client.call('POST /auth/authenticate', passwordOf(user)).then(
    () => null,
    (error) => error,
  )
  expect(refused.code).toBe('code_needed')
  return String(refused.params.ticket)
}
const lastUndo = async () => {
  await world.runJobs()
  return /undo-change#token=([\w-]{43})/.exec(world.mails.at(-1)?.text ?? '')?.[1] ?? ''
}
const undo = async () => world.guest.call('POST /auth/undo-way', { body: { token: await lastUndo() } })

describe('passkeys', () => {
  test('one gesture logs in, and each is named and says when it was used', async () => {
    const { user, client } = await world.staff()
    const phone = await addPasskey(client)
    await addPasskey(client, 'laptop')
    const { client: other, user: known } = await signIn(phone)
    expect(known).toMatchObject({ userId: user.userId, secondFactor: null })
    const ways = await other.call('GET /auth/ways')
    expect(ways).toMatchObject({
      ...{ hasPassword: true, working: 3, authenticator: null, codesLeft: null, isStrong: true },
      passkeys: [
        { name: 'phone', lastUsed: expect.any(String) },
        { name: 'laptop', lastUsed: null },
      ],
    })
    expect(ways.lately.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['login', 'way.passkey.add', 'way.passkey.add']),
    )
    const id = ways.passkeys[1]?.id ?? 0
    await other.call('POST /auth/passkeys/{id}', { params: { id }, body: { name: ' old laptop ' } })
    expect((await other.call('GET /auth/ways')).passkeys[1]?.name).toBe('old laptop')
  })

  test('what answers another question, another site, without its owner, or again, opens nothing', async () => {
    const { client } = await world.staff()
    const key = await addPasskey(client)
    const refused = 'passkey_refused'
    expect(await codeOf(signIn(key, { origin: 'https://elsewhere.example' }))).toBe(refused)
    expect(await codeOf(signIn(key, { challenge: 'bWFkZSB1cA' }))).toBe(refused)
    expect(await codeOf(signIn(key, { unverified: true }))).toBe(refused)
    expect(await codeOf(signIn(softPasskey(origin)))).toBe(refused)
    await signIn(key, { counter: 90 })
    expect(await codeOf(signIn(key, { counter: 90 }))).toBe(refused)
    // an answer is used once, and only for what was asked
    const { options } = await world.guest.call('POST /auth/sign-in/passkey')
    const body = { answer: key.answer(options, { counter: 91 }) }
    await fresh().call('PUT /auth/sign-in/passkey', { body })
    expect(await codeOf(fresh().call('PUT /auth/sign-in/passkey', { body }))).toBe(refused)
    const asked = await world.guest.call('POST /auth/sign-in/passkey')
    const confirm = { body: { answer: key.answer(asked.options, { counter: 92 }) } }
    expect(await codeOf(client.call('PUT /auth/confirm-passkey', confirm))).toBe(refused)
  })

  test('one of another member confirms nothing, makes nothing, and is neither renamed nor removed', async () => {
    const [ann, bob] = [await world.staff(), await world.staff()]
    const key = await addPasskey(ann.client)
    const { options } = await bob.client.call('POST /auth/confirm-passkey')
    expect(await codeOf(bob.client.call('PUT /auth/confirm-passkey', { body: { answer: key.answer(options) } }))).toBe(
      'passkey_refused',
    )
    const begun = await ann.client.call('POST /auth/passkeys')
    const made = { body: { answer: softPasskey(origin).make(begun.options), name: 'x' } }
    expect(await codeOf(bob.client.call('PUT /auth/passkeys', made))).toBe('passkey_refused')
    const again = await bob.client.call('POST /auth/passkeys')
    const twice = { body: { answer: key.make(again.options), name: 'x' } }
    expect(await codeOf(bob.client.call('PUT /auth/passkeys', twice))).toBe('passkey_known')
    const { passkeys } = await ann.client.call('GET /auth/ways')
    const params = { id: passkeys[0]?.id ?? 0 }
    expect(await codeOf(bob.client.call('DELETE /auth/passkeys/{id}', { params }))).toBe('not_found')
    expect(await codeOf(bob.client.call('POST /auth/passkeys/{id}', { params, body: { name: 'x' } }))).toBe('not_found')
  })

  test('a login ends the session that was there, and a banned member gets none', async () => {
    const [ann, bob] = [await world.staff(), await world.staff()]
    const key = await addPasskey(ann.client)
    await signIn(key, {}, bob.client)
    expect((await bob.client.call('POST /auth/info')).data?.userId).toBe(ann.user.userId)
    await ctx.db.execute(sql`insert into bans (user_id, kind, reason) values (${ann.user.userId}, 'general', 'why')`)
    expect(await codeOf(signIn(key))).toBe('banned')
  })
})

describe('the authenticator app', () => {
  test('a code is the second step of a login, and opens one door once', async () => {
    const { user, client } = await world.staff()
    const { secret, codes, address } = await addApp(client)
    expect(address).toMatch(/^otpauth:\/\/totp\/KZ16/)
    expect(codes).toHaveLength(10)
    const other = fresh()
    const ticket = await ticketOf(user, other)
    expect((await other.call('POST /auth/info')).data).toBeNull()
    const body = { ticket, code: codeAt(secret) }
    expect(await other.call('PUT /auth/sign-in/code', { body })).toMatchObject({ userId: user.userId })
    expect(await codeOf(other.call('PUT /auth/sign-in/code', { body }))).toBe('second_step_over')
    // the same code again, by a ticket of its own
    const next = await ticketOf(user)
    expect(await codeOf(fresh().call('PUT /auth/sign-in/code', { body: { ticket: next, code: codeAt(secret) } }))).toBe(
      'code_wrong',
    )
  })

  test('a clock may be a step early or late, and no more', async () => {
    const { user, client } = await world.staff()
    const { secret } = await addApp(client)
    const tried = async (steps: number) =>
      codeOf(
        fresh().call('PUT /auth/sign-in/code', { body: { ticket: await ticketOf(user), code: codeAt(secret, steps) } }),
      )
    expect(await tried(-2)).toBe('code_wrong')
    expect(await tried(2)).toBe('code_wrong')
    expect(await tried(-1)).toBe('done')
    expect(await tried(1)).toBe('done')
    // an earlier one than the last that was taken
    expect(await tried(0)).toBe('code_wrong')
  })

  test('five wrong codes end a ticket, and a ticket that was never made is none', async () => {
    const { user, client } = await world.staff()
    const { secret } = await addApp(client)
    const ticket = await ticketOf(user)
    for (let tries = 0; tries < 5; tries++)
      expect(await codeOf(fresh().call('PUT /auth/sign-in/code', { body: { ticket, code: '000000' } }))).toBe(
        'code_wrong',
      )
    const body = { ticket, code: codeAt(secret) }
    expect(await codeOf(fresh().call('PUT /auth/sign-in/code', { body }))).toBe('second_step_over')
    const made = { ticket: 'x'.repeat(43), code: codeAt(secret) }
    expect(await codeOf(fresh().call('PUT /auth/sign-in/code', { body: made }))).toBe('second_step_over')
  })

  test('a recovery code works once, however it is typed; a new set ends the old one', async () => {
    const { user, client } = await world.staff()
    const { codes } = await addApp(client)
    const use = async (code: string) =>
      codeOf(fresh().call('PUT /auth/sign-in/code', { body: { ticket: await ticketOf(user), code } }))
    expect(await use(` ${(codes[0] ?? '').toUpperCase().replace('-', ' ')}`)).toBe('done')
    expect(await use(codes[0] ?? '')).toBe('code_wrong')
    expect((await client.call('GET /auth/ways')).codesLeft).toBe(9)
    const { codes: next } = await client.call('POST /auth/recovery-codes')
    expect(await use(codes[1] ?? '')).toBe('code_wrong')
    expect(await use(next[1] ?? '')).toBe('done')
    // neither a secret nor a code lies readable in a table
    const kept = await row(
      ctx.db,
      { all: text },
      sql`select string_agg(encode(hash, 'escape'), ' ') as all from recovery_codes where user_id = ${user.userId}`,
    )
    for (const code of next) expect(kept?.all).not.toContain(code.replace('-', ''))
  })

  test('two who type one code at once: one gets in', async () => {
    const { user, client } = await world.staff()
    const { secret } = await addApp(client)
    const tickets = [await ticketOf(user), await ticketOf(user)]
    const code = codeAt(secret)
    const done = await Promise.all(
      tickets.map((ticket) => codeOf(fresh().call('PUT /auth/sign-in/code', { body: { ticket, code } }))),
    )
    expect(done.sort()).toEqual(['code_wrong', 'done'])
  })

  test('a session of a password alone changes nothing and stays what it is until a code comes', async () => {
    const { user, client } = await world.staff()
    const weak = await world.as(user)
    const { secret } = await addApp(client)
    await weak.call('GET /auth/ways')
    expect(await codeOf(weak.call('DELETE /auth/authenticator'))).toBe('confirm_password')
    const { password } = user
    const confirm = (body: object) => codeOf(weak.call('POST /auth/confirm-password', { body }))
    expect(await confirm({ password })).toBe('code_wrong')
    expect(await confirm({ password, code: '123456' })).toBe('code_wrong')
    expect(await confirm({ password: 'wrong', code: codeAt(secret) })).toBe('invalid_password')
    expect(await confirm({ password, code: codeAt(secret) })).toBe('done')
    expect(await codeOf(weak.call('DELETE /auth/authenticator'))).toBe('done')
  })
})

describe('changes', () => {
  test('ask again after ten minutes', async () => {
    const { user, client } = await world.staff()
    await ctx.db.execute(
      sql`update session_families set confirmed_at = now() - interval '601 seconds' where user_id = ${user.userId}`,
    )
    for (const key of ['POST /auth/passkeys', 'POST /auth/authenticator', 'DELETE /auth/password'] as const)
      expect(await codeOf(client.call(key)), key).toBe('confirm_password')
    await client.call('POST /auth/confirm-password', { body: { password: user.password } })
    expect(await codeOf(client.call('POST /auth/authenticator'))).toBe('done')
  })

  test('the last way in stays, and the refusal says what to add', async () => {
    const { client } = await world.staff()
    await expect(client.call('DELETE /auth/password')).rejects.toMatchObject({
      ...{ status: 409, code: 'last_way_in' },
      message: 'This is the only way into your account. Add a passkey or set a password first.',
    })
    const key = await addPasskey(client)
    await client.call('DELETE /auth/password')
    const { passkeys, hasPassword } = await client.call('GET /auth/ways')
    expect(hasPassword).toBe(false)
    const params = { id: passkeys[0]?.id ?? 0 }
    expect(await codeOf(client.call('DELETE /auth/passkeys/{id}', { params }))).toBe('last_way_in')
    await signIn(key)
  })

  test('two last ways taken at once: one stays', async () => {
    const { client } = await world.staff()
    await addPasskey(client)
    const { passkeys } = await client.call('GET /auth/ways')
    const done = await Promise.all([
      codeOf(client.call('DELETE /auth/password')),
      codeOf(client.call('DELETE /auth/passkeys/{id}', { params: { id: passkeys[0]?.id ?? 0 } })),
    ])
    expect(done.sort()).toEqual(['done', 'last_way_in'])
  })

  test('each is told by mail and taken back by its link, once, with all sessions', async () => {
    const { user, client } = await world.staff()
    const key = await addPasskey(client, 'of a stranger')
    const token = await lastUndo()
    expect(world.mails.at(-1)?.text).toContain('A passkey was added to your account: of a stranger.')
    await world.guest.call('POST /auth/undo-way', { body: { token } })
    expect(await codeOf(signIn(key))).toBe('passkey_refused')
    expect((await client.call('POST /auth/info')).data).toBeNull()
    for (const used of [token, token.slice(9)])
      expect(await codeOf(world.guest.call('POST /auth/undo-way', { body: { token: used } }))).toBe('invalid_link')
    const again = await world.as(user)
    const own = await addPasskey(again)
    const { passkeys } = await again.call('GET /auth/ways')
    await again.call('DELETE /auth/passkeys/{id}', { params: { id: passkeys[0]?.id ?? 0 } })
    await undo()
    await signIn(own)
  })

  test('the app comes back with its secret, the password as it was; after a day nothing does', async () => {
    const { user, client } = await world.staff()
    const { secret } = await addApp(client)
    await client.call('DELETE /auth/authenticator')
    expect(await codeOf(fresh().call('POST /auth/authenticate', passwordOf(user)))).toBe('done')
    await undo()
    const other = fresh()
    const ticket = await ticketOf(user, other)
    await other.call('PUT /auth/sign-in/code', { body: { ticket, code: codeAt(secret) } })
    await addPasskey(other)
    const late = await lastUndo()
    await other.call('DELETE /auth/password')
    expect(await codeOf(fresh().call('POST /auth/authenticate', passwordOf(user)))).toBe('bad_credentials')
    await undo()
    expect(await codeOf(fresh().call('POST /auth/authenticate', passwordOf(user)))).toBe('code_needed')
    await ctx.db.execute(sql`update way_changes set ends_at = now() where user_id = ${user.userId}`)
    expect(await codeOf(world.guest.call('POST /auth/undo-way', { body: { token: late } }))).toBe('invalid_link')
    await world.runJobs('forget-sessions')
    expect(await hasRow(ctx.db, sql`select 1 from way_changes where user_id = ${user.userId}`)).toBe(false)
  })

  test('a password that was set since the old one was removed stays', async () => {
    const { user, client } = await world.staff()
    const next = await world.user({ password: 'Set-By-Mail-Since-Then' })
    await addPasskey(client)
    await client.call('DELETE /auth/password')
    await ctx.db.execute(sql`update users u set password_hash = n.password_hash from users n
      where u.id = ${user.userId} and n.id = ${next.userId}`)
    await undo()
    expect(await codeOf(fresh().call('POST /auth/authenticate', passwordOf(user)))).toBe('bad_credentials')
    const body = { username: user.username, password: next.password }
    expect(await codeOf(fresh().call('POST /auth/authenticate', { body }))).toBe('done')
  })
})
