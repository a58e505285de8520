import { describe, expect, it } from 'vitest'
import { row, rows } from '../../platform/api/db.ts'
import { real, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { emptyMailsBeforeEach, openWorld } from '../../testing/open-world.ts'

const world = await openWorld({ delivers: true })
emptyMailsBeforeEach(world)

const KNOWN = { message: 'If this email is known, a message is on its way.' }
const GONE = 'This reset link is invalid or has expired'
const PASSWORD = 'seven green ladders'
const addressOf = (user: { username: string }) => `${user.username}@example.test`

async function ask(user: { username: string }): Promise<string> {
  await world.guest.call('POST /user/password-reset', { body: { userEmail: addressOf(user) } })
  await world.runJobs()
  const { text = '' } =
    world.mails.findLast(({ to, subject }) => to === addressOf(user) && subject.startsWith('Set')) ?? {}
  return new RegExp(`${world.url}/new-password#token=([\\w-]{43})\n`).exec(text)?.[1] ?? ''
}
const set = (resetToken: string, newPassword = PASSWORD) =>
  world.guest.call('POST /user/password-reset', { body: { resetToken, newPassword } })

describe('asking for a mail', () => {
  it('answers the same in every form, known or not', async () => {
    const known = addressOf(await world.user())
    for (const userEmail of [known, 'nobody@example.test']) {
      expect(await world.guest.call('GET /user/password-reset', { query: { userEmail } })).toEqual(KNOWN)
      expect(await world.guest.call('POST /user/password-reset', { body: { userEmail } })).toEqual(KNOWN)
      expect(await world.guest.call('GET /user/username-recovery', { query: { userEmail } })).toEqual(KNOWN)
      expect(await world.guest.call('POST /user/username-recovery', { body: { userEmail } })).toEqual(KNOWN)
    }
    await world.runJobs()
    expect(world.mails.map(({ to }) => to)).toEqual([known, known, known, known])
    const written = await rows(
      world.ctx.db,
      { target: text },
      sql`select target from audit_log where action like 'recovery.%'`,
    )
    expect(written).toHaveLength(8)
    expect(JSON.stringify(written)).not.toContain('@')
  })

  it.each(['nobody', 'a@b', 'a@b.test,c@d.test', ''])('refuses %s', async (userEmail) => {
    const message = 'Enter a valid email address'
    const refused = { status: 400, message }
    await expect(world.guest.call('GET /user/password-reset', { query: { userEmail } })).rejects.toMatchObject(refused)
    await expect(world.guest.call('POST /user/password-reset', { body: { userEmail } })).rejects.toMatchObject(refused)
    await expect(world.guest.call('POST /user/username-recovery', { body: { userEmail } })).rejects.toMatchObject(
      refused,
    )
  })

  it('does nothing for other sites, prefetches and HEAD', async () => {
    const path = `${world.url}/api/user/password-reset?userEmail=${addressOf(await world.user())}`
    const message = 'Request refused: it did not come from this site'
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://other.test' },
      { 'sec-purpose': 'prefetch;prerender', 'sec-fetch-site': 'same-origin' },
    ] as Record<string, string>[]) {
      const response = await fetch(path, { headers })
      expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([403, message])
    }
    expect((await fetch(path, { method: 'HEAD' })).status).toBe(405)
    await world.runJobs()
    expect(world.mails).toEqual([])
  })

  it('writes three mails an hour and five a day to one address', async () => {
    const user = await world.user()
    const bomb = async () => {
      const userEmail = addressOf(user)
      for (let round = 0; round < 8; round++) {
        await world.guest.call('POST /user/username-recovery', { body: { userEmail } })
      }
      await world.runJobs()
      return world.mails.length
    }
    expect(await bomb()).toBe(3)
    await world.ctx.db.execute(sql`delete from rate_windows where key like 'mail username % 3600'`)
    await world.ctx.db.execute(sql`update rate_windows set count = 3 where key like 'mail username % 86400'`)
    expect(await bomb()).toBe(5)
  })

  it('sends the username to its owner, and no other word of a user that a mail program makes a link of', async () => {
    const user = await world.user({ pseudo: 'http evil.test' })
    await world.guest.call('POST /user/username-recovery', { body: { userEmail: addressOf(user) } })
    await ask(user)
    expect(world.mails[0]?.text).toContain(`is: ${user.username}\n`)
    expect(JSON.stringify(world.mails)).not.toContain('evil.test')
    for (const mail of world.mails)
      for (const said of [mail.text, mail.html]) expect(said).toContain('http evil.\u2060test')
  })
})

