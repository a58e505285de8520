import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type BuiltUser, buildMap } from '../../testing/build.ts'
import { cookieOf } from '../../testing/cookie.ts'
import { demoFile, zipFile } from '../../testing/files/demo-files.ts'
import { aDayLater, namesIn, shaOf, store } from '../../testing/files/stored-files.ts'
import { holdCall } from '../../testing/hold.ts'
import { createWorld, type World } from '../../testing/world.ts'

/** Files that one process receives while another one collects what nobody wants. */

let world: World
let other: Awaited<ReturnType<World['another']>>
let user: BuiltUser
let cookie: string
beforeAll(async () => {
  world = await createWorld()
  other = await world.another()
  user = await world.user({ roles: ['DEMO_CHECKER'] })
  cookie = await cookieOf(world, user)
})
afterAll(async () => {
  await other.close()
  await world.close()
})

const bytesOf = async (file: File) => new Uint8Array(await file.arrayBuffer())
async function newDemo(): Promise<{ map: string; file: File; sha256: string }> {
  const { mapName: map } = await buildMap(world.ctx.db)
  const file = demoFile({ map, player: user.pseudo, timeMs: 6_000 })
  return { map, file, sha256: shaOf(await bytesOf(file)) }
}

/** Sends a file to the other process. */
async function upload(path: string, file: File): Promise<number> {
  const form = new FormData()
  form.append('file', file, file.name)
  const answer = await fetch(`${other.url}/api${path}`, { method: 'POST', body: form, headers: { cookie } })
  await answer.arrayBuffer()
  return answer.status
}

let goOn = () => {}
afterEach(() => goOn())

/** Has the next upload of the other process stand still when its bytes are in the store and no row names them yet. */
function holdKept(): Promise<void> {
  const { files } = other.ctx
  const { put } = files
  return new Promise((kept) => {
    const free = new Promise<void>((done) => {
      goOn = () => {
        files.put = put
        done()
      }
    })
    files.put = async (temp) => {
      await put(temp)
      kept()
      await free
    }
  })
}

/** Collects in the first process, to which every file of the store is a day old. */
async function collect(): Promise<void> {
  const undo = aDayLater(world.ctx.files)
  await world.runJobs('sweep-files').finally(undo)
}

test.each([
  ['a demo', async (file: File, _map: string) => upload('/upload/map-demo', file)],
  [
    'an archive of a collection',
    async (file: File, map: string) => {
      const client = await world.as(user)
      const { id } = await client.call('POST /demo-collections', { body: { title: 'Pack', playerName: 'Holder' } })
      return upload(`/upload/demo-collection/${id}/upload`, await zipFile({ [`${map}.dem`]: file }, 'pack.zip'))
    },
  ],
])('%s whose bytes are in the store and are named by no row yet stays', async (_what, send) => {
  const { map, file, sha256 } = await newDemo()
  // they came before and nobody wanted them: nothing but the announcement speaks for them
  await store({ files: world.ctx.files }, await bytesOf(file))
  const orphan = await store({ files: world.ctx.files }, `nobody wants it ${map}`)
  const kept = holdKept()
  const sent = send(file, map)
  await kept
  await collect()
  const names = await namesIn(world.ctx.files)
  expect([names.includes(sha256), names.includes(orphan)]).toEqual([true, false])
  goOn()
  expect(await sent).toBe(200)
  await collect()
  expect(await other.ctx.files.has(sha256)).toBe(true)
})

test('one of which half has arrived is received to its end; what an upload left an hour ago goes', async () => {
  const { file, sha256 } = await newDemo()
  const folder = join(world.ctx.config.dataDir, 'files/tmp')
  const form = new FormData()
  form.append('file', file, 'run.dem')
  const packed = new Response(form)
  const sent = {
    line: 'POST /api/upload/map-demo',
    type: packed.headers.get('content-type') ?? '',
    body: Buffer.from(await packed.arrayBuffer()),
  }
  const left = await other.ctx.files.receive([Buffer.from('of a server that died')] as never, 1e9)
  const old = new Date(Date.now() - 2 * 3_600_000)
  await utimes(left.path, old, old)
  const { finish } = holdCall(other.url, cookie, sent)
  await expect.poll(async () => (await readdir(folder)).length).toBe(2)
  await collect()
  expect(await readdir(folder)).toHaveLength(1)
  expect((await finish()).status).toBe(200)
  expect(await other.ctx.files.has(sha256)).toBe(true)
})

test('one whose announcement a crash of the database took gets no row: it is sent again', async () => {
  const { file, sha256 } = await newDemo()
  const isKept = holdKept()
  const answer = upload('/upload/map-demo', file)
  await isKept
  await world.ctx.pool.query('delete from incoming_files where sha256 = $1', [sha256])
  goOn()
  expect(await answer).toBe(503)
  const { rows } = await world.ctx.pool.query('select 1 from blobs where sha256 = $1', [sha256])
  expect(rows).toHaveLength(0)
  expect(await upload('/upload/map-demo', file)).toBe(200)
})
