import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { dataOf, isBuilt, openPages, SECRET, tag, wordsOf } from '../testing/worlds/pages.ts'

/** What a page keeps to itself, and what it may run. */

const { player, evilUrl, hiddenUrl, member, read, restOf } = await openPages()

describe.skipIf(!isBuilt)('a page as it is sent', () => {
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

  test('what needs a login is sent as the shell alone, which says that the page is on its way', async () => {
    for (const path of ['/settings', '/admin-check-demos', '/notifications']) {
      const { text } = await read(path)
      expect(text, path).toContain('<header ')
      expect(wordsOf(/<main.*?<\/main>/s.exec(text)?.[0] ?? 'no main'), path).toBe('Loading page')
    }
  })
})
