import { afterAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { buildDemo } from '../../testing/build.ts'
import { createWorld } from '../../testing/world.ts'
import { sql } from '../api/sql.ts'
import { pageHtml } from '../ssr/page-html.ts'

/** Whatever somebody wrote, nothing that leaves the site lies over its neighbours or turns them round. */

const world = await createWorld()
afterAll(() => world.close())
const [top, member] = await Promise.all([world.staff('HEAD_MANAGEMENT', 'ADMIN'), world.staff()])

const piled = (text: string): string =>
  [...text]
    .map((letter) => letter + Array.from({ length: 19 }, (_, at) => String.fromCodePoint(0x300 + at)).join(''))
    .join('')
const TEXT = `${piled('up')} \u202ebackwards`

/** What is wrong with a text that is shown. */
function faultsIn(text: string): string[] {
  const most = Math.max(0, ...[...text.normalize('NFD').matchAll(/\p{M}+/gu)].map(([run]) => [...run].length))
  return [...(most > 3 ? [`${most} marks`] : []), ...(/[\u202a-\u202e\u2066-\u2069]/.test(text) ? ['turned'] : [])]
}

const categoryId = (
  await top.client.call('POST /forum/categories', { body: { name: piled('cat'), description: TEXT } })
).id
const threadId = (
  await member.client.call('POST /forum/threads', { body: { title: `Title ${TEXT}`, content: TEXT, categoryId } })
).id
const { id: newsId } = await top.client.call('POST /news/news', {
  body: { title: `News ${TEXT}`, htmlContent: `<p>${TEXT} a${'&#769;'.repeat(19)}&#x202e;</p>` },
})
const comment = `${TEXT} @${member.user.pseudo}`
await top.client.call('POST /news/comment', { query: { newsId }, body: { commentMessage: comment } })
await top.client.call('POST /chatbox/comment', { body: { commentMessage: comment } })
await buildDemo(world.ctx.db, { mapName: 'kz_calm', playerName: `Imported ${TEXT}`, state: 'RELEASED' })
await world.ctx.db.execute(sql`update users set pseudo = ${TEXT} where id = ${member.user.userId}`)
world.ctx.cache.invalidateAll()
world.ctx.sessionCache.invalidateAll()

test.each([
  ['the forum', 'GET /forum/categories', {}],
  ['a category', 'GET /forum/categories/{id}/threads', { params: { id: categoryId }, query: {} }],
  ['a thread', 'GET /forum/threads/{id}', { params: { id: threadId }, query: {} }],
  ['the latest messages', 'GET /forum/messages/latest', {}],
  ['search in the forum', 'GET /forum/search', { query: { query: 'backwards' } }],
  ['search', 'GET /search/', { query: { query: 'backwards', page: 1 } }],
  ['news', 'GET /news/last-news', { query: {} }],
  ['the chat', 'GET /chatbox/comments', { query: {} }],
  ['notifications', 'GET /notification/list', { query: {} }],
] as const)('%s', async (_, call, asked) => {
  for (const { client } of [member, { client: world.guest }]) {
    const ask = client.call as (key: string, sent: unknown) => Promise<unknown>
    const answer = await ask(call, asked).catch((error: unknown) => error)
    const text = JSON.stringify(answer)
    expect(faultsIn(text)).toEqual([])
    if (client === member.client && call !== 'GET /notification/list') expect(text).toContain('backwards')
  }
})

test.each([
  '/feed/news.xml',
  '/feed/forum.xml',
  '/feed/records.xml',
  '/demos.json',
  '/',
  `/forum/threads/${threadId}`,
  `/news/${newsId}`,
  `/profile/${encodeURIComponent(TEXT)}`,
  '/record/kz_calm',
])('%s', async (path) => {
  const text = await (await fetch(world.url + path)).text()
  expect(faultsIn(text)).toEqual([])
})

test('the head and the body of a page', () => {
  const template =
    '<html data-rails="folded" data-left="folded" data-right="folded"><title></title><div id="root"><!--page--></div>'
  const facts = { path: '/', title: TEXT, description: TEXT }
  const telling = {
    facts,
    title: undefined,
    answers: [],
    siteName: 'KZ16',
    siteUrl: 'https://kz.example',
    at: 0,
    rails: undefined,
    language: 'en',
    mark: { attributes: 'lang="en"', links: '' },
    offered: ['en'],
  }
  const page = pageHtml(template, { ...telling, body: `<p>${TEXT}</p>`, drawn: null, hasRest: false })
  expect(page.match(/backwards/g)).toHaveLength(5)
  expect(faultsIn(page)).toEqual([])
})

test('refusals', async () => {
  const refused = member.client.call('POST /upload/map-demo', {
    body: {},
    file: new File(['no demo'], 'a.dem'),
    fileName: `${TEXT}.dem`,
  })
  const message = await refused.then(
    () => '',
    (error: Error) => error.message,
  )
  expect(message).toContain('backwards')
  expect(faultsIn(message)).toEqual([])
})

test('events', async () => {
  const socket = new WebSocket(`${world.url.replace('http', 'ws')}/ws/events`, { headers: { origin: world.url } })
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
  const heard = new Promise<string>((resolve) => socket.on('message', (data) => resolve(String(data))))
  const released = { demoId: 1, mapName: 'kz_calm', player: TEXT, time: '01:00.00' }
  await (await world.ctx.live.announce(world.ctx.db, [{ type: 'demo.released', data: released }]))()
  const text = await heard
  socket.terminate()
  expect(text).toContain('backwards')
  expect(faultsIn(text)).toEqual([])
})
