import type { ReplyOf } from '@kz/contract/api'
import type { LatestDemo, MapRecords } from '@kz/contract/runs/records'
import { describe, expect, test } from 'vitest'
import { buildDemo } from '../testing/build.ts'
import { dataOf, type FirstData, isBuilt, openPages } from '../testing/worlds/pages.ts'

/** What a page is sent with, and when it is made anew. */

const { world, writer, member, read, restOf } = await openPages()

describe.skipIf(!isBuilt)('a page as it is sent', () => {
  test('the home page holds the answers of the calls a guest makes first', async () => {
    const { text, headers } = await read('/')
    const { answers: inside, at } = dataOf(text)
    const rest = await restOf('/')
    expect(Math.abs(Date.now() - at)).toBeLessThan(60_000)
    expect(rest.at).toBe(at)
    const answers = [...inside, ...rest.answers]
    expect(answers.map(({ key }) => key)).toEqual(
      expect.arrayContaining([
        'GET /site/config',
        'GET /latest-demos/',
        'GET /latest-demos/likes-comments',
        'GET /news/last-news',
        'GET /record/top5',
        'GET /chatbox/comments',
        'GET /user/online',
        'GET /motd/',
        'GET /article/last-five',
        'GET /game-server/top-5',
      ]),
    )
    const news = answers.find(({ key }) => key === 'GET /news/last-news')
    expect(news?.sent).toEqual({ query: { page: 1 } })
    expect(news?.data).toEqual(await world.guest.call('GET /news/last-news', { query: { page: 1 } }))
    expect(headers.get('cache-control')).toBe('no-cache')
    // an event on its way, such as somebody's presence, may make one page old
    const refetch = async () => {
      const etag = (await read('/')).headers.get('etag') ?? ''
      return (await fetch(`${world.url}/`, { headers: { 'if-none-match': etag } })).status
    }
    await expect.poll(refetch).toBe(304)
  })

  test('the home page says nothing twice: what it shows late comes when it stands, of the demos the first rows alone', async () => {
    for (let at = 0; at < 12; at++) await buildDemo(world.ctx.db, { mapName: `kz_late_${at}`, state: 'RELEASED' })
    world.ctx.cache.invalidateAll()
    const { text } = await read('/')
    const whole = await read('/?all=1')
    const demosOf = ({ answers }: FirstData) =>
      answers.find(({ key }) => key === 'GET /latest-demos/')?.data as unknown[]
    const inside = dataOf(text)
    expect(inside.answers.map(({ key }) => key).sort()).toEqual([
      'GET /latest-demos/',
      'GET /latest-demos/likes-comments',
      'GET /site/closed',
      'GET /site/config',
    ])
    expect(demosOf(inside)).toHaveLength(9)
    const demos = await world.guest.call('GET /latest-demos/', { query: { limit: 50, rejected: 'false' } })
    expect(demosOf(await restOf('/'))).toEqual(demos)
    const rows = (page: string) => page.match(/<tr role="row"/g)?.length
    expect(rows(text)).toBe(9)
    expect(rows(whole.text)).toBe(demos.length)
    expect(text).toContain('<a href="/?all=1">Show all of this page</a>')
    expect(text.length, 'characters of the document').toBeLessThan(150_000)
  })

  test('a page brings the rules it is drawn with, and no others', async () => {
    const { text } = await read('/')
    const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(text) ?? []
    const used = new Set([...text.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
    const named = [...styles.matchAll(/(?<=[{}])\.([A-Z][A-Za-z]{2})(?=[{,])/g)].map(([, name = '']) => name)
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((name) => !used.has(name))).toEqual([])
    // the browser draws it itself
    expect((await read('/settings')).text).toContain('@keyframes')
  })

  test('a like is told by the pages that are kept, which are not made anew', async () => {
    const { demoId } = await buildDemo(world.ctx.db, { mapName: 'kz_liked', state: 'RELEASED' })
    world.ctx.cache.invalidateAll()
    const likers = await Promise.all(Array.from({ length: 5 }, async () => world.as(await world.user())))
    const made = new Set<number>()
    /** as the page's own button says it: its name and its number */
    const shown: unknown[] = []
    const likesIn = async (path: string, load?: typeof fetch) => {
      const { text } = await read(path, load)
      const { at, answers: inside } = dataOf(text)
      const answers = path === '/' ? [...inside, ...(await restOf(path, load)).answers] : inside
      const drawn = new RegExp(
        `<button[^>]* data-likes="${demoId}"[^>]*, (\\d+) likes?"[^>]*>.*?</svg>(\\d+)</button>`,
        's',
      ).exec(text)
      shown.push(drawn?.slice(1).map(Number))
      made.add(at)
      return answers.flatMap(({ key, data }) => {
        if (key === 'GET /latest-demos/')
          return (data as LatestDemo[]).find((row) => row.demoId === demoId)?.likes ?? []
        if (key === 'GET /latest-demos/likes-comments')
          return (data as ReplyOf<'GET /latest-demos/likes-comments'>).demos[demoId]?.likes ?? []
        return key === 'GET /record/map' ? ((data as MapRecords).listRecords[0]?.likes ?? []) : []
      })
    }
    for (const path of ['/', '/record/kz_liked']) await likesIn(path)
    await likesIn('/record/kz_liked', member)
    // a browser with a session gets the same page
    expect(made.size).toBe(2)

    for (let sent = 0; sent < 20; sent += 1) {
      const { likes } = await likers[sent % 5]!.call('POST /latest-demos/like', { query: { demoId } })
      expect(await likesIn('/')).toEqual([likes, likes, likes])
      expect(await likesIn('/record/kz_liked')).toEqual([likes, likes])
      expect(await likesIn('/record/kz_liked', member)).toEqual([likes, likes])
      expect(shown.slice(-3)).toEqual([1, 2, 3].map(() => [likes, likes]))
      expect(await world.guest.call('GET /record/map', { query: { mapName: 'kz_liked' } })).toMatchObject({
        listRecords: [{ likes }],
      })
    }
    expect(made.size).toBe(2)
  })

  test('the data stands before what starts the scripts', async () => {
    const { text } = await read('/')
    expect(text.indexOf('id="first-data"')).toBeGreaterThan(0)
    expect(text.indexOf('id="first-data"')).toBeLessThan(text.lastIndexOf('<script>'))
    expect(text).not.toContain('<script type="module"')
  })

  test('a page brings its own files, after what orders the layers of the style sheets', async () => {
    const { text } = await read('/records')
    expect(text).toMatch(/<link rel="modulepreload"[^>]*records-page/)
    expect(text).toMatch(/<link rel="stylesheet"[^>]*records-page/)
    expect(text).toMatch(/<style>.*?@layer base,atoms,components,sizes.*<\/style>/s)
  })

  test.each([
    ['/records', true],
    ['/upload-demo', false],
    ['/settings', false],
  ])(
    '%s fetches the rest of its rules later: %s; a page that the browser fills has all of them',
    async (path, isLate) => {
      const { text } = await read(path)
      expect(text.includes('disabled data-late href="/assets/')).toBe(isLate)
      expect(text.includes('disabled href="/assets/')).toBe(!isLate)
    },
  )

  test('what a page does not know of its address makes no other page, nor does a name nobody knows', async () => {
    const nameOf = async (path: string) => (await read(path)).headers.get('etag')
    const home = await nameOf('/')
    expect(await nameOf('/?utm_source=mail&x=1')).toBe(home)
    expect(await nameOf('/?page=2')).not.toBe(home)
    expect((await read('/?x=1&page=2&x=3')).text).toContain('data-drawn="/?page=2"')
    expect((await read('/leaderboard?gclid=1&view=countries')).text).toContain(
      'data-drawn="/leaderboard?view=countries"',
    )
    const nobody = await nameOf('/profile/nobody_here')
    expect(nobody).toMatch(/^"/)
    expect(await nameOf('/profile/nobody_there')).toBe(nobody)
  })

  test('a change is in the next page', async () => {
    const before = (await read('/')).text
    expect(before).not.toContain('Fresh news')
    await writer.client.call('POST /news/news', { body: { title: 'Fresh news', htmlContent: '<p>So.</p>' } })
    expect((await read('/')).text).toContain('Fresh news')
  })

  test('what staff closes is closed in the next page, and open in the one after', async () => {
    const admin = (await world.staff('ADMIN')).client
    const turn = (blocked: boolean) =>
      admin.call('PUT /admin/switch', { body: { kind: 'PUBLIC_QUEUE', blocked, reason: 'A cup is on' } })
    const says = async () => (await read('/waiting-demos')).text.includes('A cup is on')
    expect(await says()).toBe(false)
    await turn(true)
    await expect.poll(says).toBe(true)
    await turn(false)
    await expect.poll(says).toBe(false)
  })

  test('the manifest is in the language of who asks for it', async () => {
    const { text, headers } = await read('/manifest.webmanifest?hl=ru')
    expect([JSON.parse(text).lang, headers.get('vary')]).toEqual(['ru', 'accept-encoding, accept-language, cookie'])
    expect(JSON.parse((await read('/manifest.webmanifest')).text).lang).toBe('en')
  })
})
