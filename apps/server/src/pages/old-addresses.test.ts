import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WEB_DIST } from '../platform/paths.ts'
import { buildMap } from '../testing/build.ts'
import { createWorld, type World } from '../testing/world.ts'
import { KeptLeads } from './kept-leads.ts'

let world: World
let top: Awaited<ReturnType<World['staff']>>
let places: Record<'thread' | 'closed' | 'category' | 'post' | 'member', string>
let ids: Record<'thread' | 'closed' | 'category' | 'post' | 'member', number>

beforeAll(async () => {
  world = await createWorld()
  top = await world.staff('ADMIN')
  await buildMap(world.ctx.db, { name: 'kz_Ledge[x]' })
  await buildMap(world.ctx.db, { name: 'kz_unseen', state: 'HIDDEN' })
  const categoryOf = (name: string) => top.client.call('POST /forum/categories', { body: { name, description: '' } })
  const [open, closed] = [await categoryOf('Open'), await categoryOf('Closed')]
  await top.client.call('PUT /forum/categories/{id}/roles', { params: closed, body: { roles: ['ADMIN'] } })
  const threadIn = ({ id: categoryId }: { id: number }) =>
    top.client.call('POST /forum/threads', { body: { title: 'A thread', content: 'Words.', categoryId } })
  const [thread, secret] = [await threadIn(open), await threadIn(closed)]
  const writer = await world.staff('WRITER')
  const post = await writer.client.call('POST /news/news', { body: { title: 'A post', htmlContent: '<p>Words.</p>' } })
  const member = await world.user({ pseudo: 'Slab' })
  ids = { thread: thread.id, closed: secret.id, category: open.id, post: post.id, member: member.userId }
  places = {
    thread: `/forum/threads/${thread.id}`,
    closed: '',
    category: `/forum/category/${open.id}`,
    post: `/news/${post.url}`,
    member: '/profile/Slab',
  }
})
afterAll(() => world.close())

async function leadOf(path: string, method = 'GET') {
  const answer = await fetch(world.url + path, { redirect: 'manual', method })
  return [answer.status, answer.headers.get('location')]
}

// they are looked up where the pages are served from the build
describe.skipIf(!existsSync(join(WEB_DIST, 'pages.json')))('an address of before', () => {
  test('leads for good to where the thing is now', async () => {
    const now: Record<string, string> = {
      '/demos_history/map_info.php?map=KZ_ledge%5Bx%5D': '/record/kz_Ledge%5Bx%5D',
      '/demos_history/': '/records',
      [`/e107_plugins/forum/forum_viewtopic.php?${ids.thread}`]: places.thread,
      [`/e107_plugins/forum/forum_viewtopic.php?${ids.thread}.20`]: places.thread,
      [`/e107_plugins/forum/forum_viewforum.php?${ids.category}`]: places.category,
      '/e107_plugins/forum/forum.php': '/forum',
      [`/news.php?item.${ids.post}`]: places.post,
      [`/comment.php?comment.news.${ids.post}`]: places.post,
      [`/user.php?id.${ids.member}`]: places.member,
      '/news.php': '/',
      '/rules.php': '/rules',
    }
    for (const [path, to] of Object.entries(now)) expect(await leadOf(path), path).toEqual([301, to])
    expect(await leadOf('/rules.php', 'HEAD')).toEqual([301, '/rules'])
    for (const path of Object.values(now)) expect((await leadOf(path))[0], path).toBe(200)
  })

  test('that nobody knows, or whose thing a guest may not see, is not found', async () => {
    for (const path of [
      '/demos_history/map_info.php?map=kz_none',
      '/demos_history/map_info.php?map=kz_unseen',
      '/demos_history/map_info.php',
      '/e107_plugins/forum/forum_viewtopic.php?999999',
      `/e107_plugins/forum/forum_viewtopic.php?${ids.closed}`,
      '/e107_plugins/forum/forum_viewtopic.php?0',
      '/e107_plugins/',
      '/news.php?item.999999',
      '/user.php?id.999999',
      '/wp-login.php',
    ])
      expect(await leadOf(path), path).toEqual([404, null])
    expect((await fetch(`${world.url}/rules.php`, { method: 'POST' })).status).toBe(404)
  })

  test('is written by top staff, who go before the rules', async () => {
    const write = (addresses: { from: string; to: string }[], before: typeof addresses, client = top.client) =>
      client.call('PUT /site/old-addresses', { body: { addresses, before } })
    const lines = [
      { from: '/e107_plugins/forum/forum_viewtopic.php?4711', to: places.thread },
      { from: '/rules.php', to: '/faq' },
    ]
    expect(await write(lines, [])).toEqual(lines)
    expect(await leadOf('/e107_plugins/forum/forum_viewtopic.php?4711')).toEqual([301, places.thread])
    expect(await leadOf('/rules.php')).toEqual([301, '/faq'])
    await expect(write([], [])).rejects.toMatchObject({ status: 409 })
    for (const to of ['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example'])
      await expect(write([{ from: '/x', to }], lines), to).rejects.toMatchObject({ status: 400 })
    const { client } = await world.staff('WRITER')
    await expect(write([], lines, client)).rejects.toMatchObject({ status: 403 })
    expect(await write([], lines)).toEqual([])
    expect(await leadOf('/rules.php')).toEqual([301, '/rules'])
  })
})

describe('what is kept of them', () => {
  const look = (to: string | null) => vi.fn(async () => to)

  test('is bounded, the oldest goes first, and a long address is not kept', async () => {
    const leads = new KeptLeads({ stateOf: () => '' }, 2)
    for (const address of ['/a', '/b', '/c']) await leads.of(address, look(address))
    const again = look('/again')
    expect([await leads.of('/b', again), await leads.of('/c', again), await leads.of('/a', again)]).toEqual([
      ...['/b', '/c', '/again'],
    ])
    const long = `/${'x'.repeat(300)}`
    for (const to of ['/one', '/two']) expect(await leads.of(long, look(to))).toBe(to)
  })

  test('is not what was found while it changed, nor what could not be found', async () => {
    let state = 'before'
    const leads = new KeptLeads({ stateOf: () => state })
    const changing = async () => {
      state = 'after'
      return '/old'
    }
    await leads.of('/a', changing)
    expect(await leads.of('/a', look('/new'))).toBe('/new')
    expect(await leads.of('/a', look('/other'))).toBe('/new')
    await expect(leads.of('/b', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect(await leads.of('/b', look(null))).toBeNull()
    expect(await leads.of('/b', look('/never'))).toBeNull()
  })
})
