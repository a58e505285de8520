import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Software } from '../../archive/api.ts'
import { sql } from '../../platform/api/sql.ts'
import { WEB_DIST } from '../../platform/paths.ts'
import { writeArchive } from '../../testing/archive.ts'
import { read } from '../../testing/read.ts'
import { createWorld } from '../../testing/world.ts'
import { importArchive } from './import-archive.ts'

const world = await createWorld()
afterAll(() => world.close())
const { db } = world.ctx
const QUIET = { line: () => undefined, progress: () => undefined }
const at = (minute: number) => new Date(Date.UTC(2008, 4, 1, 0, minute)).toISOString()

type Form = (id: number, thread: number) => string
/** How each board writes a message, a thread, and the page of it that is the second here. */
const FORMS: [Software, { message: Form; thread: (id: number) => string; second: (id: number) => string }][] = [
  [
    'phpbb',
    {
      message: (id, of) => `viewtopic.php?f=1&t=${of}&p=${id}`,
      thread: (id) => `viewtopic.php?t=${id}`,
      second: (id) => `a-title-t${id}-20.html`,
    },
  ],
  [
    'smf',
    {
      message: (id, of) => `index.php?topic=${of}.msg${id}`,
      thread: (id) => `index.php?topic=${id}.0`,
      second: (id) => `index.php/topic,${id}.20.html`,
    },
  ],
  [
    'mybb',
    {
      message: (id, of) => `showthread.php?tid=${of}&pid=${id}`,
      thread: (id) => `thread-${id}.html`,
      second: (id) => `showthread.php?tid=${id}&page=3`,
    },
  ],
  [
    'vbulletin',
    {
      message: (id, of) => `showthread.php?${of}-A-title&p=${id}`,
      thread: (id) => `showthread.php?t=${id}`,
      second: (id) => `showthread.php?${id}-A-title/page3`,
    },
  ],
  [
    'e107',
    {
      message: (id) => `e107_plugins/forum/forum_viewtopic.php?${id}.post`,
      thread: (id) => `forum/general-talk/${id}/a-title/`,
      second: (id) => `e107_plugins/forum/forum_viewtopic.php?${id}.20`,
    },
  ],
]

const CATEGORIES = [
  { id: 1, name: 'Open' },
  { id: 2, name: 'Closed', private: true },
]
const THREADS = Array.from({ length: 40 }, (_, n) => ({
  ...{ id: n + 1, category: (n + 1) % 4 ? 1 : 2, title: `Thread ${n + 1}` },
}))
/** Message 1000 + n of thread 1 + n % 40, which is in the private category where it divides by 4. */
const MESSAGES = Array.from({ length: 240 }, (_, n) => ({
  ...{ id: 1000 + n, thread: 1 + (n % 40), author: 1, date: at(n), text: `message ${n}` },
}))
await importArchive(
  world.ctx,
  await writeArchive({
    manifest: { format: 1, name: 'board', software: 'phpbb', path: '/board/', perPage: 10 },
    accounts: ['1,oldbob,Old_Bob,bob@kz.example,,,,'],
    users: [
      { id: 1, name: 'Old_Bob' },
      { id: 2, name: 'Nobody' },
    ],
    categories: CATEGORIES,
    threads: THREADS,
    files: [
      { id: 1, message: 1000, name: 'open.zip', path: 'a' },
      { id: 2, message: 1003, name: 'closed.zip', path: 'b' },
      { id: 3, message: 1000, name: '<script>.html', path: 'c' },
    ],
    messages: MESSAGES,
    news: [{ id: 5, author: 1, date: at(1), title: 'Old news', text: 'x' }],
    bytes: { a: 'PK open', b: 'PK closed', c: '<script>alert(1)</script>' },
  }),
  QUIET,
)

for (const [software] of FORMS.slice(1))
  await importArchive(
    world.ctx,
    await writeArchive({
      manifest: { format: 1, name: software, software, path: `/${software}/`, perPage: 10 },
      users: [{ id: 1, name: 'Somebody' }],
      categories: CATEGORIES,
      threads: THREADS,
      messages: MESSAGES.slice(0, 120),
      news: [{ id: 7, author: 1, date: at(1), title: 'A post', text: 'x' }],
    }),
    QUIET,
  )

async function leadOf(path: string) {
  const answer = await fetch(world.url + path, { redirect: 'manual' })
  return [answer.status, answer.headers.get('location')] as const
}
/** What is here of an archive, by kind and old number. */
const idsOf = async (name: string) =>
  new Map(
    (
      await read(
        db,
        sql`select kind || old_id as key, new_id as id from archive_items i join archives a on a.id = i.archive_id where a.name = ${name}`,
      )
    ).map(({ key, id }) => [key, id]),
  )
const ids = await idsOf('board')

const { client } = await world.staff('ADMIN')
const leadsTo = async (path: string) => (await leadOf(`/board/${path}`))[1]
const idOf = (key: string) => Number(ids.get(key))

