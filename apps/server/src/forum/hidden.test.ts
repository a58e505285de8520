import { afterAll, beforeAll, expect, it } from 'vitest'
import { listen } from '../testing/listen.ts'
import { createWorld, type World } from '../testing/world.ts'
import { publicThreads, threadHead } from './api.ts'

/** One walk through every place a category that not everybody may read could leak from. */

type Person = Awaited<ReturnType<World['staff']>>
const SECRET = 'Zwiebelturm'

let world: World
let top: Person
let checker: Person
let player: Person
const pages: { close: () => void }[] = []

beforeAll(async () => {
  world = await createWorld()
  ;[top, checker, player] = await Promise.all([world.staff('ADMIN'), world.staff('DEMO_CHECKER'), world.staff()])
})
afterAll(async () => {
  for (const page of pages) page.close()
  await world.close()
})

const params = (id: number) => ({ params: { id } })

/** What a page of somebody hears, as text. */
async function hear(person: Person | null): Promise<string[]> {
  const page = await listen(world, person?.user ?? null)
  pages.push(page)
  return page.heard
}

/** Everything the site tells of the forum to somebody, as one text. */
async function everything(client: Person['client'], author: number, threadId: number, categories: readonly number[]) {
  const calls = await Promise.allSettled([
    client.call('GET /forum/categories'),
    client.call('GET /forum/messages/latest'),
    client.call('GET /forum/messages/user', { query: { userId: author, page: 1 } }),
    client.call('GET /forum/search', { query: { query: SECRET, page: 1 } }),
    client.call('GET /search/', { query: { query: SECRET } }),
    client.call('GET /forum/threads/{id}', { ...params(threadId), query: { page: 1 } }),
    ...categories.map((id) => client.call('GET /forum/categories/{id}/threads', { ...params(id), query: { page: 1 } })),
    client.call('GET /user/profile', { query: { userId: author } }),
  ])
  return JSON.stringify(calls.map((call) => (call.status === 'fulfilled' ? call.value : String(call.reason))))
}

