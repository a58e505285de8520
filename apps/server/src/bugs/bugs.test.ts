import type { SentTo } from '@kz/contract/api'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { createWorld, type World } from '../testing/world.ts'

type Client = World['guest']
let world: World
let player: Client
let developer: Client
beforeAll(async () => {
  world = await createWorld()
  player = (await world.staff()).client
  developer = (await world.staff('DEVELOPER')).client
})
afterAll(() => world.close())

const text = 'The record list shows the wrong flag.'
const send = (client: Client, more: Partial<SentTo<'POST /bug-report'>['body']> = {}) =>
  client.call('POST /bug-report', { body: { title: 'Wrong flag', text, ...more } })
const update = (id: number, body: SentTo<'PUT /bug-report/{id}'>['body']) =>
  developer.call('PUT /bug-report/{id}', { params: { id }, body })
const open = (client: Client, id: number) => client.call('GET /bug-report/report', { query: { id } })

it('takes reports of players and, without a name, of guests', async () => {
  const own = await send(player, { pageUrl: '/records', category: 'records' })
  expect(own.message).toBe('Report sent. Thank you.')
  expect(await send(player, { pageUrl: '/records', category: 'records' })).toEqual(own)
  await send(world.guest, { title: '<script>alert(1)</script>', text: `${text} <b>bold</b>` })
  const { reports } = await developer.call('GET /bug-report/all', { query: {} })
  expect(reports.map(({ title, reporter }) => [title, reporter !== null])).toEqual([
    ['<script>alert(1)</script>', false],
    ['Wrong flag', true],
  ])
  expect(await developer.call('GET /bug-report/count')).toEqual({ count: 2 })
})

it('refuses what says nothing and forgets what a machine fills in', async () => {
  await expect(send(player, { text: 'too short' })).rejects.toMatchObject({
    status: 422,
    message: 'Describe the bug in 10 to 5000 characters',
  })
  await expect(send(player, { text: 'x'.repeat(5001) })).rejects.toMatchObject({ status: 422 })
  await expect(send(player, { title: 'ab' })).rejects.toMatchObject({ status: 422 })
  expect(await send(world.guest, { website: 'http://spam.example' })).toMatchObject({ id: 0 })
  expect((await developer.call('GET /bug-report/all', { query: {} })).totalItems).toBe(2)
})

it('shows others a report once it is confirmed, and never one about security', async () => {
  const { id } = await send(player, { text: `${text} Again.` })
  const secret = await send(player, { text: `${text} Hole.`, category: 'security' })
  const list = () => world.guest.call('GET /bug-report/list', { query: {} })
  expect((await list()).reports).toEqual([])
  await expect(open(world.guest, id)).rejects.toMatchObject({ status: 404, message: 'Report not found' })
  expect(await open(player, id)).toMatchObject({ isOwn: true, state: 'NEW', reporter: null })
  for (const one of [id, secret.id]) await update(one, { state: 'CONFIRMED', priority: 'high', mine: true })
  expect((await list()).reports).toMatchObject([{ id, state: 'CONFIRMED', reporter: null, assignee: null }])
  await expect(open(world.guest, secret.id)).rejects.toMatchObject({ status: 404 })
  expect((await developer.call('GET /bug-report/all', { query: { mine: true } })).totalItems).toBe(2)
  expect((await player.call('GET /bug-report/mine')).map((report) => report.id)).toContain(secret.id)
})

it('shows the page and the browser of a report to staff and its reporter only', async () => {
  const given = { pageUrl: '/admin/users?query=ann', browser: 'Firefox on a machine of mine' }
  const { id } = await send(player, { text: `${text} Page.`, ...given })
  await update(id, { state: 'CONFIRMED' })
  for (const client of [player, developer]) expect(await open(client, id)).toMatchObject(given)
  for (const client of [world.guest, (await world.staff()).client, (await world.staff('WRITER')).client]) {
    expect(await open(client, id)).toMatchObject({ text: `${text} Page.`, pageUrl: '', browser: '' })
  }
  const list = await (await fetch(`${world.url}/api/bug-report/list`)).text()
  expect(list).toContain(`"id":${id},`)
  expect(list).not.toMatch(/Firefox|admin\/users/)
})

