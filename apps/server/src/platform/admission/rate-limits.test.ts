import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookieOf } from '../../testing/cookie.ts'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ limits: true })
})
afterAll(() => world.close())

const ask = (path: string, init?: RequestInit) => fetch(`${world.url}${path}`, init)
const headersOf = async (path: string, init?: RequestInit) => {
  const answer = await ask(path, init)
  await answer.arrayBuffer()
  const read = (name: string) => {
    const value = answer.headers.get(name)
    return value === null ? null : Number(value)
  }
  return {
    status: answer.status,
    limit: read('ratelimit-limit'),
    remaining: read('ratelimit-remaining'),
    reset: read('ratelimit-reset'),
    retryAfter: read('retry-after'),
  }
}

describe('how a caller stands with the limits', () => {
  it('is told with each answer', async () => {
    const first = await headersOf('/api/user/search?query=zz')
    expect(first).toEqual({ status: 200, limit: 30, remaining: 29, reset: 2, retryAfter: null })
  })

  it('is told of kept answers, of the list for plugins, of files and of what is not there', async () => {
    for (const path of [
      ...['/api/record/top5', '/api/record/top5', '/api/replay/1', '/demos.txt', '/lj.txt', '/lists.zip'],
      ...['/demos/none.zip', '/maps/none.zip', '/lj/lj/none.zip', '/files/none', '/files/resources/1/none'],
      ...['/media/replays/none', '/media/stills/none', '/media/cards/none/none.png', '/media/previews/none'],
      ...['/sitemap.xml', '/sitemap/none.xml', '/feed/news.xml', '/manifest.webmanifest'],
    ])
      expect(await headersOf(path), path).toMatchObject({
        limit: expect.any(Number),
        remaining: expect.any(Number),
        reset: expect.any(Number),
      })
  })

  it('is that of the rule which leaves least: of the account, not of the address', async () => {
    const cookie = await cookieOf(world, await world.user())
    expect(await headersOf('/api/submissions/own', { headers: { cookie } })).toMatchObject({
      limit: 300,
      remaining: 299,
    })
  })

  it('is told with a refusal: nothing is left, and when to come again', async () => {
    const body = JSON.stringify({ username: 'nobody', password: 'not a password' })
    const init = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
    const first = await headersOf('/api/auth/authenticate', init)
    expect(first).toMatchObject({ status: 400, limit: 30, retryAfter: null })
    let last = first
    // twice as many as are allowed: the time they are counted in may end meanwhile
    for (let tries = 0; tries < 60 && last.status === 400; tries++)
      last = await headersOf('/api/auth/authenticate', init)
    expect(last).toMatchObject({ status: 429, limit: 30, remaining: 0, reset: last.retryAfter })
    expect(last.retryAfter).toBeGreaterThan(0)
  })

  it('may be read by pages of others', async () => {
    const { headers } = await ask('/api/record/top5')
    expect(headers.get('access-control-expose-headers')).toContain('ratelimit-remaining')
  })
})
