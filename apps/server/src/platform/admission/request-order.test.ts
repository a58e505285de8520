import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../../testing/world.ts'
import { sql } from '../api/sql.ts'
import { inOrder, isOurCheck, REQUEST_ORDER } from './request-order.ts'

it('is what docs/architecture.md shows', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../../../docs/architecture.md'), 'utf8')
  const [, section = ''] = /## A request, in order\n(.*?)\n## /s.exec(text) ?? []
  const shown = section.split('\n').filter((line) => /^\| \w/.test(line) && !line.startsWith('| at |'))
  const rows = REQUEST_ORDER.map(({ at, check, refusal, ...row }) => {
    const name = 'isProxys' in row ? `${check} (proxy)` : check
    return `| ${at} | ${name} | ${refusal} |`
  })
  expect(shown).toEqual(rows)
})

it('sorts what checks at one place, and knows what the proxy in front does', () => {
  expect(inOrder('header', { 'encoded body': 2, 'length of the address': 1 })).toEqual([1, 2])
  const own = (trustProxy: number) => REQUEST_ORDER.filter(({ check }) => isOurCheck(check, { trustProxy })).length
  expect(own(0) - own(1)).toBe(3)
  expect(isOurCheck('pace of body and response', { trustProxy: 1 })).toBe(true)
})

describe('a request that breaks several rules gets the refusal of the first', () => {
  let world: World
  beforeAll(async () => {
    world = await createWorld()
    await world.ctx.db.execute(sql`insert into switches (kind, blocked) values ('READ_ONLY', true)
      on conflict (kind) do update set blocked = true`)
  })
  afterAll(() => world.close())

  const LONG = `/api/latest-demos/like?${'x'.repeat(9_000)}`
  const cross = { origin: 'https://elsewhere.example' }
  it.each([
    ['encoded and too long', LONG, { 'content-encoding': 'gzip', ...cross }, 'address_too_long'],
    [
      'encoded and of another site',
      '/api/latest-demos/like',
      { 'content-encoding': 'gzip', ...cross },
      'unsupported_type',
    ],
    ['of another site and of a guest', '/api/latest-demos/like', cross, 'cross_site'],
    ['of a guest while the site is read-only', '/api/latest-demos/like', {}, 'not_authenticated'],
  ])('%s', async (_what, path, headers, code) => {
    const answer = await fetch(world.url + path, { method: 'POST', headers })
    expect(await answer.json()).toMatchObject({ code })
  })

  it('of a member while it is read-only', async () => {
    const client = await world.as(await world.user())
    const liked = client.call('POST /latest-demos/like', { query: { demoId: 1 } })
    await expect(liked).rejects.toMatchObject({ code: 'read_only' })
  })
})