it('keeps a thread with notes among staff, and an answer brings it back', async () => {
  const { id } = await send(player, { text: `${text} Thread.` })
  await update(id, { state: 'NEED_INFO' })
  const say = (client: Client, message: string, internal = false) =>
    client.call('POST /bug-report/comment', { query: { id }, body: { message, internal } })
  await say(developer, 'Looks like the cache', true)
  await expect(say(player, 'inside', true)).rejects.toMatchObject({ status: 403 })
  const answered = await say(player, 'It was the Swedish flag')
  expect(answered.state).toBe('NEW')
  expect(answered.thread.map(({ message, isStaff }) => [message, isStaff])).toEqual([
    ['State: NEW to NEED_INFO', true],
    ['It was the Swedish flag', false],
  ])
  expect((await open(developer, id)).thread).toHaveLength(3)
  await expect(say(world.guest, 'hi')).rejects.toMatchObject({ status: 401 })
})

const told = async () =>
  (await player.call('GET /notification/list', { query: {} })).notifications.map(({ about }) => about)

it('notifies the reporter of answers and states, not of notes, and lets them reopen it for two weeks', async () => {
  const more = { steps: 'Open /records', expected: 'A Swedish flag' }
  const { id } = await send(player, { text: `${text} Told.`, ...more })
  const reopen = (client: Client) => client.call('POST /bug-report/reopen', { query: { id } })
  const closed = { status: 409, code: 'bug_stays_closed' }
  await expect(reopen(player)).rejects.toMatchObject(closed)
  const say = (message: string, internal = false) =>
    developer.call('POST /bug-report/comment', { query: { id }, body: { message, internal } })
  const before = await told()
  await say('Hm', true)
  expect(await told()).toEqual(before)
  await say('Seen')
  expect((await told())[0]).toEqual({ type: 'bug', reportId: id, title: 'Wrong flag', news: 'ANSWERED' })
  await update(id, { state: 'FIXED' })
  expect((await told())[0]).toEqual({ type: 'bug', reportId: id, title: 'Wrong flag', news: 'FIXED' })
  expect(await open(player, id)).toMatchObject({ ...more, mayReopen: true })
  expect(await open(developer, id)).toMatchObject({ mayReopen: false })
  await expect(reopen(developer)).rejects.toMatchObject(closed)
  expect(await reopen(player)).toMatchObject({ state: 'NEW', mayReopen: false })
  await update(id, { state: 'WONT_FIX' })
  await world.ctx.db.execute(sql`update bug_reports set closed_at = now() - interval '15 days' where id = ${id}`)
  expect(await open(player, id)).toMatchObject({ mayReopen: false })
  await expect(reopen(player)).rejects.toMatchObject(closed)
})

it('mails a guest a link by which that guest, and nobody else, reads it', async () => {
  await expect(send(world.guest, { email: 'no mail' })).rejects.toMatchObject({ code: 'email_not_allowed' })
  const { id } = await send(world.guest, { text: `${text} Guest.`, email: 'guest@example.test' })
  await developer.call('POST /bug-report/comment', { query: { id }, body: { message: 'Which map?', internal: false } })
  await world.runJobs()
  const mail = world.mails.findLast(({ to }) => to === 'guest@example.test')
  expect(mail?.text).not.toContain('Which map?')
  const key = /report=\d+&key=([\w-]+)/.exec(mail?.text ?? '')?.[1] as string
  const read = (of: number, by: string) => world.guest.call('GET /bug-report/report', { query: { id: of, key: by } })
  expect((await read(id, key)).thread.map(({ message }) => message)).toEqual(['Which map?'])
  await expect(read(id, `${key}x`)).rejects.toMatchObject({ status: 404 })
  await expect(read(id - 1, key)).rejects.toMatchObject({ status: 404 })
})

it('keeps a picture of one’s own, for staff and its reporter', async () => {
  const file = new Blob([
    await sharp({ create: { width: 40, height: 30, channels: 3, background: '#333' } })
      .png()
      .toBuffer(),
  ])
  const { url } = await player.call('POST /bug-report/picture', { file, fileName: 'seen.png' })
  const { id } = await send(player, { text: `${text} Picture.`, picture: url })
  expect((await open(developer, id)).picture).toBe(url)
  await update(id, { state: 'CONFIRMED' })
  expect((await open(world.guest, id)).picture).toBeNull()
  await expect(send(developer, { text: `${text} Stolen.`, picture: url })).rejects.toMatchObject({
    code: 'picture_from_elsewhere',
  })
})

