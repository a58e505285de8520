import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ApiError } from '@kz/contract/errors'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { WEB_DIST } from '../platform/paths.ts'
import { NotNowError } from '../platform/ssr/page.ts'
import { buildDemo } from '../testing/build.ts'
import { createWorld, type World } from '../testing/world.ts'

let world: World
/** a browser that carries a member's session */
let member: typeof fetch

beforeAll(async () => {
  world = await createWorld()
  await buildDemo(world.ctx.db, { mapName: 'kz_stands', state: 'RELEASED' })
  const { username, password } = await world.user()
  member = world.browser()
  await member(`${world.url}/api/auth/authenticate`, {
    method: 'POST',
    body: JSON.stringify({ username, password }),
    headers: { 'content-type': 'application/json', origin: world.url },
  })
})
afterAll(() => world.close())
afterEach(() => {
  vi.restoreAllMocks()
  world.ctx.cache.invalidateAll()
})

/** From here on nothing is made for a page: too much is to be done, or the threads that draw have too much in their row. */
const giveWay = (error: Error = new ApiError('busy')) =>
  vi.spyOn(world.ctx.cache, 'fill').mockImplementation(() => Promise.reject(error))

const read = async (path: string, load: typeof fetch = fetch) => {
  const answer = await load(world.url + path, { headers: { accept: 'text/html' } })
  const text = await answer.text()
  return { status: answer.status, text, main: /<main.*?<\/main>/s.exec(text)?.[0] ?? '' }
}
const wordsOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

// the pages are served from the build: `npm test` makes it first
const isBuilt = existsSync(join(WEB_DIST, 'pages.json'))
describe.skipIf(!isBuilt)('while no page can be drawn', () => {
  test('one that was never drawn goes out with bar, title and spinner', async () => {
    giveWay(new NotNowError('too many pages wait to be drawn'))
    for (const load of [fetch, member]) {
      const { status, text, main } = await read('/records', load)
      expect(status).toBe(200)
      expect(text).toContain('<title>Maps - KZ16</title>')
      expect(wordsOf(/<header.*?<\/header>/s.exec(text)?.[0] ?? '')).toMatch(/KZ16 News Records .* Log in/)
      expect(main).toMatch(/<h1[^>]*><bdi>Maps<\/bdi><\/h1>/)
      expect(main).toContain('Loading page')
      expect(text).not.toContain('data-drawn="')
    }
  })

  test('a guest who is too many hears so, a member gets the page that is on its way', async () => {
    giveWay()
    expect(await read('/records')).toMatchObject({ status: 503, main: '' })
    expect(await read('/records', member)).toMatchObject({ status: 200, main: expect.stringContaining('Loading page') })
  })

  test('the page that was drawn last goes out, whoever asks, though something new is told since', async () => {
    await read('/records')
    const shown = async () =>
      Promise.all([fetch, member].map(async (load) => (await read('/records', load)).main.includes('kz_stands')))
    giveWay()
    for (const event of [
      { type: 'record.changed', data: { mapName: 'kz_stands' } },
      { type: 'servers.changed', data: {} },
      { type: 'chat.changed', data: { commentId: 1, added: true } },
    ] as const)
      world.ctx.cache.hear(event)
    const name = `/records ${JSON.stringify(['', Array(15).fill(null)])}`
    expect([world.ctx.cache.get(name), world.ctx.cache.last(name) === undefined]).toEqual([undefined, false])
    expect(await shown()).toEqual([true, true])
    world.ctx.cache.hear({ type: 'maps.changed', data: {} })
    expect(await shown()).toEqual([false, false])
  })

  test('nothing that was hidden meanwhile is on it', async () => {
    const writer = (await world.staff('WRITER')).client
    const { id } = await writer.call('POST /news/news', { body: { title: 'Too early', htmlContent: '<p>So.</p>' } })
    await expect.poll(async () => (await read('/')).main).toContain('Too early')
    await read(`/news/${id}`)
    await writer.call('PUT /news/hide', { query: { newsId: id } })
    await expect.poll(() => world.ctx.cache.last('/ ["",[null,null]]')).toBeUndefined()
    giveWay()
    for (const path of ['/', `/news/${id}`])
      for (const load of [fetch, member]) expect((await read(path, load)).text, path).not.toContain('Too early')
  })

  test('a line of the chat that was deleted meanwhile is on none, one that came leaves them as they are', async () => {
    const talker = await world.as(await world.user())
    const say = (commentMessage: string) => talker.call('POST /chatbox/comment', { body: { commentMessage } })
    const { id } = await say('first')
    const drawn = async () => {
      await read('/')
      return world.ctx.cache.last('/ ["",[null,null]]')?.plain.toString() ?? ''
    }
    await expect.poll(drawn).toContain('first')
    await say('second')
    await expect.poll(() => world.ctx.cache.get('/ ["",[null,null]]')).toBeUndefined()
    expect(world.ctx.cache.last('/ ["",[null,null]]')?.plain.toString()).toContain('first')
    await talker.call('DELETE /chatbox/comment', { query: { commentId: id } })
    await expect.poll(() => world.ctx.cache.last('/ ["",[null,null]]')).toBeUndefined()
  })
})

describe.skipIf(!isBuilt)('an address nobody knows', () => {
  const UNKNOWN = ['/no/such/page', '/wp-login.php', '/profile/nobody_at_all']

  test('is sent with its words, in the title too', async () => {
    for (const path of UNKNOWN) {
      const { status, text, main } = await read(path)
      expect(status, path).toBe(404)
      expect(text, path).toContain('<title>This page does not exist - KZ16</title>')
      expect(wordsOf(main), path).toContain('This page does not exist You missed the block.')
      expect(text, path).toContain('<header ')
    }
  })

  test('is so while no page can be drawn, or says what it is', async () => {
    giveWay()
    const { status, text, main } = await read('/no/such/page')
    expect(status).toBe(404)
    expect(text).toContain('<title>This page does not exist - KZ16</title>')
    expect(main).toMatch(/<h1[^>]*><bdi>This page does not exist<\/bdi><\/h1>.*Loading page/s)
    vi.restoreAllMocks()
    await read('/no/such/page')
    giveWay()
    expect((await read('/another/one')).main).toContain('You missed the block.')
  })
})
