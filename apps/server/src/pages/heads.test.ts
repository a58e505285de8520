import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PAGES } from '@kz/contract/pages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WEB_DIST } from '../platform/paths.ts'
import { type BuiltUser, buildDemo } from '../testing/build.ts'
import { buildServer } from '../testing/game-server.ts'
import { createWorld, type World } from '../testing/world.ts'

/** Pages of members and of staff: nothing stands in them that others should find. */
const CLOSED =
  /^\/(admin(?!-team)|profile$|me$|settings|notifications|my-submissions|my-servers|steam-return|forum\/category\/\{categoryId\}\/new-thread)/

let world: World
const own: Record<string, string> = {}
let picture: string
let ledge: BuiltUser

beforeAll(async () => {
  world = await createWorld()
  const [desu, other] = [await world.user({ pseudo: 'Ledge', country: 'fi' }), await world.user({ pseudo: 'Slab' })]
  const run = { mapName: 'kz_ledge', state: 'RELEASED' } as const
  const ran = await buildDemo(world.ctx.db, { ...run, user: desu, timeMs: 83_450 })
  await buildDemo(world.ctx.db, { ...run, user: other, timeMs: 93_450 })
  await buildDemo(world.ctx.db, { ...run, playerName: 'no_account', timeMs: 103_450 })
  ledge = desu
  const writer = await world.staff('WRITER')
  picture = '/media/images/0123456789abcdef.webp'
  const words = (of: string) => `<p>[b]Bold[/b] words of ${of}. <img src="${picture}" alt=""></p>`
  const { url } = await writer.client.call('POST /news/news', { body: { title: 'A post', htmlContent: words('news') } })
  const { id } = await writer.client.call('POST /article/article', {
    body: { title: 'Short', htmlContent: words('one line') },
  })
  const top = await world.staff('ADMIN')
  const category = await top.client.call('POST /forum/categories', {
    body: { name: 'Talk', description: 'About everything' },
  })
  const thread = await top.client.call('POST /forum/threads', {
    body: { title: 'A thread', content: '[b]Bold[/b] words of the [url=/rules]rules[/url]', categoryId: category.id },
  })
  const server = await buildServer(world, { name: 'Evening server' })
  const finish = { id: 'a', steamid: 'STEAM_0:0:77', name: 'Ann', map: 'kz_ledge', timeMs: 61_000, cp: 0, gc: 0 }
  await server.client.call('POST /server/runs', { body: { runs: [finish] } })
  const HOUR = 3_600_000
  const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
  const cups = await world.staff('CUP_ADMIN')
  const event = await cups.client.call('POST /event/event', {
    body: {
      ...{ kind: 'WEEKLY', name: 'Tuesday Seven', intro: 'Any server will do.', rules: '' },
      ...{ startsAt: at(1), endsAt: at(48), standing: 'replayed', classes: ['pro'] },
      maps: [{ mapName: 'kz_ledge', route: '' }],
    },
  })
  const list = await cups.client.call('POST /list/list', {
    body: { name: 'Evening', note: '', isPublic: true, maps: [{ mapName: 'kz_ledge', note: '' }] },
  })
  const [sent] = (await world.ctx.pool.query('select max(id)::int as id from runs where server_id is not null')).rows
  Object.assign(own, {
    '/profile/{user}': '/profile/Ledge',
    '/news/{url}': `/news/${url}`,
    '/blog/{id}': `/blog/${id}`,
    '/record/{map}': '/record/kz_ledge',
    '/game-servers/{serverId}': `/game-servers/${server.serverId}`,
    '/events/{eventId}': `/events/${event.eventId}`,
    '/lists/{listId}': `/lists/${list.listId}`,
    '/replay/{demoId}': `/replay/${ran.demoId}`,
    '/replay/run/{runId}': `/replay/run/${sent.id}`,
    '/forum/category/{categoryId}': `/forum/category/${category.id}`,
    '/forum/threads/{threadId}': `/forum/threads/${thread.id}`,
  })
})
afterAll(() => world.close())

async function headOf(path: string) {
  const answer = await fetch(world.url + path)
  const text = await answer.text()
  const read = (pattern: string) => new RegExp(pattern).exec(text)?.[1] ?? ''
  const meta = (name: string) => read(`<meta (?:name|property)="${name}" content="([^"]*)"`)
  return {
    status: answer.status,
    title: read('<title>([^<]*)</title>'),
    canonical: read('<link rel="canonical" href="([^"]*)"'),
    description: meta('description'),
    og: { title: meta('og:title'), description: meta('og:description'), url: meta('og:url'), image: meta('og:image') },
  }
}