it('counts votes once each and is deleted by top staff only', async () => {
  const { id } = await send(player, { text: `${text} Vote.` })
  await update(id, { state: 'CONFIRMED' })
  const vote = (client: Client) => client.call('POST /bug-report/vote', { query: { id } })
  expect(await vote(player)).toMatchObject({ votes: 1, voted: true })
  expect(await vote(developer)).toMatchObject({ votes: 2 })
  expect(await vote(player)).toMatchObject({ votes: 1, voted: false })
  const params = { id }
  await expect(developer.call('DELETE /bug-report/{id}', { params })).rejects.toMatchObject({ status: 403 })
  const top = (await world.staff('CTO')).client
  await top.call('DELETE /bug-report/{id}', { params })
  await expect(open(player, id)).rejects.toMatchObject({ status: 404 })
  await expect(update(id, { state: 'FIXED' })).rejects.toMatchObject({ status: 404 })
})

it('takes one picture with the report of a guest, by the key of its answer', async () => {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const sendPicture = (id: number, key: string, client = world.guest) => {
    const file = { file: new Blob([bytes as never]), fileName: 'seen.png' }
    return client.call('POST /bug-report/guest-picture', { body: { id, key }, ...file })
  }
  const other = await send(world.guest, { text: `${text} Other.` })
  const { id, pictureKey } = await send(world.guest, { text: `${text} Seen.` })
  expect((await send(player, { text: `${text} Mine.` })).pictureKey).toBeNull()
  const key = pictureKey ?? ''
  const none = { status: 404, message: 'Report not found' }
  await expect(sendPicture(other.id, key)).rejects.toMatchObject(none)
  await expect(world.guest.call('GET /bug-report/report', { query: { id, key } })).rejects.toMatchObject(none)
  await sendPicture(id, key)
  expect((await open(developer, id)).picture).toMatch(/^\/media\/images\/[0-9a-f]{64}\.webp$/)
  await expect(sendPicture(id, key)).rejects.toMatchObject(none)
  await world.ctx.db.execute(
    sql`update bug_reports set created_at = now() - interval '16 minutes' where id = ${other.id}`,
  )
  await expect(sendPicture(other.id, other.pictureKey ?? '')).rejects.toMatchObject(none)
  expect((await open(developer, other.id)).picture).toBeNull()
})

it('takes so many of all guests together, from however many addresses; members go on', async () => {
  const limited = await createWorld({ limits: true })
  limited.ctx.config.trustProxy = 1
  const from = async (address: number) => {
    const answer = await fetch(`${limited.url}/api/bug-report`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${address}` },
      body: JSON.stringify({ title: 'Wrong flag', text }),
    })
    return answer.status
  }
  try {
    const statuses = await Promise.all(Array.from({ length: 63 }, (_, at) => from(at)))
    expect(statuses.filter((status) => status === 429)).toHaveLength(3)
    await send((await limited.staff()).client)
  } finally {
    await limited.close()
  }
})

it('is read by heads of the checkers, who decide nothing', async () => {
  const { id } = await send(player, {
    title: 'Read by heads',
    text: 'Heads of checkers may read this.',
    category: 'security',
  })
  for (const role of ['HEAD_DEMO_CHECKER', 'HEAD_MAP_CHECKER'] as const) {
    const { client: head } = await world.staff(role)
    const { reports } = await head.call('GET /bug-report/all', { query: { query: 'Read by heads' } })
    expect(reports.map((report) => report.id)).toEqual([id])
    expect((await open(head, id)).title).toBe('Read by heads')
    const forbidden = { status: 403, message: 'You do not have permission to do this' }
    const change = head.call('PUT /bug-report/{id}', { params: { id }, body: { state: 'CONFIRMED' } })
    await expect(change).rejects.toMatchObject(forbidden)
    const note = head.call('POST /bug-report/comment', { query: { id }, body: { message: 'A note', internal: true } })
    await expect(note).rejects.toMatchObject(forbidden)
  }
  const { client: checker } = await world.staff('DEMO_CHECKER')
  await expect(checker.call('GET /bug-report/all', { query: {} })).rejects.toMatchObject({ status: 403 })
})
