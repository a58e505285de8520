import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ReplyOf } from '@kz/contract/api'
import type { LatestDemo, MapRecords } from '@kz/contract/runs/records'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WEB_DIST } from '../platform/paths.ts'
import { type BuiltUser, buildDemo, buildMap } from '../testing/build.ts'
import { createWorld, type World } from '../testing/world.ts'

const EVIL = '</script><img src=x onerror=alert(1)>&amp;'
const SECRET = 'Nobody may read this yet'

let world: World
let writer: Awaited<ReturnType<World['staff']>>
let player: BuiltUser
let evilUrl: string
let hiddenUrl: string
let blogId: number
/** a browser that carries the player's session */
let member: typeof fetch

beforeAll(async () => {
  world = await createWorld()
  writer = await world.staff('WRITER')
  player = await world.user({ pseudo: 'Ledge.Walker' })
  await buildMap(world.ctx.db, { name: 'kz_unseen', state: 'HIDDEN' })
  await buildMap(world.ctx.db, { name: 'kz_Ledge', authors: ['Mason & Sons'] })
  await buildDemo(world.ctx.db, { mapName: 'kz_Ledge', user: player, timeMs: 83_450, state: 'RELEASED' })
  await buildDemo(world.ctx.db, { mapName: 'kz_Ledge', playerName: 'no_account', timeMs: 93_450, state: 'RELEASED' })
  const post = (title: string, hidden: boolean) =>
    writer.client.call('POST /news/news', {
      body: { title, hidden, htmlContent: `<p>${hidden ? title : 'Words.'}</p>` },
    })
  evilUrl = (await post(EVIL, false)).url
  hiddenUrl = (await post(SECRET, true)).url
  const top = await world.staff('ADMIN')
  const category = await top.client.call('POST /forum/categories', { body: { name: 'Staff', description: SECRET } })
  await top.client.call('PUT /forum/categories/{id}/roles', { params: category, body: { roles: ['ADMIN'] } })
  const thread = { title: SECRET, content: SECRET, categoryId: category.id }
  await top.client.call('POST /forum/threads', { body: thread })
  const article = { title: 'Server back', htmlContent: '<p>It runs again.</p>' }
  member = world.browser()
  await member(`${world.url}/api/auth/authenticate`, {
    method: 'POST',
    body: JSON.stringify({ username: player.username, password: player.password }),
    headers: { 'content-type': 'application/json', origin: world.url },
  })
  blogId = (await writer.client.call('POST /article/article', { body: article })).id
})
afterAll(() => world.close())

