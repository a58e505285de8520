import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../../platform/api/sql.ts'
import { buildMap } from '../../testing/build.ts'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

it('draws each known map its own picture and keeps a default for the rest', async () => {
  for (const name of ['kz_one', 'kz_two']) await buildMap(world.ctx.db, { name })
  const picture = async (name: string) => fetch(`${world.url}/media/maps/${name}.svg`)
  const [one, again, two, none] = await Promise.all(['kz_one', 'kz_one', 'kz_two', 'kz_none'].map(picture))
  expect(one?.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
  expect(one?.headers.get('content-security-policy')).toContain('sandbox')
  expect(one?.headers.get('cache-control')).toContain('max-age=3600')
  const [text, sameText, otherText, defaultText] = await Promise.all(
    [one, again, two, none].map((answer) => answer?.text()),
  )
  expect(text).toMatch(/^<svg .*<\/svg>$/)
  expect(sameText).toBe(text)
  expect(otherText).not.toBe(text)
  expect(none?.status).toBe(200)
  expect(defaultText).not.toBe(text)
  const known = { headers: { 'if-none-match': one?.headers.get('etag') ?? '' } }
  expect((await fetch(`${world.url}/media/maps/kz_one.svg`, known)).status).toBe(304)
})

it('says what is known of a map without a picture, and pretends nothing; invented maps have scenes', async () => {
  const { db } = world.ctx
  await buildMap(db, { name: 'kz_plain', type: 'bhop', difficulty: 'medium' })
  const { mapId } = await buildMap(db, { name: 'kz_invented', type: 'bhop', difficulty: 'medium' })
  await db.execute(sql`insert into sample_rows (table_name, id) values ('maps', ${mapId})`)
  const picture = async (name: string) => (await fetch(`${world.url}/media/maps/${name}`)).text()
  const [plain, invented, bare] = await Promise.all(
    ['kz_plain.svg', 'kz_invented.svg', 'kz_plain.svg?bare'].map(picture),
  )
  expect(plain).toContain('>kz_plain<')
  expect(plain).toContain('>bhop, medium<')
  expect(plain?.match(/<rect [^>]*fill="#a8ae96"/g)).toHaveLength(4)
  expect(plain).not.toContain('linearGradient')
  // where a page writes the name over it, it stands once
  expect(bare).toBe(plain?.replace(/<g .*<\/g>/, ''))
  expect(invented).toContain('linearGradient')
  expect(invented).not.toContain('kz_invented')
  expect((await fetch(`${world.url}/media/previews/kz_plain.png`)).headers.get('content-type')).toBe('image/png')
})

it('is small and in pixels for lists', async () => {
  await buildMap(world.ctx.db, { name: 'kz_small', difficulty: 'hard' })
  const picture = async (file: string) => fetch(`${world.url}/media/maps/${file}`)
  const [small, other, none, odd] = await Promise.all(
    ['kz_small.webp', 'kz_one.webp', 'kz_none.webp', 'kz_small.png'].map(picture),
  )
  expect(small?.headers.get('content-type')).toBe('image/webp')
  const bytesOf = async (answer: Response | undefined) =>
    Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer())
  const bytes = await bytesOf(small)
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 96, height: 54 })
  expect(bytes.equals(await bytesOf(other))).toBe(false)
  expect(none?.status).toBe(200)
  expect(none?.headers.get('cache-control')).toContain('max-age=300')
  // a name without a known ending is no map's
  expect(await odd?.text()).toBe(await (await picture('kz_none.svg')).text())
})

it('has scenes for the forms of accounts, whatever maps there are', async () => {
  const picture = async (name: string) => (await fetch(`${world.url}/media/scenes/${name}.svg`)).text()
  const [login, register, none] = await Promise.all(['login', 'register', 'constructor'].map(picture))
  expect(login).toContain('linearGradient')
  expect(register).not.toBe(login)
  expect(none).not.toContain('linearGradient')
})
