import { afterAll, expect, test } from 'vitest'
import { createWorld } from '../testing/world.ts'

const world = await createWorld()
afterAll(() => world.close())

const policyOf = ({ headers }: Response): string => headers.get('content-security-policy') ?? ''

test('the embedded replay alone may stand in the page of anybody; it sets no cookie and loads its own files', async () => {
  const page = await fetch(`${world.url}/embed/replay/877?t=3.2&view=top`)
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
