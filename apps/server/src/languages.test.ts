import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ErrorBody } from '@kz/contract/errors'
import { LANGUAGE_COOKIE } from '@kz/contract/language/languages'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { notify } from './notifications/api.ts'
import { inTransaction } from './platform/api/context.ts'
import { TEXTS_FOLDER } from './platform/api/services/text.ts'
import { sql } from './platform/api/sql.ts'
import { WEB_DIST } from './platform/paths.ts'
import { buildDemo, buildMap } from './testing/build.ts'
import { makeDevice } from './testing/fakes/device.ts'
import { answering, openReceiver } from './testing/fakes/receiver.ts'
import { createWorld, type Person } from './testing/world.ts'

/** What the server says outside the pages is said in the language of who reads it. */

let delay = 0
const world = await createWorld({ delivers: true, loopDelay: () => delay })
const there = await openReceiver()
afterAll(async () => {
  await there.close()
  await world.close()
})
world.ctx.config.hookLoopback = true
beforeEach(() => {
  world.mails.length = 0
  there.taken.length = 0
  there.answer = answering(201)
  delay = 0
})

const RUSSIAN = { 'accept-language': 'ru-RU,ru;q=0.9,en;q=0.5' }
const PAGE = { ...RUSSIAN, accept: 'text/html,*/*;q=0.8' }

async function russian(): Promise<Person> {
  const member = await world.staff()
  await member.client.call('PUT /user/language', { query: { language: 'ru' } })
  await world.ctx.db.execute(sql`update users set email_verified_at = now() where id = ${member.user.userId}`)
  return member
}
const get = (path: string, headers: Record<string, string>) => fetch(world.url + path, { headers })
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${world.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: world.url, ...headers },
    body: JSON.stringify(body),
  })
const languageOf = async (username: string) =>
  (await world.ctx.pool.query('select language from users where username = $1', [username])).rows[0]?.language

