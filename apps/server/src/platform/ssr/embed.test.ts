import { afterAll, expect, test } from 'vitest'
import { buildDemo } from '../../testing/build.ts'
import { cookieOf } from '../../testing/cookie.ts'
import { createWorld } from '../../testing/world.ts'

const world = await createWorld()
afterAll(() => world.close())

const policyOf = ({ headers }: Response): string => headers.get('content-security-policy') ?? ''

test('the embedded replay alone may stand in the page of anybody; it sets no cookie and loads its own files', async () => {
  const { demoId } = await buildDemo(world.ctx.db, { mapName: 'kz_shown', state: 'RELEASED' })
  const page = await fetch(`${world.url}/embed/replay/${demoId}?t=3.2&view=top`)
  expect(page.status).toBe(200)
  expect(policyOf(page)).toContain('frame-ancestors *;')
  expect(page.headers.get('x-frame-options')).toBeNull()
  expect(page.headers.get('set-cookie')).toBeNull()
  expect(page.headers.get('x-content-type-options')).toBe('nosniff')
  const html = await page.text()
  expect(html).toContain('name="robots" content="noindex"')
  const [, script = ''] = /src="(\/embed\/assets\/[^"]+\.js)"/.exec(html) ?? []
  const asset = await fetch(world.url + script)
  expect([asset.status, asset.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect(asset.headers.get('x-frame-options')).toBe('DENY')
})

test.each(['/', '/replay/877', '/login', '/embed/replay', '/embed/replay/877/more', '/api/docs', '/nothing'])(
  '%s may not',
  async (path) => {
    const page = await fetch(world.url + path, { redirect: 'manual' })
    expect(page.headers.get('x-frame-options')).toBe('DENY')
    expect(policyOf(page)).toContain("frame-ancestors 'none'")
  },
)

test('a run that guests may not see answers 404 under both of its addresses, whoever asks', async () => {
  const user = await world.user()
  const { client: chief } = await world.staff('ADMIN')
  const cookie = await cookieOf(world, user)
  const statusesOf = (id: number | string) =>
    Promise.all(
      [`/replay/${id}`, `/embed/replay/${id}`].flatMap((path) =>
        [undefined, { cookie }].map(async (headers) => (await fetch(world.url + path, headers && { headers })).status),
      ),
    )
  const all = (status: number) => [status, status, status, status]
  for (const state of ['SUBMITTED', 'DEFERRED', 'REJECTED', 'REVOKED', 'WITHDRAWN'] as const) {
    const { demoId } = await buildDemo(world.ctx.db, { mapName: `kz_${state.toLowerCase()}`, state, user })
    expect(await statusesOf(demoId), state).toEqual(all(404))
  }
  for (const id of [999_999, 0, 'x', '1e3', '99999999999']) expect(await statusesOf(id), String(id)).toEqual(all(404))
  // it may be released the next moment: the answer is not kept
  const { headers } = await fetch(`${world.url}/embed/replay/999999`)
  expect(headers.get('cache-control')).toBe('no-cache')
  // and one that was shown a moment ago
  const { demoId } = await buildDemo(world.ctx.db, { mapName: 'kz_taken_back', state: 'RELEASED', user })
  expect(await statusesOf(demoId)).toEqual(all(200))
  await chief.call('DELETE /record/release', { query: { demoId, reason: 'Not a run of theirs' } })
  expect(await statusesOf(demoId)).toEqual(all(404))
})
