import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createWorld } from '../../testing/world.ts'
import { letter } from './letter.ts'
import { openMailer } from './mail.ts'
import { sendMail } from './send-mail.ts'

/** Mails say whose account they are about, and the same in text and in HTML. */

const world = await createWorld({ delivers: true })
afterAll(() => world.close())
const to = (pseudo: string | null) => ({ pseudo, language: null })

test('a mail is the same words twice, and its links are links', () => {
  const link = 'https://kz.example/new-password#token=abc_-9'
  const { subject, text, html } = letter(to('[XJ]Nukk'), 'Set a <new> password', 'A & B:\n- one\n- two', link)
  expect(subject).toBe('Set a <new> password')
  expect(text).toBe(
    `Hello [XJ]Nukk,\n\nA & B:\n- one\n- two\n\n${link}\n\nThis mail was sent by the KZ16 site. Answers to it are not read.\n`,
  )
  expect(html).toContain('<title>Set a &lt;new&gt; password</title>')
  expect(html).toContain('<p>Hello <bdi>[XJ]Nukk</bdi>,</p>')
  expect(html).toContain('<p>A &amp; B:<br>- one<br>- two</p>')
  expect(html).toContain(`<p><a href="${link}">${link}</a></p>`)
  // nothing is fetched, so nobody is told that it was read
  expect(html).not.toMatch(/<img|<link|src=|url\(/)
  expect(letter(to(null), 'Subject', 'Words').text).toMatch(/^Words\n/)
})

test.each(['free.example', 'https://a.example', '//a.example', 'me@a.example'])('%s as a name is no link', (name) => {
  const { text, html } = letter(to(name), 'Subject', 'Words')
  for (const said of [text, html ?? '']) {
    expect(said).not.toMatch(/a\.example|free\.example|:\/\/|@a|href/)
    expect(said.replaceAll('\u2060', '')).toContain(name)
  }
})

test('a name lies on its line', () => {
  const piled = `Zed${'\u0301'.repeat(19)}\u202e`
  const { text, html } = letter(to(piled), 'Subject', 'Words')
  for (const said of [text, html ?? '']) expect(said).not.toMatch(/\u0301{4}|\u202e/)
})

test('every mail about an account names it', async () => {
  const password = 'correct horse battery staple'
  const body = { username: 'newcomer', nickname: 'New Comer', email: 'new@example.test', password }
  await world.guest.call('POST /auth/register', { body })
  const member = await world.user({ pseudo: '[XJ]Nukk' })
  const client = await world.as(member)
  const userEmail = `${member.username}@example.test`
  await world.guest.call('POST /user/username-recovery', { body: { userEmail } })
  await world.guest.call('POST /user/password-reset', { body: { userEmail } })
  await client.call('POST /user/email', { body: { email: 'elsewhere@example.test', password: member.password } })
  await client.call('POST /user/password', { body: { currentPassword: member.password, newPassword: password } })
  await world.runJobs()
  expect(world.mails.map(({ subject }) => subject).sort()).toEqual([
    'Another e-mail was asked for',
    'Confirm your e-mail',
    'Confirm your new e-mail',
    'Set a new password',
    'Your password was changed',
    'Your username',
  ])
  for (const { subject, text, html } of world.mails) {
    const name = subject === 'Confirm your e-mail' ? 'New Comer' : '[XJ]Nukk'
    expect(text, subject).toMatch(`Hello ${name},\n\n`)
    expect(html, subject).toContain(`<p>Hello <bdi>${name}</bdi>,</p>`)
  }
})

test('a mail goes out in both forms, and says where such mails end', async () => {
  const mailer = openMailer({ ...world.ctx.config, smtpUrl: undefined }, world.ctx.log)
  const written = letter(to('Ann'), 'Subject', 'Words')
  await mailer.send({
    to: 'ann@example.test',
    ...written,
    unsubscribe: 'https://kz.example/settings?tab=notifications',
  })
  const outbox = join(world.ctx.config.dataDir, 'outbox')
  const eml = readFileSync(join(outbox, readdirSync(outbox)[0] ?? ''), 'utf8')
  expect(eml).toMatch(/Content-Type: multipart\/alternative/)
  expect(eml).toMatch(
    /Content-Type: text\/plain[\s\S]*Hello Ann,[\s\S]*Content-Type: text\/html[\s\S]*Hello <bdi>Ann<\/bdi>,/,
  )
  expect(eml).toContain('List-Unsubscribe: <https://kz.example/settings?tab=notifications>')
  expect(eml).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
})

test('a mail that waits since before there was HTML is still sent', async () => {
  await world.ctx.db.transaction((tx) => sendMail.add(tx, { to: 'old@example.test', subject: 'Old', text: 'Words' }))
  await world.runJobs()
  expect(world.mails.find(({ to }) => to === 'old@example.test')).toMatchObject({ subject: 'Old', text: 'Words' })
})