// addresses are looked up where the pages are served from the build
const isBuilt = existsSync(join(WEB_DIST, 'pages.json'))

describe.skipIf(!isBuilt)('old addresses', () => {
  test.each(FORMS)(
    'two hundred of %s lead to thread, page and message, or nowhere where not everybody may read',
    async (software, { message, thread, second }) => {
      const name = software === 'phpbb' ? 'board' : software
      const ids = await idsOf(name)
      const wrong: unknown[] = []
      const leads = async (address: string, isOpen: boolean, to: string) => {
        const lead = await leadOf(`/${name}/${address}`)
        const expected = isOpen ? [301, to] : [404, null]
        if (JSON.stringify(lead) !== JSON.stringify(expected)) wrong.push([address, lead, expected])
      }
      for (const { id, thread: of } of MESSAGES.slice(0, 120))
        await leads(
          message(id, of),
          of % 4 > 0,
          `/forum/threads/${ids.get(`thread${of}`)}?message=${ids.get(`message${id}`)}`,
        )
      for (let of = 1; of <= 40; of++) {
        const path = `/forum/threads/${ids.get(`thread${of}`)}`
        await leads(thread(of), of % 4 > 0, path)
        await leads(second(of), of % 4 > 0, `${path}?page=2`)
      }
      expect(wrong).toEqual([])
    },
  )

  test('those of categories and members lead on; what never was is as what is closed', async () => {
    expect(await leadOf('/board/viewforum.php?f=1')).toEqual([301, `/forum/category/${ids.get('category1')}`])
    expect(await leadOf('/board/viewforum.php?f=2')).toEqual([404, null])
    expect(await leadOf('/board/memberlist.php?mode=viewprofile&u=1')).toEqual([301, '/profile/Old_Bob'])
    expect(await leadOf('/board/memberlist.php?mode=viewprofile&u=2')).toEqual([404, null])
    for (const address of ['/board/viewtopic.php?t=999', '/board/viewtopic.php?p=1', '/viewtopic.php?t=1'])
      expect(await leadOf(address), address).toEqual([404, null])
    const bodies = await Promise.all(
      ['/board/viewtopic.php?t=4', '/board/viewtopic.php?t=999'].map(async (path) =>
        (await fetch(world.url + path)).text(),
      ),
    )
    const plain = (body: string | undefined) => body?.replaceAll(/t=\d+|nonce="[^"]*"|[0-9a-f]{8}-[0-9a-f]{4}/g, '')
    expect(plain(bodies[0])).toBe(plain(bodies[1]))
    const [{ id } = { id: 0 }] = await read(db, sql`select id from forum_threads where id = ${ids.get('thread1')}`)
    await client.call('DELETE /forum/threads/{id}', { params: { id: Number(id) } })
    expect(await leadOf('/board/viewtopic.php?t=1')).toEqual([404, null])
    await client.call('POST /forum/threads/{id}/restore', { params: { id: Number(id) } })
    expect(await leadOf('/board/viewtopic.php?t=1')).toEqual([301, `/forum/threads/${id}`])
  })

  test('are looked up in under a millisecond of the database', async () => {
    const plan = await read(
      db,
      sql`explain (format json) select m.id from archive_items i join forum_messages m on m.id = i.new_id
        where i.archive_id = 1 and i.kind = 'message' and i.old_id = 1000`,
    )
    expect(JSON.stringify(plan)).not.toContain('Seq Scan on archive_items')
  })
})

