import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import type { BuiltUser } from '../testing/build.ts'
import { read } from '../testing/read.ts'
import { createWorld, type World } from '../testing/world.ts'
import { imageOwnedBy } from './api.ts'

let world: World
let writer: Awaited<ReturnType<World['staff']>>
let player: { user: BuiltUser; client: World['guest'] }
beforeAll(async () => {
  world = await createWorld()
  writer = await world.staff('WRITER')
  player = await world.staff()
})
afterAll(() => world.close())

const plain = (width: number, height: number, background = '#335577') =>
  sharp({ create: { width, height, channels: 3, background } })
const send = (client: World['guest'], bytes: Uint8Array | string, kind?: 'news' | 'avatar', fileName = 'shot.png') =>
  client.call('POST /upload/image', {
    file: new Blob([bytes as never]),
    fileName,
    body: kind ? { kind } : {},
  })
const kept = async (url: string) => {
  const answer = await fetch(`${world.url}${url}`)
  return { answer, picture: await sharp(Buffer.from(await answer.arrayBuffer())).metadata() }
}

describe('a picture for a post', () => {
  it('is decoded, turned, made smaller and served without what it carried', async () => {
    const jpeg = await plain(2_000, 1_000)
      .jpeg()
      .withExif({ IFD0: { Artist: 'somebody' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const stored = await send(writer.client, jpeg)
    expect(stored).toEqual({
      url: expect.stringMatching(/^\/media\/images\/[0-9a-f]{64}\.webp$/),
      width: 1000,
      height: 2000,
    })
    const { answer, picture } = await kept(stored.url)
    expect(picture).toMatchObject({ format: 'webp', width: 1000, height: 2000 })
    expect(picture.exif).toBeUndefined()
    expect(picture.orientation).toBeUndefined()
    expect(answer.headers.get('content-type')).toBe('image/webp')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    const known = { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } }
    expect((await fetch(`${world.url}${stored.url}`, known)).status).toBe(304)
    const head = await fetch(`${world.url}${stored.url}`, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, answer.headers.get('content-length')])

    expect((await send(writer.client, await plain(3_200, 800).png().toBuffer())).width).toBe(1600)
    expect(await send(writer.client, jpeg)).toEqual(stored)
    const rowsKept = await read(world.ctx.db, sql`select width from images where owner_id = ${writer.user.userId}`)
    expect(rowsKept).toHaveLength(2)
    const log = await read(world.ctx.db, sql`select actor_id from audit_log where action = 'image.upload'`)
    expect(log).toHaveLength(2)
  })

  it('may be PNG, JPEG, WebP, GIF or AVIF by its content, whatever its name', async () => {
    for (const format of ['png', 'jpeg', 'webp', 'gif', 'avif'] as const) {
      const bytes = await plain(40, 30, '#aa2200').toFormat(format).toBuffer()
      expect(await send(writer.client, bytes, 'news', 'x.html'), format).toMatchObject({ width: 40, height: 30 })
    }
  })

  it('keeps the frames of a small animation', async () => {
    const frames = await Promise.all(['#f00', '#0f0', '#00f'].map((tone) => plain(32, 24, tone).png().toBuffer()))
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const { picture } = await kept((await send(writer.client, gif)).url)
    expect(picture).toMatchObject({ format: 'webp', pages: 3, width: 32 })
    const { picture: still } = await kept((await send(writer.client, gif, 'avatar')).url)
    expect(still).toMatchObject({ width: 256, height: 256 })
    expect(still.pages).toBeUndefined()
  })

  it('is for news roles and for those who wrote ten messages, twenty a day', async () => {
    const bytes = await plain(20, 20).png().toBuffer()
    await expect(send(world.guest, bytes)).rejects.toMatchObject({ status: 401 })
    await expect(send(player.client, bytes)).rejects.toMatchObject({
      status: 403,
      message: 'You can upload pictures once you have written 10 messages',
    })
    const { userId } = player.user
    const write = (count: number) =>
      world.ctx.db.execute(sql`insert into comments (kind, target_id, author_id, message)
        select 'chat', 0, ${userId}, 'line ' || n from generate_series(1, ${count}) n`)
    await write(9)
    await expect(send(player.client, bytes)).rejects.toMatchObject({ status: 403 })
    await write(1)
    await send(player.client, bytes)
    await world.ctx.db.execute(sql`insert into blobs (sha256, size) select 'f' || n, 1 from generate_series(1, 19) n`)
    await world.ctx.db.execute(sql`insert into images (sha256, kind, owner_id, width, height, bytes)
      select 'f' || n, 'news', ${userId}, 1, 1, 1 from generate_series(1, 19) n`)
    const next = await plain(21, 21).png().toBuffer()
    await expect(send(player.client, next)).rejects.toMatchObject({
      status: 429,
      message: '20 pictures a day are allowed. Try again later.',
    })
    const until = new Date(Date.now() + 86_400_000).toISOString()
    await world.ctx.db.execute(
      sql`insert into bans (user_id, kind, reason, expires_at) values (${userId}, 'comment', 'spam', ${until})`,
    )
    await expect(send(player.client, next)).rejects.toMatchObject({ status: 403, code: 'comment_banned' })
  })
})

describe('a profile picture', () => {
  it('is square in two sizes, for everybody, and known as their own', async () => {
    const bytes = await plain(300, 500).png().toBuffer()
    const { user, client } = player
    const stored = await send(client, bytes, 'avatar')
    expect(stored).toMatchObject({ width: 256, height: 256 })
    const old = await client.call('POST /upload/picture', { file: new Blob([bytes as never]), fileName: 'me.png' })
    expect(old).toEqual(stored)
    expect((await kept(stored.url.replace('.webp', '-64.webp'))).picture).toMatchObject({ width: 64, height: 64 })
    const of = (url: string, ownerId: number) => imageOwnedBy(world.ctx.db, url, { kind: 'avatar', ownerId })
    expect(await of(stored.url, user.userId)).toBe('own')
    expect(await of(stored.url, writer.user.userId)).toBe('foreign')
    expect(await of('/media/images/x.webp', user.userId)).toBe('unknown')
    expect(await of(`https://evil.example${stored.url}`, user.userId)).toBe('unknown')
    // a picture the writer sent for a post has another size and is in no one's profile
    const news = await send(writer.client, await plain(640, 360, '#aa5511').png().toBuffer(), 'news')
    expect(await of(news.url, writer.user.userId)).toBe('unknown')
    const large = new Blob([new Uint8Array(2 * 1024 * 1024 + 1)])
    await expect(client.call('POST /upload/picture', { file: large, fileName: 'me.png' })).rejects.toMatchObject({
      status: 413,
      message: 'File is larger than 2 MiB',
    })
  })
})

describe('refused, with nothing stored', () => {
  it('is what is no picture, too small, too large or damaged', async () => {
    const count = () => read(world.ctx.db, sql`select (select count(*) from images) i, (select count(*) from blobs) b`)
    const before = await count()
    const png = await plain(200, 200).png().toBuffer()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><script>alert(1)</script></svg>'
    const type = { status: 415, message: 'Picture must be PNG, JPEG, WebP or GIF' }
    const notGood = { status: 422, message: expect.stringContaining('Picture is damaged or too large') }
    const cases: [string, Uint8Array | string, object][] = [
      ['HTML', '<!doctype html><script>alert(1)</script>', type],
      ['SVG with a script', svg, type],
      ['SVG with a declaration', `<?xml version="1.0"?>${svg}`, type],
      ['nothing', '', type],
      [
        'a tracking dot',
        await plain(1, 1).png().toBuffer(),
        { status: 422, message: expect.stringContaining('too small') },
      ],
      ['20,000 px wide', await plain(20_000, 20).png().toBuffer(), notGood],
      ['too many pixels', await plain(5_000, 5_000).png().toBuffer(), notGood],
      ['a PNG head and HTML', Buffer.concat([png.subarray(0, 8), Buffer.from('<html>')]), notGood],
      ['cut off', png.subarray(0, 120), notGood],
    ]
    for (const [name, bytes, answer] of cases) {
      await expect(send(writer.client, bytes), name).rejects.toMatchObject(answer)
    }
    await expect(send(writer.client, new Uint8Array(5 * 1024 * 1024 + 1))).rejects.toMatchObject({
      status: 413,
      message: 'File is larger than 5 MiB',
    })
    await expect(send(writer.client, png, 'map' as never)).rejects.toMatchObject({
      status: 400,
      message: 'Invalid kind',
    })
    expect(await count()).toEqual(before)
  })

  it('serves no other file of the store', async () => {
    const hash = 'a'.repeat(64)
    await world.ctx.db.execute(sql`insert into blobs (sha256, size) values (${hash}, 5)`)
    for (const name of [`${hash}.webp`, `${hash}-64.webp`, '..%2f..%2fsecret-key', 'x.webp']) {
      expect((await fetch(`${world.url}/media/images/${name}`)).status, name).toBe(404)
    }
  })
})