describe('a new password by mail', () => {
  it('is set once, ends every session, and its owner hears of it', async () => {
    const user = await world.user()
    const client = await world.as(user)
    const token = await ask(user)
    expect(await set(token)).toEqual({ message: 'Password changed. Please login.' })
    expect((await client.call('POST /auth/info')).data).toBeNull()
    await expect(world.as(user)).rejects.toMatchObject({ code: 'bad_credentials' })
    await world.as({ ...user, password: PASSWORD })
    await world.runJobs()
    expect(world.mails.at(-1)?.subject).toBe('Your password was changed')
    await expect(set(token)).rejects.toMatchObject({ status: 400, code: 'invalid_reset_link', message: GONE })
  })

  it('works once for many who try at once', async () => {
    const token = await ask(await world.user())
    const tries = await Promise.allSettled(Array.from({ length: 6 }, () => set(token)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is refused by an unknown, old or voided link', async () => {
    const refused = { status: 400, message: GONE }
    for (const token of ['', 'nonsense', 'x'.repeat(43)]) await expect(set(token)).rejects.toMatchObject(refused)

    const late = await ask(await world.user())
    await world.ctx.db.execute(sql`update mail_tokens set expires_at = now() where used_at is null`)
    await expect(set(late)).rejects.toMatchObject(refused)

    const user = await world.user()
    const client = await world.as(user)
    const token = await ask(user)
    await client.call('POST /user/password', { body: { currentPassword: user.password, newPassword: PASSWORD } })
    await expect(set(token)).rejects.toMatchObject(refused)
  })

  it('lives thirty minutes', async () => {
    await ask(await world.user())
    const found = await row(
      world.ctx.db,
      { minutes: real },
      sql`select extract(epoch from expires_at - created_at)::float8 / 60 as minutes from mail_tokens
        where purpose = 'reset' order by created_at desc limit 1`,
    )
    expect(found?.minutes).toBe(30)
  })

  it('follows the policy, and a refusal does not use up the link', async () => {
    const player = await ask(await world.user())
    await expect(set(player, 'short')).rejects.toMatchObject({
      status: 422,
      message: 'Password must be 10 to 128 characters',
    })
    await expect(set(player, 'qwertyuiop')).rejects.toMatchObject({ message: expect.stringContaining('too common') })
    await set(player)
    const staff = await ask(await world.user({ roles: ['DEMO_CHECKER'] }))
    await expect(set(staff, 'twelve chars')).rejects.toMatchObject({ message: 'Password must be 15 to 128 characters' })
    await set(staff, PASSWORD)
    await expect(world.guest.call('POST /user/password-reset', { body: { resetToken: player } })).rejects.toMatchObject(
      { status: 400, message: 'Missing newPassword' },
    )
    await expect(world.guest.call('POST /user/password-reset', { body: {} })).rejects.toMatchObject({ status: 400 })
  })
})

describe('confirming an address', () => {
  const register = async () => {
    const username = `climber${Math.random().toString(36).slice(2, 9)}`
    const user = { username, pseudo: username, password: PASSWORD, email: addressOf({ username }) }
    await world.guest.call('POST /auth/register', { body: user })
    await world.runJobs()
    return { ...user, userId: 0, country: 'n-a' }
  }
  const lastToken = () =>
    new RegExp(`${world.url}/verify-email#token=([\\w-]{43})\n`).exec(world.mails.at(-1)?.text ?? '')?.[1] ?? ''

  it('is done with the link of the mail, once', async () => {
    const user = await register()
    expect(world.mails.map(({ to }) => to)).toEqual([user.email])
    const client = await world.as(user)
    expect((await client.call('POST /auth/info')).data?.emailVerified).toBe(false)
    const body = { token: lastToken() }
    expect(await world.guest.call('POST /auth/verify-email', { body })).toEqual({
      message: 'E-mail confirmed',
      outcome: 'confirmed',
    })
    expect((await client.call('POST /auth/info')).data?.emailVerified).toBe(true)
    await expect(world.guest.call('POST /auth/verify-email', { body })).rejects.toMatchObject({
      status: 400,
      message: 'This link is invalid or has expired.',
    })
    expect((await client.call('POST /auth/resend-verification')).message).toBe('Your e-mail is already confirmed')
  })

  it('does not take a link meant for a password', async () => {
    const token = await ask(await world.user())
    for (const other of [token, token.slice(9)])
      await expect(world.guest.call('POST /auth/verify-email', { body: { token: other } })).rejects.toMatchObject({
        status: 400,
        code: 'invalid_link',
      })
    await set(token)
  })

  it('sends the link again once a minute, five times a day', async () => {
    const client = await world.as(await register())
    const again = () => client.call('POST /auth/resend-verification')
    await expect(again()).rejects.toMatchObject({ status: 429 })
    const older = (seconds: number) =>
      world.ctx.db.execute(sql`update mail_tokens set created_at = created_at - make_interval(secs => ${seconds})`)
    for (let round = 0; round < 4; round++) {
      await older(61)
      expect(await again()).toEqual({ message: 'A message is on its way' })
    }
    await older(61)
    await expect(again()).rejects.toMatchObject({ status: 429 })
    await world.runJobs()
    expect(world.mails).toHaveLength(5)
    await world.guest.call('POST /auth/verify-email', { body: { token: lastToken() } })
  })
})