describe.skipIf(!isBuilt)('where an old address leads', () => {
  test('is kept, and asks the database nothing a second time', async () => {
    const asked: unknown[] = []
    const { execute } = world.ctx.small
    world.ctx.small.execute = (query) => {
      asked.push(query)
      return execute(query)
    }
    try {
      for (const path of ['viewtopic.php?t=5', 'viewtopic.php?t=777', 'nothing.php']) {
        const first = await leadsTo(path)
        const before = asked.length
        expect(await leadsTo(path), path).toBe(first)
        expect(asked.length, path).toBe(before)
      }
      expect(asked.length).toBeGreaterThan(2)
    } finally {
      world.ctx.small.execute = execute
    }
  })

  test('follows what is deleted, restored, merged, moved and closed at once, though it was kept', async () => {
    const [one, two] = [idOf('thread2'), idOf('thread3')]
    const posted = idOf('message1041')
    const both = async () => [await leadsTo('viewtopic.php?t=2'), await leadsTo('viewtopic.php?p=1041')]
    const open = [`/forum/threads/${one}`, `/forum/threads/${one}?message=${posted}`]
    const params = { id: one }
    expect(await both()).toEqual(open)
    await client.call('DELETE /forum/messages/{id}', { params: { id: posted } })
    expect(await both()).toEqual([open[0], null])
    await client.call('POST /forum/messages/{id}/restore', { params: { id: posted } })
    expect(await both()).toEqual(open)
    await client.call('DELETE /forum/threads/{id}', { params })
    expect(await both()).toEqual([null, null])
    await client.call('POST /forum/threads/{id}/restore', { params })
    expect(await both()).toEqual(open)
    for (const [category, leads] of [
      ['category2', [null, null]],
      ['category1', open],
    ] as const) {
      await client.call('POST /forum/threads/{id}/move', { params, body: { newCategoryId: idOf(category) } })
      expect(await both(), category).toEqual(leads)
    }
    const roles = (wanted: 'ADMIN'[]) =>
      client.call('PUT /forum/categories/{id}/roles', { params: { id: idOf('category1') }, body: { roles: wanted } })
    await roles(['ADMIN'])
    expect(await both()).toEqual([null, null])
    await roles([])
    expect(await both()).toEqual(open)
    await client.call('POST /forum/threads/{id}/merge', { params, body: { targetThreadId: two } })
    expect(await both()).toEqual([`/forum/threads/${two}`, `/forum/threads/${two}?message=${posted}`])
  })

  test('follows a new nickname, a post that is deleted, a claim and its undoing, and what staff writes and takes back', async () => {
    const post = async () => (await leadOf('/e107/news.php?item.7.1'))[1]
    const newsId = Number((await idsOf('e107')).get('news7'))
    const written = await post()
    expect(written).toMatch(/^\/news\/\d+-/)
    await client.call('DELETE /news/news', { query: { newsId } })
    expect(await post()).toBeNull()
    await client.call('POST /news/restore', { query: { newsId } })
    expect(await post()).toBe(written)
    const profile = () => leadsTo('memberlist.php?mode=viewprofile&u=1')
    expect(await profile()).toBe('/profile/Old_Bob')
    await client.call('POST /admin/user/pseudo', {
      query: { userId: idOf('user1'), pseudo: 'New_Bob', reason: 'asked' },
    })
    expect(await profile()).toBe('/profile/New_Bob')
    const unclaimed = () => leadsTo('memberlist.php?mode=viewprofile&u=2')
    expect(await unclaimed()).toBeNull()
    const give = (userId: number | null) =>
      client.call('POST /admin/old-author', { body: { id: idOf('user2'), userId, reason: 'They showed it' } })
    await give(idOf('user1'))
    expect(await unclaimed()).toBe('/profile/New_Bob')
    await give(null)
    expect(await unclaimed()).toBeNull()
    const from = '/board/viewtopic.php?t=5'
    const write = (addresses: { from: string; to: string }[], before: typeof addresses) =>
      client.call('PUT /site/old-addresses', { body: { addresses, before } })
    const stood = await leadsTo('viewtopic.php?t=5')
    await write([{ from, to: '/rules' }], [])
    expect(await leadsTo('viewtopic.php?t=5')).toBe('/rules')
    await write([], [{ from, to: '/rules' }])
    expect(await leadsTo('viewtopic.php?t=5')).toBe(stood)
  })

  test('of another archive is known as soon as that has come', async () => {
    const path = 'showthread.php?t=9'
    expect(await leadOf(`/second/${path}`)).toEqual([404, null])
    const second = await writeArchive({
      manifest: { format: 1, name: 'second', software: 'vbulletin', path: '/second/' },
      users: [{ id: 1, name: 'Somebody' }],
      categories: [{ id: 1, name: 'Talk' }],
      threads: [{ id: 9, category: 1, title: 'Nine' }],
      messages: [{ id: 1, thread: 9, author: 1, date: at(1), text: 'x' }],
    })
    await importArchive(world.ctx, second, QUIET)
    expect(await leadOf(`/second/${path}`)).toEqual([301, expect.stringMatching(/^\/forum\/threads\/\d+$/)])
  })
})

describe('an attachment', () => {
  const file = (n: number) => `/media/attachments/${ids.get(`file${n}`)}/x`

  test('is for who may read its message, a download in a sandbox, and 404 for everybody else', async () => {
    const answer = await fetch(world.url + file(1))
    expect([answer.status, await answer.text()]).toEqual([200, 'PK open'])
    expect(answer.headers.get('content-disposition')).toContain('open.zip')
    const page = await fetch(world.url + file(3))
    expect(page.headers.get('content-type')).toBe('application/octet-stream')
    expect(page.headers.get('content-disposition')).toContain('attachment')
    expect(page.headers.get('content-security-policy')).toContain('sandbox')
    for (const path of [
      file(2),
      '/media/attachments/0/x',
      '/media/attachments/99999999999/x',
      '/media/attachments/x/x',
    ])
      expect((await fetch(world.url + path)).status, path).toBe(404)
    const browser = world.browser()
    const admin = await world.user({ roles: ['ADMIN'] })
    await browser('/api/auth/authenticate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: admin.username, password: admin.password }),
    })
    expect((await browser(file(2))).status).toBe(200)
    await db.execute(sql`update forum_messages set deleted_at = now() where id = ${ids.get('message1000')}`)
    expect((await fetch(world.url + file(1))).status).toBe(404)
  })
})
