import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'
import { AnswerCache } from './answer-cache.ts'
import { sql } from './sql.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const answerOf = async (path: string) => (await fetch(`${world.url}/api${path}`)).json()

it('keeps one answer for one question, however it is put', async () => {
  const first = await answerOf('/site/config')
  await world.ctx.db.execute(sql`insert into site_config (key, value) values ('name', 'Another')`)
  for (const path of ['/site/config', '/site/config/', '/site/config?a=1', '/site/config?b=2&b=3']) {
    expect(await answerOf(path), path).toEqual(first)
  }
  world.ctx.cache.drop(['site'])
  expect(await answerOf('/site/config?a=1')).toMatchObject({ name: 'Another' })
})

it('keeps answers to different questions apart', async () => {
  const [first] = (await answerOf('/latest-demos/?limit=1&offset=0')) as unknown[]
  expect(await answerOf('/latest-demos/?offset=0&limit=1')).toEqual(first ? [first] : [])
  expect((await fetch(`${world.url}/api/latest-demos/?limit=1&limit=2`)).status).toBe(400)
  expect((await fetch(`${world.url}/api/latest-demos/?limit=0`)).status).toBe(400)
})

it('holds no more bytes than it may: the oldest answer goes first', async () => {
  const cache = new AnswerCache(10, 1_000)
  const fill = (key: string, length: number) =>
    cache.fill(key, ['site'], async () => ({ body: 'x'.repeat(length), type: 'text/plain', headers: {} }))
  await fill('first', 600)
  await fill('second', 300)
  await fill('third', 300)
  expect(['first', 'second', 'third'].filter((key) => cache.get(key))).toEqual(['second', 'third'])
  await fill('third', 500)
  expect(cache.get('second')).toBeDefined()
  cache.drop(['site'])
  await fill('fourth', 900)
  expect(cache.get('fourth')).toBeDefined()
  await fill('larger than all', 1_001)
  expect(cache.get('larger than all')).toBeUndefined()
})

it('does not keep an answer that was computed before something it shows changed', async () => {
  const cache = new AnswerCache()
  let finish = (_body: string) => {}
  const slow = cache.fill('slow', ['site'], async () => {
    const body = await new Promise<string>((resolve) => {
      finish = resolve
    })
    return { body, type: 'text/plain', headers: {} }
  })
  cache.drop(['site'])
  // who asks after the change does not share what was begun before it
  const fresh = await cache.fill('slow', ['site'], async () => ({ body: 'new', type: 'text/plain', headers: {} }))
  finish('old')
  expect([(await slow).plain.toString(), fresh.plain.toString()]).toEqual(['old', 'new'])
  expect(cache.get('slow')?.plain.toString()).toBe('new')
})
