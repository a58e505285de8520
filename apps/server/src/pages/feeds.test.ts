import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { buildDemo } from '../testing/build.ts'
import { createWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const read = async (path: string) => {
  const answer = await fetch(`${world.url}/feed/${path}.xml`)
  expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  return answer.text()
}
const titles = (feed: string) => [...feed.matchAll(/<entry>\n<title>(.*)<\/title>/g)].map(([, title]) => title)

test('the news feed holds what everybody may read, escaped, and follows every change', async () => {
  expect(titles(await read('news'))).toEqual([])
  const { client } = await world.staff('WRITER')
  const post = (title: string, more: object = {}) =>
    client.call('POST /news/news', {
      body: { title, htmlContent: '<p>5 &lt; 6 <a href="/rules">rules</a></p>', ...more },
    })
  const { url } = await post('One & <two>\u0001')
  await post('Hidden', { hidden: true })
  await post('Scheduled', { publishDate: new Date(Date.now() + 86_400_000).toISOString() })
  const feed = await read('news')
  expect(titles(feed)).toEqual(['One &amp; &lt;two&gt;'])
  expect(feed).toContain(`<link href="${world.url}/news/${url}"/>`)
  expect(feed).toContain(`&lt;p&gt;5 &amp;lt; 6 &lt;a href=&quot;${world.url}/rules&quot;`)
})

test('the record feed holds released demos, newest first', async () => {
  const built = { state: 'RELEASED', mapName: 'kz_feed' } as const
  await buildDemo(world.ctx.db, {
    ...built,
    playerName: 'first',
    timeMs: 62_000,
    decidedAt: new Date(Date.now() - 9000),
  })
  const { demoId } = await buildDemo(world.ctx.db, { ...built, playerName: '<b>', timeMs: 61_000 })
  await buildDemo(world.ctx.db, { mapName: 'kz_secret' })
  await buildDemo(world.ctx.db, { mapName: 'kz_unseen', state: 'RELEASED' })
  await world.ctx.db.execute(sql`update maps set state = 'HIDDEN' where name = 'kz_unseen'`)
  await world.ctx.db.execute(sql`update demos set decided_at = now() where id = ${demoId}`)
  const feed = await read('records')
  expect(titles(feed)).toEqual(['&lt;b&gt; set kz_feed in 01:01.00', 'first set kz_feed in 01:02.00'])
  expect(feed).toContain('-00:01.00 to the record before.')
  expect(feed).not.toContain('kz_secret')
})

test('the forum feed holds messages of open categories with their markup, and none that are deleted', async () => {
  const { client: top } = await world.staff('ADMIN')
  const { client } = await world.staff('DEMO_CHECKER')
  const { id: categoryId } = await top.call('POST /forum/categories', { body: { name: 'Open', description: '' } })
  const opening = { title: 'Prestrafe & <you>', content: '[b]Slow[/b] [url=/rules]rules[/url] <i>', categoryId }
  const { id: threadId } = await client.call('POST /forum/threads', { body: opening })
  const reply = (message: string) => client.call('POST /forum/messages', { body: { threadId, message } })
  const { id } = await reply('Turn later.')
  await client.call('DELETE /forum/messages/{id}', { params: await reply('Never mind.') })
  const feed = await read('forum')
  expect(titles(feed)).toEqual(['Re: Prestrafe &amp; &lt;you&gt;', 'Prestrafe &amp; &lt;you&gt;'])
  expect(feed).toContain(`<link href="${world.url}/forum/threads/${threadId}?message=${id}"/>`)
  expect(feed).toContain(`href=&quot;${world.url}/rules&quot;`)
  expect(feed).toContain('&amp;lt;i&amp;gt;')
  expect(feed).not.toContain('Never mind.')
})