const read = async (path: string, load: typeof fetch = fetch) => {
  const answer = await load(world.url + path)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

interface FirstData {
  at: number
  answers: { key: string; sent: unknown; guests: boolean; data: unknown }[]
}
function dataOf(page: string): FirstData {
  const [, json = '{"answers":[]}'] =
    /<script type="application\/json" id="first-data">(.*?)<\/script>/s.exec(page) ?? []
  return JSON.parse(json)
}
/** What a page asks for when it stands. */
const restOf = async (path: string, load?: typeof fetch): Promise<FirstData> =>
  JSON.parse((await read(`${path}${path.includes('?') ? '&' : '?'}data=rest`, load)).text)
const tag = (page: string, pattern: string) => new RegExp(`<[^>]*${pattern}[^>]*>`).exec(page)?.[0] ?? ''

// the pages are served from the build: `npm test` makes it first
const isBuilt = existsSync(join(WEB_DIST, 'pages.json'))
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

  test('nothing written by people becomes markup', async () => {
    for (const path of ['/', `/news/${evilUrl}`]) {
      const { text } = await read(path)
      expect(text).not.toContain('<img src=x')
      const { answers } = path === '/' ? await restOf(path) : dataOf(text)
      expect(JSON.stringify(answers)).toContain('onerror=alert(1)')
    }
    const { text } = await read(`/news/${evilUrl}`)
    expect(text).toContain('<title>&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&amp;amp; - KZ16</title>')
    expect(tag(text, 'og:title')).toContain('&lt;/script&gt;')
  })

  test('scripts are allowed by hash and file only', async () => {
    const { headers, text } = await read('/')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/=]+'){2};/)
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect([...text.matchAll(/<script(?![^>]*(src|application\/json))[^>]*>/g)]).toHaveLength(2)
  })

  test('of style elements only the page’s own is allowed', async () => {
    const { headers, text } = await read('/')
    const [, own = ''] = /<style>(.*?)<\/style>/s.exec(text) ?? []
    expect(text.match(/<style/g)).toHaveLength(1)
    const hash = createHash('sha256').update(own).digest('base64')
    const rules = (headers.get('content-security-policy') ?? '').split('; ').filter((rule) => rule.startsWith('style'))
    expect(rules).toEqual([`style-src 'self' 'sha256-${hash}'`, "style-src-attr 'unsafe-inline'"])
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

  test('what is hidden is nowhere', async () => {
    const paths = ['/', '/?data=rest', '/blog', '/records', `/news/${hiddenUrl}`, '/record/kz_unseen', '/sitemap.xml']
    const files = ['/sitemap/news-1.xml', '/sitemap/maps-1.xml', '/feed/maps.xml', '/feed/news.xml', '/feed/forum.xml']
    for (const path of [...paths, ...files]) {
      for (const load of [fetch, member]) {
        const { text } = await read(path, load)
        expect(text, path).not.toContain(SECRET)
        expect(text, path).not.toMatch(/nobody-may-read-this-yet|"kz_unseen"|>kz_unseen</)
      }
    }
    expect((await read(`/news/${hiddenUrl}`)).status).toBe(404)
  })

  test('a browser with a session gets the page of a guest', async () => {
    for (const path of ['/', `/news/${evilUrl}`, '/blog', '/records', '/profile']) {
      const { text, headers } = await read(path, member)
      expect(text).not.toContain(player.username)
      expect(text).not.toContain('@example.test')
      expect(headers.get('vary')).toContain('cookie')
      const guests = dataOf((await read(path)).text).answers
      expect(dataOf(text).answers.map(({ key, guests: own }) => [key, own])).toEqual(
        guests.map(({ key, guests: own }) => [key, own]),
      )
    }
  })

  test('the manifest is in the language of who asks for it', async () => {
    const { text, headers } = await read('/manifest.webmanifest?hl=ru')
    expect([JSON.parse(text).lang, headers.get('vary')]).toEqual(['ru', 'accept-encoding, accept-language, cookie'])
    expect(JSON.parse((await read('/manifest.webmanifest')).text).lang).toBe('en')
  })

  test('what needs a login is sent as the shell alone, which says that the page is on its way', async () => {
    for (const path of ['/settings', '/admin-check-demos', '/notifications']) {
      const { text } = await read(path)
      expect(text, path).toContain('<header ')
      expect(wordsOf(/<main.*?<\/main>/s.exec(text)?.[0] ?? 'no main'), path).toBe('Loading page')
    }
  })
})

