import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
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

/** Message 1000 + n of thread 1 + n % 40, which is in the private category where it divides by 4. */
const MESSAGES = Array.from({ length: 1200 }, (_, n) => ({
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
    categories: [
      { id: 1, name: 'Open' },
      { id: 2, name: 'Closed', private: true },
    ],
    threads: Array.from({ length: 40 }, (_, n) => ({
      id: n + 1,
      category: (n + 1) % 4 ? 1 : 2,
      title: `Thread ${n + 1}`,
    })),
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

async function leadOf(path: string) {
  const answer = await fetch(world.url + path, { redirect: 'manual' })
  return [answer.status, answer.headers.get('location')] as const
}
const ids = new Map(
  (await read(db, sql`select kind || old_id as key, new_id as id from archive_items`)).map(({ key, id }) => [key, id]),
)

// addresses are looked up where the pages are served from the build
describe.skipIf(!existsSync(join(WEB_DIST, 'pages.json')))('old addresses', () => {
  test('a thousand lead to thread, page and message, or nowhere where not everybody may read', async () => {
    const wrong: unknown[] = []
    for (const { id, thread } of MESSAGES.slice(0, 920)) {
      const expected =
        thread % 4
          ? [301, `/forum/threads/${ids.get(`thread${thread}`)}?message=${ids.get(`message${id}`)}`]
          : [404, null]
      const lead = await leadOf(`/board/viewtopic.php?f=1&t=${thread}&p=${id}`)
      if (JSON.stringify(lead) !== JSON.stringify(expected)) wrong.push([id, lead, expected])
    }
    for (let thread = 1; thread <= 40; thread++) {
      const path = `/forum/threads/${ids.get(`thread${thread}`)}`
      for (const [address, to] of [
        [`/board/viewtopic.php?t=${thread}`, path],
        [`/board/a-title-t${thread}-20.html`, `${path}?page=2`],
      ] as const) {
        const lead = await leadOf(address)
        if (JSON.stringify(lead) !== JSON.stringify(thread % 4 ? [301, to] : [404, null])) wrong.push([address, lead])
      }
    }
    expect(wrong).toEqual([])
  })

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
    const [{ id } = { id: 0 }] = await read(db, sql`select id from forum_threads where title = 'Thread 1'`)
    await db.execute(sql`update forum_threads set deleted_at = now() where id = ${id}`)
    expect(await leadOf('/board/viewtopic.php?t=1')).toEqual([404, null])
    await db.execute(sql`update forum_threads set deleted_at = null where id = ${id}`)
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