// the pages are served from the build: `npm test` makes it first
describe.skipIf(!existsSync(join(WEB_DIST, 'pages.json')))('the head of every page for guests', () => {
  test('has a title, a description and an address of its own, and no markup in them', async () => {
    const open = PAGES.filter((path) => !CLOSED.test(path))
    const heads = []
    for (const path of open) {
      const address = own[path] ?? path
      expect(address, path).not.toContain('{')
      const head = await headOf(address)
      expect(head.status, path).toBe(200)
      expect(head.title, path).toMatch(/^.+ - KZ16$/)
      expect(head.canonical, path).toBe(world.url + address)
      expect(head.description.length, path).toBeGreaterThan(15)
      expect(`${head.title} ${head.description}`, path).not.toMatch(/\[\/?\w+[\]=]|&lt;|undefined|null|NaN/)
      expect(head.og, path).toMatchObject({ description: head.description, url: head.canonical })
      // a map's says its record too, and that of the news the newest one
      if (path !== '/')
        expect(`${head.og.title} - KZ16`.startsWith(head.title.replace(/ - KZ16$/, '')), path).toBe(true)
      expect(head.og.image, path).toMatch(/^http/)
      heads.push(head)
    }
    for (const part of ['title', 'description', 'canonical'] as const) {
      const values = heads.map((head) => head[part])
      expect(
        values.filter((value, index) => values.indexOf(value) !== index),
        part,
      ).toEqual([])
    }
  })

  test('says the figures the page shows', async () => {
    const description = async (path: string) => (await headOf(path)).description
    expect(await description('/leaderboard')).toBe('Who holds the most Kreedz records, of 1 map: Ledge 1.')
    expect(await description('/stats')).toMatch(/^1 Kreedz map, 1 with a record\. /)
    expect(await description('/profile/Ledge')).toBe(
      'Ledge, Finland. 1 Kreedz record now, rank 1; 1 set in all. Latest: kz_ledge.',
    )
    expect(await description('/profile/Slab')).toMatch(/^Slab.*\. 0 Kreedz records now/)
    expect(await description(own['/forum/category/{categoryId}']!)).toBe('About everything. 1 thread of the forum.')
    expect(await headOf('/compare?a=ledge&b=SLAB')).toMatchObject({
      title: 'Ledge and Slab - KZ16',
      canonical: `${world.url}/compare?a=Ledge&amp;b=Slab`,
    })
    expect(await headOf(own['/game-servers/{serverId}']!)).toMatchObject({
      title: 'Evening server - KZ16',
      description:
        'Evening server, a Kreedz server of Counter-Strike 1.6: away at the moment. 1 run in the last 30 days.',
    })
    expect((await headOf('/game-servers/999999')).status).toBe(404)
    expect((await headOf('/compare?a=ledge&b=nobody')).canonical).toBe(`${world.url}/compare`)
    expect((await headOf('/forum/category/999')).status).toBe(404)
  })

  test('says beside a shared link what stands on the page, with its numbers', async () => {
    const linked = async (path: string) => (await headOf(path)).og.title
    expect(await linked('/leaderboard')).toBe('Leaderboard: Ledge holds 1 Kreedz record')
    expect(await linked('/profile/Ledge')).toBe('Ledge holds 1 Kreedz record, rank 1')
    expect(await linked('/profile/Slab')).toMatch(/^Slab( has set 1 Kreedz record)?$/)
    expect(await linked('/compare?a=ledge&b=SLAB')).toBe('Ledge and Slab: Ledge is faster on 1 map, Slab on 0')
    expect(await linked('/kzguessr')).toBe('KzGuessr: nobody has played today’s daily yet')
    expect(await linked('/record/kz_ledge')).toBe('kz_ledge in 01:23.45 by Ledge')
    expect((await headOf('/tonight')).description).not.toMatch(/\d{4}-\d{2}-\d{2}/)
  })

  test('shows the picture of a post', async () => {
    for (const path of ['/news/{url}', '/blog/{id}'])
      expect((await headOf(own[path]!)).og.image, path).toBe(world.url + picture)
    expect((await headOf('/')).og).toMatchObject({
      title: expect.stringMatching(/^kz_ledge in \d\d:\d\d\.\d\d by \S+/),
      image: `${world.url}/media/cards/home/newest.png`,
    })
  })
  test('is found for a profile by nickname in any case, by id, and by the name of a holder without an account', async () => {
    for (const name of ['Ledge', 'ledge', String(ledge.userId)]) {
      const { status, title, canonical } = await headOf(`/profile/${name}`)
      expect([status, title, canonical]).toEqual([200, 'Ledge - KZ16', `${world.url}/profile/Ledge`])
    }
    expect((await headOf('/profile/no_account')).title).toBe('no_account - KZ16')
  })

  test('an id or an older title leads to the address of its own, query and all', async () => {
    const ask = (path: string) => fetch(world.url + path, { redirect: 'manual' })
    const post = own['/news/{url}']!
    const id = Number.parseInt(post.slice('/news/'.length), 10)
    for (const path of [`/news/${id}`, `/news/${id}-before`]) {
      const answer = await ask(`${path}?utm=1`)
      expect([answer.status, answer.headers.get('location')]).toEqual([301, `${post}?utm=1`])
      expect(answer.headers.get('cache-control')).toBe('no-cache')
    }
    expect((await ask(post)).status).toBe(200)
    const byId = await ask(`/profile/${ledge.userId}`)
    expect([byId.status, byId.headers.get('location')]).toEqual([301, '/profile/Ledge'])
    expect((await ask('/profile/ledge')).status).toBe(200)
    expect((await ask('/news/999999-gone')).status).toBe(404)
  })

  test('things nobody knows answer 404 and are not to be indexed', async () => {
    const unknown = ['/news/999999', '/news/x', '/blog/999999', '/blog/x', '/record/kz_none', '/profile/nobody_here']
    for (const path of unknown) {
      const answer = await fetch(world.url + path)
      expect(answer.status, path).toBe(404)
      const text = await answer.text()
      expect(text).toContain('<meta name="robots" content="noindex" />')
      expect(text).not.toContain('rel="canonical"')
    }
  })
})