/** The page's own text, as a browser without scripts shows it. */
const wordsOf = (text: string) =>
  text
    .replace(/<script.*?<\/script>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const mainOf = (text: string) => /<main.*?<\/main>/s.exec(text)?.[0] ?? ''

describe.skipIf(!isBuilt)('a page without scripts', () => {
  test('shows what its components show', async () => {
    const home = mainOf((await read('/?all=1')).text)
    expect(home).toContain('data-part="map" href="/record/kz_Ledge">kz_<wbr/>Ledge</a>')
    expect(home).toMatch(/data-part="flag"/)
    expect(wordsOf(home)).toContain('Words.')
    const map = wordsOf(mainOf((await read('/record/kz_Ledge')).text))
    for (const word of ['Ledge.Walker', 'no_account', 'Mason &amp; Sons', 'Gap to record']) expect(map).toContain(word)
    expect(wordsOf(mainOf((await read('/records')).text))).toContain('kz_Ledge')
    expect(wordsOf(mainOf((await read('/profile/ledge.walker')).text))).toContain('World records now')
    expect(wordsOf(mainOf((await read(`/blog/${blogId}`)).text))).toContain('It runs again.')
    expect(wordsOf(mainOf((await read(`/blog/${blogId}`)).text))).toContain('No comments yet.')
  })

  test('has all rows of a page of the records, as a table and as the cards of phones', async () => {
    for (let at = 0; at < 55; at++) await buildMap(world.ctx.db, { name: `kz_row_${at}` })
    world.ctx.cache.invalidateAll()
    const main = mainOf((await read('/records')).text)
    expect(wordsOf(main)).toMatch(/Routes 1 to 50 of/)
    expect([main.match(/<tr [^>]*data-row=/g), main.match(/<li [^>]*data-row=/g)].map((rows) => rows?.length)).toEqual([
      50, 50,
    ])
  })

  test('has the shape of its charts', async () => {
    const at = (month: number) => new Date(Date.UTC(2024, month, 1))
    for (let month = 0; month < 5; month++)
      await buildDemo(world.ctx.db, {
        mapName: 'kz_Steps',
        user: player,
        timeMs: 90_000 - 1_000 * month,
        state: 'RELEASED',
        decidedAt: at(month),
      })
    world.ctx.cache.invalidateAll()
    for (const [path, name] of [
      ['/record/kz_Steps', 'Record progression from'],
      ['/profile/Ledge.Walker', 'Records set'],
      ['/stats', 'the highest is'],
    ] as const) {
      const chart = new RegExp(`role="img" aria-label="[^"]*${name}.*?<path [^>]*d="(M[^"]*)"`, 's')
      expect(chart.exec(mainOf((await read(path)).text))?.[1], path).toMatch(/[HVh]/)
    }
  })

  test('has no place of something that is still on its way', async () => {
    const pages = ['/', `/news/${evilUrl}`, '/blog', `/blog/${blogId}`, '/records', '/record/kz_Ledge', '/forum']
    for (const path of [...pages, '/profile/Ledge.Walker', '/leaderboard', '/banlist', '/rules', '/admin-team'])
      expect(mainOf((await read(path)).text), path).not.toMatch(/data-skeleton|<template/)
  })

  test('brings the columns that stand beside it', async () => {
    const { text } = await read('/')
    const { text: whole } = await read('/?all=1')
    expect(whole).toMatch(/<h2[^>]*>Online<\/h2>/)
    for (const title of ['Top players', 'Chat', 'Map of the day', 'Short news', 'Game servers'])
      expect(text).toMatch(new RegExp(`<h2[^>]*>${title}</h2>`))
    expect(text).toContain('data-rails="open" data-left="open" data-right="open"')
    expect((await read('/record/kz_Ledge')).text).toContain(
      'data-rails="folded" data-left="folded" data-right="folded"',
    )
  })
})

describe.skipIf(!isBuilt)('head tags', () => {
  test('tell what a page is about', async () => {
    const { text } = await read('/record/KZ_LEDGE')
    expect(text).toContain('<title>kz_Ledge - KZ16</title>')
    expect(tag(text, 'name="description"')).toContain('The record of kz_Ledge is 01:23.45 by Ledge.Walker, set on ')
    expect(tag(text, 'rel="canonical"')).toContain(`href="${world.url}/record/kz_Ledge"`)
    expect(tag(text, 'og:title')).toContain('kz_Ledge in 01:23.45 by Ledge.Walker')
    expect(tag(text, 'og:image')).toContain(`${world.url}/media/cards/record/kz_Ledge.png`)
    expect(tag(text, 'twitter:card')).toContain('summary_large_image')

    const article = (await read(`/blog/${blogId}`)).text
    expect(article).toContain('<title>Server back - KZ16</title>')
    expect(tag(article, 'og:type')).toContain('article')
    expect(tag(article, 'name="description"')).toContain('It runs again.')
    expect(tag((await read('/')).text, 'rel="canonical"')).toContain(`href="${world.url}/"`)
    for (const feed of ['news', 'records', 'maps', 'forum']) expect(article).toContain(`href="/feed/${feed}.xml"`)
  })

  test('pictures for previews are PNG', async () => {
    for (const path of ['/og.png', '/media/previews/kz_Ledge.png', '/media/previews/kz_unseen.png']) {
      const answer = await fetch(world.url + path)
      expect(answer.headers.get('content-type')).toBe('image/png')
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
    }
  })
})