it('leaks nowhere what a category hides', async () => {
  const add = (name: string, parentId: number | null) =>
    top.client.call('POST /forum/categories', { body: { name, description: `${name} about ${SECRET}`, parentId } })
  const { id: open } = await top.client.call('POST /forum/categories', { body: { name: 'Open', description: 'all' } })
  const { id: parent } = await add(`${SECRET} above`, null)
  const { id: child } = await add(`${SECRET} below`, parent)
  const roles = (id: number, list: string[]) =>
    top.client.call('PUT /forum/categories/{id}/roles', { ...params(id), body: { roles: list } })
  await roles(parent, ['DEMO_CHECKER'])
  // a child is never wider than its parent, whatever it says itself
  await roles(child, ['DEMO_CHECKER', 'VIP'])
  const vip = await world.staff('VIP')

  const ears = {
    guest: await hear(null),
    player: await hear(player),
    vip: await hear(vip),
    staff: await hear(checker),
  }
  const write = (categoryId: number, title: string) =>
    checker.client.call('POST /forum/threads', { body: { title, content: `${title} text`, categoryId } })
  const { id: threadId } = await write(child, `${SECRET} thread`)
  const { id: shown } = await write(open, 'Everybody reads this')
  const { id: messageId } = await checker.client.call('POST /forum/messages', {
    body: { threadId, message: `${SECRET} reply` },
  })

  const read = (client: Person['client']) => everything(client, checker.user.userId, threadId, [parent, child, open])
  for (const client of [world.guest, player.client, vip.client, world.guest]) {
    const text = await read(client)
    expect(text).toContain('Everybody reads this')
    // the error texts of the calls name nothing either
    expect(text.replaceAll(/"expression":"[^"]*"/g, '')).not.toContain(SECRET)
  }
  const staffText = await read(checker.client)
  for (const word of ['above', 'below', 'thread', 'reply']) expect(staffText).toContain(`${SECRET} ${word}`)

  // counts: the index of a player adds up to what the player may read
  const [seen] = await player.client.call('GET /forum/categories')
  expect(seen).toMatchObject({ id: open, threadCount: 1, messageCount: 1, roles: [], modRoles: [] })

  // the checker's posts on the profile: a page beyond what may be read is empty, staff and the author see all of it
  const written = (client: Person['client'], page = 1) =>
    client.call('GET /forum/messages/user', { query: { userId: checker.user.userId, page } })
  for (const client of [world.guest, player.client, vip.client]) {
    expect(await written(client, 2)).toMatchObject({ messages: [], total: 1, totalPages: 1 })
    expect((await written(client)).messages.map(({ threadTitle }) => threadTitle)).toEqual(['Everybody reads this'])
  }
  for (const client of [checker.client, top.client]) {
    const { messages, total } = await written(client)
    expect([total, messages.map(({ threadId: at }) => at)]).toEqual([3, [threadId, shown, threadId]])
  }

  // every write answers as if there were nothing
  const missing = { status: 404 }
  const refusals = [
    player.client.call('POST /forum/messages', { body: { threadId, message: 'let me in' } }),
    player.client.call('POST /forum/threads', { body: { title: 'Let me in', content: 'x', categoryId: child } }),
    player.client.call('PUT /forum/messages/{id}', { ...params(messageId), body: { message: 'x' } }),
    player.client.call('DELETE /forum/messages/{id}', params(messageId)),
    player.client.call('POST /forum/messages/{id}/report', { ...params(messageId), body: { reason: 'secret' } }),
    player.client.call('PUT /forum/threads/{id}', { ...params(threadId), body: { title: 'Mine now' } }),
    player.client.call('DELETE /forum/threads/{id}', params(threadId)),
    player.client.call('POST /forum/threads/{id}/toggle-sticky', { ...params(threadId), body: {} }),
    player.client.call('POST /forum/threads/{id}/move', { ...params(threadId), body: { newCategoryId: open } }),
    player.client.call('POST /forum/threads/{id}/read', params(threadId)),
    player.client.call('PUT /forum/threads/{id}/watch', { ...params(threadId), query: { watched: true } }),
    player.client.call('POST /forum/mark-read', { query: { categoryId: child } }),
  ]
  await Promise.all(refusals.map((refusal) => expect(refusal).rejects.toMatchObject(missing)))

  // sockets, feeds, heads and addresses
  await expect.poll(() => ears.staff.length).toBeGreaterThanOrEqual(3)
  for (const heard of [ears.guest, ears.player, ears.vip]) {
    expect(heard.filter((text) => text.includes(`"threadId":${threadId},`))).toEqual([])
    expect(heard.some((text) => text.includes(`"threadId":${shown},`))).toBe(true)
  }
  const file = async (path: string) => (await fetch(world.url + path)).text()
  const feeds = ['news', 'records', 'maps', 'forum'].map((name) => `/feed/${name}.xml`)
  const profile = `/profile/${checker.user.pseudo}?tab=forum`
  for (const path of [...feeds, `/forum/threads/${threadId}`, profile, '/sitemap.xml', '/'])
    expect(await file(path), path).not.toContain(SECRET)
  expect(await file('/feed/forum.xml')).toContain('<title>Everybody reads this</title>')
  expect(await threadHead(world.ctx.db, threadId)).toBeNull()
  expect(await threadHead(world.ctx.db, shown)).toEqual({
    id: shown,
    title: 'Everybody reads this',
    description: 'Everybody reads this text',
  })
  expect((await publicThreads(world.ctx.db)).map(({ path }) => path)).toEqual([`/forum/threads/${shown}`])

  // a thread that moves behind the door is gone at once, also from what was kept for guests
  expect(await read(world.guest)).toContain('Everybody reads this')
  await top.client.call('POST /forum/threads/{id}/move', { ...params(shown), body: { newCategoryId: child } })
  expect(await read(world.guest)).not.toContain('Everybody reads this')
  expect(await file('/feed/forum.xml')).not.toContain('<entry>')
  // and the whole category when its door is shut, or its parent deleted
  await roles(parent, [])
  await roles(child, [])
  expect(await read(world.guest)).toContain(SECRET)
  expect(await file('/feed/forum.xml')).toContain(`<title>Re: ${SECRET} thread</title>`)
  await top.client.call('DELETE /forum/categories/{id}', params(parent))
  expect(await read(world.guest)).not.toContain(SECRET)
  expect(await file('/feed/forum.xml')).not.toContain(SECRET)
})
