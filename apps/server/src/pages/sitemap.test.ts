import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEXTS_FOLDER } from '../platform/api/services/text.ts'
import { sql } from '../platform/api/sql.ts'
import { WEB_DIST } from '../platform/paths.ts'
import { buildDemo, buildMap } from '../testing/build.ts'
import { createWorld, type World } from '../testing/world.ts'

/** What is no page, and found by programs: sitemap, robots, feed and manifest. */

let world: World
let evilUrl: string

beforeAll(async () => {
  world = await createWorld()
  const [writer, player] = [await world.staff('WRITER'), await world.user({ pseudo: 'Ledge.Walker' })]
  await buildMap(world.ctx.db, { name: 'kz_unseen', state: 'HIDDEN' })
  await buildMap(world.ctx.db, { name: 'kz_Ledge', authors: ['Mason & Sons'] })
  await buildDemo(world.ctx.db, { mapName: 'kz_Ledge', user: player, timeMs: 83_450, state: 'RELEASED' })
  const title = '</script><img src=x onerror=alert(1)>&amp;'
  evilUrl = (await writer.client.call('POST /news/news', { body: { title, htmlContent: '<p>Words.</p>' } })).url
  await writer.client.call('POST /article/article', { body: { title: 'Server back', htmlContent: '<p>It runs.</p>' } })
})
afterAll(() => world.close())

const read = async (path: string) => {
  const answer = await fetch(world.url + path)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const tag = (page: string, pattern: string) => new RegExp(`<[^>]*${pattern}[^>]*>`).exec(page)?.[0] ?? ''

describe.skipIf(!existsSync(join(WEB_DIST, 'pages.json')))('a phone that puts the site on its home screen', () => {
  test('finds its name, as the operator has it, and icons that are there', async () => {
    const { text } = await read('/')
    expect(tag(text, 'rel="apple-touch-icon"')).toContain('href="/icons/180.png"')
    const address = /href="([^"]*)"/.exec(tag(text, 'rel="manifest"'))?.[1] ?? ''
    const { headers } = await read(address)
    expect(headers.get('content-type')).toBe('application/manifest+json; charset=utf-8')
    await (await world.staff('ADMIN')).client.call('PUT /site/config', { body: { settings: { name: 'Jump "Base"' } } })
    await expect.poll(async () => JSON.parse((await read(address)).text).name).toBe('Jump "Base"')
    const { icons, start_url, display } = JSON.parse((await read(address)).text)
    expect({ start_url, display }).toEqual({ start_url: '/', display: 'standalone' })
    for (const { src, type, sizes } of [...icons, { src: '/icons/180.png', type: 'image/png', sizes: '180x180' }]) {
      const answer = await fetch(world.url + src)
      expect([answer.status, answer.headers.get('content-type')], src).toEqual([200, type])
      if (type !== 'image/png') continue
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes)
    }
    await (await world.staff('ADMIN')).client.call('PUT /site/config', { body: { settings: { name: 'KZ16' } } })
  })
})

describe('for search engines', () => {
  test('the sitemap lists what a guest may open', async () => {
    const index = await read('/sitemap.xml')
    expect(index.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    for (const name of ['pages', 'maps', 'news', 'blog', 'players'])
      expect(index.text).toContain(`<loc>${world.url}/sitemap/${name}-1.xml</loc>`)
    const fixed = (await read('/sitemap/pages-1.xml')).text
    const listed = ['', 'admin-team', 'birthdays', 'blog', 'communities', 'data', 'downloads', 'events', 'forum']
    const lists = [
      'game-servers',
      'leaderboard',
      'lists',
      'longjumps',
      'points',
      'records',
      'rules',
      'start',
      'stats',
      'tonight',
    ]
    expect([...fixed.matchAll(/<loc>.*?\/\/[^/]+\/(.*?)<\/loc>/g)].map(([, path]) => path).toSorted()).toEqual([
      ...listed,
      ...lists,
    ])
    const maps = (await read('/sitemap/maps-1.xml')).text
    expect(maps).toContain(`<loc>${world.url}/record/kz_Ledge</loc><lastmod>`)
    expect(maps).not.toContain('kz_unseen')
    expect((await read('/sitemap/news-1.xml')).text).toContain(
      `<loc>${world.url}/news/${encodeURIComponent(evilUrl)}</loc>`,
    )
    expect((await read('/sitemap/players-1.xml')).text).toContain(`<loc>${world.url}/profile/Ledge.Walker</loc>`)
    // the same page in the languages of the build
    const [first = ''] = maps.match(/<url><loc>[^<]*kz_Ledge.*?<\/url>/) ?? []
    const links = [...first.matchAll(/<xhtml:link rel="alternate" hreflang="([^"]*)" href="([^"]*)"\/>/g)]
    expect(Object.fromEntries(links.map(([, language, href]) => [language, href]))).toEqual(
      links.length === 0
        ? {}
        : {
            'x-default': `${world.url}/record/kz_Ledge`,
            en: `${world.url}/record/kz_Ledge`,
            ...Object.fromEntries(
              ['ru', 'zh-Hans', 'es', 'pt-BR'].map((tag) => [tag, `${world.url}/record/kz_Ledge?hl=${tag}`]),
            ),
          },
    )
    expect(links.length > 0).toBe(existsSync(TEXTS_FOLDER))
    for (const file of ['maps-2.xml', 'maps-0.xml', 'nothing-1.xml', 'maps-1', '..%2fmaps-1.xml'])
      expect((await read(`/sitemap/${file}`)).status, file).toBe(404)
  })

  test('robots.txt names the sitemap and closes what leads nowhere', async () => {
    const { text } = await read('/robots.txt')
    expect(text).toContain(`Sitemap: ${world.url}/sitemap.xml`)
    const closed = ['/login', '/register', '/password-reset', '/username-recovery', '/new-password']
    expect(text.match(/^(?:Allow|Disallow): .*$/gm)?.toSorted()).toEqual(
      ['Allow: /admin-team', ...['/api/', '/admin-', ...closed].map((path) => `Disallow: ${path}`)].toSorted(),
    )
  })

  test('the feed of maps has the newest first and no hidden one', async () => {
    await world.ctx.db.execute(sql`update maps set released_at = now() - interval '1 day' where name = 'kz_Ledge'`)
    await buildMap(world.ctx.db, { name: 'kz_newer', releasedAt: new Date() })
    world.ctx.cache.invalidate(['maps'])
    const { text, headers } = await read('/feed/maps.xml')
    expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    expect(text).toContain('Mason &amp; Sons')
    expect(text).toContain('kz_newer')
    expect(text).not.toContain('unseen')
    expect(text.indexOf('kz_newer')).toBeLessThan(text.indexOf('kz_Ledge'))
  })
})