// the catalogues are those of the build: `npm test` makes it first
describe.skipIf(!existsSync(join(TEXTS_FOLDER, 'ru.json')))('in Russian', () => {
  test('whoever registers in it keeps it, and so does who logs in from such a browser for the first time', async () => {
    const password = 'correct horse battery staple'
    const body = {
      username: 'novichok',
      nickname: 'Novichok',
      email: 'novichok@example.test',
      password,
      openedMs: 5_000,
    }
    expect((await post('/auth/register', body, RUSSIAN)).status).toBe(201)
    await world.runJobs()
    const [mail] = world.mails
    expect(mail?.subject).toBe('Подтвердите почту')
    expect(mail?.text).toMatch(/^Здравствуйте, Novichok!\n\n.*Ссылка действует 24 часа:\n\nhttp/s)
    expect(mail?.html).toContain('<html lang="ru">')
    expect(mail?.html).toContain('<p>Здравствуйте, <bdi>Novichok</bdi>!</p>')
    expect(`${mail?.text}`).not.toMatch(/This mail|Please/)
    expect(await languageOf('novichok')).toBe('ru')
    // somebody tries the same address: its owner reads their own language
    world.mails.length = 0
    await post('/auth/register', { ...body, username: 'other', nickname: 'Other' })
    await world.runJobs()
    expect(world.mails.map(({ subject }) => subject)).toEqual(['У вас уже есть аккаунт'])

    const old = await world.user()
    const login = { username: old.username, password: old.password }
    const { headers } = await post('/auth/authenticate', login, RUSSIAN)
    expect(headers.getSetCookie().join()).toContain(`${LANGUAGE_COOKIE}=ru`)
    await post('/auth/authenticate', login, { 'accept-language': 'es' })
    expect(await languageOf(old.username)).toBe('ru')
  })

  test('a push, the mail of what is unread, its last page and the digest', async () => {
    const { user, client } = await russian()
    const device = makeDevice()
    const { p256dh, auth } = device
    const kinds = ['event' as const]
    await client.call('POST /notification/devices', {
      body: { endpoint: `${there.url}/push/ru`, p256dh, auth, name: 'phone', kinds },
    })
    const english = await world.staff()
    const tell = (name: string) =>
      inTransaction(world.ctx, (tx, emit) =>
        notify(
          tx,
          emit,
          [user, english.user].map(({ userId }) => ({
            ...{ userId, kind: 'event' as const, subject: name, actorId: 0 },
            event: { type: 'event' as const, eventId: 1, name },
          })),
        ),
      )
    await tell('Tuesday Seven')
    await world.runJobs('spread-notices')
    await world.runJobs('deliver')
    expect(there.taken.map((one) => device.read(one))).toMatchObject([
      { title: 'Tuesday Seven: началось', body: 'Каждый забег на его картах с этого момента в зачёт.' },
    ])

    await client.call('PUT /notification/digest', { query: { wanted: true } })
    const { mapName } = await buildMap(world.ctx.db)
    const checker = await world.staff('DEMO_CHECKER')
    for (const [at, runner] of [user, english.user].entries()) {
      const { demoId } = await buildDemo(world.ctx.db, {
        ...{ mapName, user: runner, timeMs: 90_000 - at * 440, ytId: 'abcdefghijk' },
      })
      await checker.client.call('POST /record/claim', { query: { demoId } })
      await checker.client.call('POST /record/release', { query: { demoId } })
    }
    world.mails.length = 0
    await world.runJobs('send-digests')
    const digest = world.mails.find(({ subject }) => subject === 'KZ16: ваша неделя')
    expect(digest?.text).toContain(`Ваши рекорды, которые побили:\n- ${mapName}: 01:29.56, `)
    expect(digest?.text).toContain('на 00:00.44 быстрее прежнего')
    const stops = await get(new URL(digest?.unsubscribe ?? '').pathname, PAGE)
    expect(await stops.text()).toContain('<button>Отписаться</button>')

    await world.ctx.db.execute(
      sql`update notifications set mail_at = now() where user_id in (${user.userId}, ${english.user.userId})`,
    )
    await world.ctx.db.execute(sql`update users set email_verified_at = now()`)
    world.mails.length = 0
    await world.runJobs('mail-notifications')
    const unread = (name: string) => world.mails.find(({ text }) => text.includes(name))
    expect(unread(user.pseudo)?.subject).toMatch(/^KZ16: \d+ непрочитанн/)
    expect(unread(user.pseudo)?.text).toContain('- 1 событие начинается')
    // who reads English is told in English in the same run
    expect(unread(english.user.pseudo)?.subject).toMatch(/^KZ16: \d+ unread notification/)
  })

  test('a feed that is asked for in it; no other language, and no file, is taken from the address', async () => {
    await buildDemo(world.ctx.db, { mapName: 'kz_feed', playerName: 'Ann', timeMs: 61_000, state: 'RELEASED' })
    const feed = await (await get('/feed/records.xml?hl=ru', {})).text()
    expect(feed).toContain('xml:lang="ru">\n<title>KZ16: рекорды</title>')
    expect(feed).toContain('<title>Ann: kz_feed за 01:01.00</title>')
    expect(feed).toContain(`<link rel="self" href="${world.url}/feed/records.xml?hl=ru"/>`)
    for (const asked of ['', '?hl=xx', '?hl=../texts/ru', '?hl='])
      expect(await (await get(`/feed/records.xml${asked}`, RUSSIAN)).text(), asked).toContain('<title>KZ16: records<')
  })

  test('a page that is refused for load, an address that cannot be read, and the page of no network', async () => {
    delay = 350
    // some of what comes is let through, and a page that was drawn before may be sent
    const refusal = async (path: string, headers: Record<string, string>) => {
      const refused = { status: 0, text: '' }
      const ask = async () => {
        const answer = await get(path, headers)
        Object.assign(refused, { status: answer.status, text: await answer.text() })
        return refused.status
      }
      await expect.poll(ask, { interval: 50, timeout: 20_000 }).toBe(503)
      return refused.text
    }
    const refused = await refusal('/records', PAGE)
    expect(refused).toContain('<html lang="ru">')
    expect(refused).toContain('<h1>Сервер занят. Повторите чуть позже.</h1>')
    expect(refused).not.toMatch(/<script/)
    const chosen = { ...PAGE, cookie: `${LANGUAGE_COOKIE}=es` }
    expect(await refusal('/records', chosen)).toContain('<h1>El servidor está ocupado.')
    expect(await refusal('/records?hl=en', chosen)).toContain('<h1>Server is busy.')
    // programs are answered as ever
    expect(JSON.parse(await refusal('/api/record/top5', RUSSIAN))).toMatchObject({ code: 'busy' })
    delay = 0
    await expect.poll(async () => (await get('/health/ready', {})).status, { interval: 100 }).toBe(200)
    if (!existsSync(join(WEB_DIST, 'offline.html'))) return
    // what was too much goes step by step
    const read = async () => (await get('/offline.html', PAGE)).text()
    await expect.poll(read, { interval: 200 }).toContain('<h1>Страница недоступна</h1>')
    const offline = await read()
    expect(offline).toContain('<html lang="ru">')
    expect(offline).not.toMatch(/could not be|offline, or/)
  })
})

test('a refusal of several fields says of each its code and parameters', async () => {
  const body = { username: 'a', nickname: 'Fine Name', email: 'no address', password: 'short', openedMs: 5_000 }
  const refusalOf = async (sent: object) => (await (await post('/auth/register', sent)).json()) as ErrorBody
  const refused = await refusalOf(body)
  expect(Object.keys(refused.fields ?? {})).toEqual(['username', 'email', 'password'])
  expect(refused.fieldFaults).toMatchObject({
    email: { code: 'email_not_allowed' },
    password: { code: expect.stringMatching(/^password_/), params: expect.any(Object) },
  })
  // one alone is the refusal itself
  const one = await refusalOf({ ...body, username: 'fine', email: 'a@example.test' })
  expect(one.fieldFaults).toBeUndefined()
  expect(Object.keys(one.fields ?? {})).toEqual(['password'])
})
