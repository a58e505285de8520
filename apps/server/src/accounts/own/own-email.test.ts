import { expect, it } from 'vitest'
import { sql } from '../../platform/api/sql.ts'
import type { BuiltUser } from '../../testing/build.ts'
import { emptyMailsBeforeEach, openWorld } from '../../testing/open-world.ts'
import { codeOf } from '../../testing/refusal.ts'

const world = await openWorld({ delivers: true })
emptyMailsBeforeEach(world)

const oldOf = ({ username }: BuiltUser) => `${username}@example.test`
const newOf = ({ username }: BuiltUser) => `${username}@new.test`

async function member() {
  const user = await world.user()
  const client = await world.as(user)
  const ask = (email = newOf(user), password = user.password) =>
    client.call('POST /user/email', { body: { email, password } })
  return { user, client, ask }
}

/** Subjects of the mails to an address, and the token of the last one. */
async function mailsTo(address: string) {
  await world.runJobs()
  const mails = world.mails.filter(({ to }) => to === address)
  const [, token = ''] = /verify-email#token=([\w-]{43})/.exec(mails.at(-1)?.text ?? '') ?? []
  return { subjects: mails.map(({ subject }) => subject), token }
}
const follow = (token: string) => world.guest.call('POST /auth/verify-email', { body: { token } })

it('holds once the link to it was followed; both addresses are told, before and after', async () => {
  const { user, client, ask } = await member()
  expect(await ask()).toEqual({ message: 'A message is on its way to the new address', outcome: 'asked' })
  expect(await client.call('GET /user/settings')).toMatchObject({ email: oldOf(user), newEmail: newOf(user) })
  expect((await mailsTo(oldOf(user))).subjects).toEqual(['Another e-mail was asked for'])
  const { subjects, token } = await mailsTo(newOf(user))
  expect(subjects).toEqual(['Confirm your new e-mail'])
  expect(await follow(token)).toEqual({ message: 'E-mail changed', outcome: 'changed' })
  expect(await client.call('GET /user/settings')).toMatchObject({ email: newOf(user), newEmail: null })
  expect((await mailsTo(oldOf(user))).subjects).toEqual(['Another e-mail was asked for', 'Your e-mail was changed'])
  expect(await codeOf(follow(token))).toBe('invalid_link')
})

it('is taken back for a week by who reads the old address, and nobody stays logged in', async () => {
  const { user, client, ask } = await member()
  await ask()
  await follow((await mailsTo(newOf(user))).token)
  const { token } = await mailsTo(oldOf(user))
  await follow(token)
  expect((await client.call('POST /auth/info')).data).toBeNull()
  expect(await (await world.as(user)).call('GET /user/settings')).toMatchObject({ email: oldOf(user) })
  expect((await mailsTo(oldOf(user))).subjects.at(-1)).toBe('Your e-mail is as it was')
})

it('has links that end: a day, a week, and with the next one asked for', async () => {
  const { user, ask } = await member()
  await ask()
  const { token: first } = await mailsTo(newOf(user))
  await ask(`another-${newOf(user)}`)
  expect(await codeOf(follow(first))).toBe('invalid_link')
  const { token } = await mailsTo(`another-${newOf(user)}`)
  await world.ctx.db.execute(
    sql`update mail_tokens set expires_at = expires_at - interval '24 hours' where used_at is null`,
  )
  expect(await codeOf(follow(token))).toBe('invalid_link')
})

it('makes links to a new password void that went to the old address', async () => {
  const { user, ask } = await member()
  await world.guest.call('POST /user/password-reset', { body: { userEmail: oldOf(user) } })
  await world.runJobs()
  const [, resetToken = ''] = /new-password#token=([\w-]{43})/.exec(world.mails.at(-1)?.text ?? '') ?? []
  await ask()
  await follow((await mailsTo(newOf(user))).token)
  const reset = world.guest.call('POST /user/password-reset', {
    body: { resetToken, newPassword: 'seven green ladders' },
  })
  expect(await codeOf(reset)).toBe('invalid_reset_link')
})

it('says nothing of an address another account has, and writes to its owner', async () => {
  const owner = await world.user()
  const { user, client, ask } = await member()
  expect(await ask(oldOf(owner))).toEqual({ message: 'A message is on its way to the new address', outcome: 'asked' })
  expect((await mailsTo(oldOf(owner))).subjects).toEqual(['You already have an account'])
  expect(await client.call('GET /user/settings')).toMatchObject({ email: oldOf(user) })
})

it('goes to nobody else when another account takes the address meanwhile', async () => {
  const { user, ask } = await member()
  await ask()
  const { token } = await mailsTo(newOf(user))
  await world.user({ email: newOf(user).toUpperCase() })
  expect(await codeOf(follow(token))).toBe('invalid_link')
})

it('asks for the password and for an address, five times a day', async () => {
  const { user, ask } = await member()
  expect(await codeOf(ask(newOf(user), 'not this one'))).toBe('invalid_password')
  expect(await codeOf(ask('nobody'))).toBe('email_not_allowed')
  expect(await codeOf(ask(oldOf(user)))).toBe('email_is_yours')
  for (let time = 0; time < 5; time++) expect(await codeOf(ask(`${time}-${newOf(user)}`))).toBe('done')
  expect(await codeOf(ask())).toBe('rate_limited')
})
