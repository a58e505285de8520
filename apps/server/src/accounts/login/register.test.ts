import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { row } from '../../platform/api/db.ts'
import { int, moment, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { read } from '../../testing/read.ts'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const GOOD = { username: 'runner', pseudo: 'Runner', email: 'runner@example.test', password: 'blue lamp 7 ladder' }
let made = 0
const fresh = () => {
  const name = `runner${++made}`
  return { ...GOOD, username: name, pseudo: name, email: `${name}@example.test` }
}

async function send(body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${world.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const { message, code, fields } = (await response.json()) as Record<string, unknown>
  return { status: response.status, message, code, fields, cookies: response.headers.getSetCookie() }
}

const USER = { id: int, pseudo: text, email: text, email_verified_at: moment.orNull, password_hash: text }

const userOf = (username: string) =>
  row(
    world.ctx.db,
    USER,
    sql`select id, pseudo, email, email_verified_at, password_hash from users where username = ${username}`,
  )

describe('a new account', () => {
  it('is a plain player without a session', async () => {
    const wanted = fresh()
    const answer = await send(wanted)
    expect(answer).toMatchObject({ status: 201, message: 'Registration successful! Please login.', cookies: [] })
    const user = await userOf(wanted.username)
    expect(user).toMatchObject({ pseudo: wanted.pseudo, email: wanted.email })
    expect(user?.email_verified_at).not.toBeNull()
    expect(user?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const client = await world.as({ ...wanted, userId: 0, country: '' })
    expect((await client.call('POST /auth/info')).data).toMatchObject({ pseudo: wanted.pseudo, roles: [] })
    expect(
      await read(world.ctx.db, sql`select 1 from audit_log where action = 'register' and actor_id = ${user?.id}`),
    ).toHaveLength(1)
  })

  it('may name itself by nickname, and comes as a form too', async () => {
    const { pseudo, ...rest } = fresh()
    expect(await send({ ...rest, nickname: pseudo })).toMatchObject({ status: 201 })
    const other = fresh()
    const form = await send(new URLSearchParams(other).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(form.status).toBe(201)
    expect(await userOf(other.username)).toBeDefined()
  })

  it('is not made for a form field that people leave empty', async () => {
    const wanted = fresh()
    expect(await send({ ...wanted, website: 'spam.test' })).toMatchObject({ status: 201 })
    expect(await userOf(wanted.username)).toBeUndefined()
  })
})

describe('bad input', () => {
  const length = 'Nickname must be 2 to 24 characters'
  const username = 'Username must be 3 to 32 characters: letters, digits, dot, dash, underscore'
  it.each([
    [{ username: undefined }, 400, 'All fields are required'],
    [{ pseudo: '  ' }, 400, 'All fields are required'],
    [{ email: '' }, 400, 'All fields are required'],
    [{ password: '' }, 400, 'All fields are required'],
    [{ username: 'ab' }, 422, username],
    [{ username: 'run ner' }, 422, username],
    [{ pseudo: 'x' }, 422, length],
    [{ pseudo: 'x'.repeat(25) }, 422, length],
    [{ pseudo: 'Staff' }, 422, 'Nickname is not allowed'],
    [{ pseudo: '<deleted>' }, 422, 'Nickname is not allowed'],
    [{ email: 'nobody' }, 422, 'Enter a valid email address'],
    [{ password: 'too short' }, 422, 'Password must be 10 to 128 characters'],
    [{ password: 'a1 '.repeat(43) }, 422, 'Password must be 10 to 128 characters'],
    [{ password: 'qwertyuiop' }, 422, 'This password is too common. Choose another one.'],
    [{ roles: ['ADMIN'] }, 400, 'Unknown field: roles'],
    [{ userId: 1 }, 400, 'Unknown field: userId'],
    [{ confirmPassword: GOOD.password }, 400, 'Unknown field: confirmPassword'],
    [{ username: 7 }, 400, 'Invalid username'],
  ])('%o gets %i %s', async (change, status, message) => {
    expect(await send({ ...fresh(), ...change })).toMatchObject({ status, message })
  })

  it('names every faulty field at once', async () => {
    const { pseudo: _, ...rest } = fresh()
    const answer = await send({ ...rest, nickname: 'x', password: 'short', email: 'nobody' })
    expect(answer).toMatchObject({ code: 'pseudo_length', message: length })
    expect(Object.keys(answer.fields as object)).toEqual(['nickname', 'email', 'password'])
  })

  it('refuses the look-alike of a staff name', async () => {
    await world.user({ pseudo: 'Polina', roles: ['WRITER'] })
    expect(await send({ ...fresh(), pseudo: 'Po1ina' })).toMatchObject({
      status: 422,
      message: 'Nickname is not allowed',
    })
    expect(await send({ ...fresh(), pseudo: 'polina' })).toMatchObject({ status: 409 })
  })

  it('refuses the look-alike of a name from before looks were kept, of today and of before', async () => {
    const user = await world.user({ pseudo: 'Milena' })
    const client = await world.as(user)
    await client.call('POST /user/pseudo', { query: { pseudo: 'Νίκος' } })
    await world.ctx.db.execute(
      sql`update users set pseudo_skeleton = 'older', pseudo_seen = null where id = ${user.userId}`,
    )
    await world.ctx.db.execute(
      sql`update former_pseudos set pseudo_skeleton = 'older', pseudo_seen = null where user_id = ${user.userId}`,
    )
    for (const pseudo of ['ᴍɪʟᴇɴᴀ', 'MI1ENA', 'ΝΙΚΟΣ', 'Older']) {
      expect(await send({ ...fresh(), pseudo }), pseudo).toMatchObject({ status: pseudo === 'Older' ? 201 : 409 })
    }
    const stored = sql`select pseudo_skeleton as read, pseudo_seen as seen from users where id = ${user.userId}`
    expect((await read(world.ctx.db, stored))[0]).toEqual({ read: 'vlkoo', seen: 'nlkoς' })
  })

  it('keeps usernames of the site itself', async () => {
    for (const username of ['Admin', 'root', 'con.structor', 'everyone']) {
      expect(await send({ ...fresh(), username })).toMatchObject({ status: 409, message: 'Username is already taken' })
    }
  })

  it('comes from this site or from no browser', async () => {
    const message = 'Request refused: it did not come from this site'
    for (const headers of [{ origin: 'https://other.test' }, { 'sec-fetch-site': 'cross-site' }] as Record<
      string,
      string
    >[]) {
      expect(await send(fresh(), headers)).toMatchObject({ status: 403, message })
    }
    expect(await send(fresh(), { origin: world.url, 'sec-fetch-site': 'same-origin' })).toMatchObject({ status: 201 })
  })
})

it('is refused when sent too fast, and thrice an hour from one address', async () => {
  const own = await createWorld({ limits: true })
  try {
    const register = (more: { openedMs?: number }) =>
      own.guest.call('POST /auth/register', { body: { ...fresh(), ...more } })
    await expect(register({ openedMs: 90 })).rejects.toMatchObject({ status: 422 })
    await register({ openedMs: 9_000 })
    await register({})
    await expect(register({})).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) })
  } finally {
    await own.close()
  }
})

describe('what is taken', () => {
  it('is said of usernames and nicknames, without case', async () => {
    const first = fresh()
    await send(first)
    expect(await send({ ...fresh(), username: first.username.toUpperCase() })).toMatchObject({
      status: 409,
      message: 'Username is already taken',
    })
    expect(await send({ ...fresh(), pseudo: first.pseudo.toUpperCase() })).toMatchObject({
      status: 409,
      message: 'Nickname is already taken',
    })
  })

  it('is not said of an address: its owner gets a mail, three an hour at most', async () => {
    const first = fresh()
    await send(first)
    const [local = '', domain = ''] = first.email.split('@')
    const spellings = [`${local.toUpperCase()}@${domain}`, `${local}@${domain.toUpperCase()}`, first.email]
    for (const email of [...spellings, `${local}@ｅxample.test`, ` ${local.replace('r', 'R')}@ＥＸＡＭＰＬＥ.test `]) {
      const other = { ...fresh(), email }
      expect(await send(other)).toMatchObject({ status: 201, message: 'Registration successful! Please login.' })
      expect(await userOf(other.username)).toBeUndefined()
    }
    await world.runJobs()
    const mails = world.mails.filter(({ subject }) => subject === 'You already have an account')
    expect(mails).toHaveLength(3)
    expect(mails.map(({ to }) => to)).toEqual([first.email, first.email, first.email])
    expect(mails[0]?.text).not.toContain(first.pseudo)
  })

  it('goes to one of many who ask at once', async () => {
    const wanted = fresh()
    const answers = await Promise.all(
      [1, 2, 3, 4].map((turn) => send({ ...wanted, email: `turn${turn}@example.test` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  })
})
