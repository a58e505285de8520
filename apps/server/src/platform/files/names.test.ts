import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltUser, buildMap } from '../../testing/build.ts'
import { demoFile, zipFile } from '../../testing/files/demo-files.ts'
import { mapArchive } from '../../testing/files/map-files.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { attachment, safeFileName } from './names.ts'

const NAMES: [name: string, safe: string][] = [
  ['kz_a[top]_Łukasz_0138.28.dem', 'kz_a[top]_Łukasz_0138.28.dem'],
  ['CON.dem', '_CON.dem'],
  ['con', '_con'],
  ['aux.tar.dem', '_aux.tar.dem'],
  ['NUL .dem', '_NUL.dem'],
  ['com1.dem', '_com1.dem'],
  ['LPT9.zip', '_LPT9.zip'],
  ['COM\u00b9.dem', '_COM\u00b9.dem'],
  ['conin$.dem', '_conin$.dem'],
  ['console.dem', 'console.dem'],
  ['com10.dem', 'com10.dem'],
  ['.dem', 'file.dem'],
  ['..', 'file'],
  ['', 'file'],
  ['   .dem', 'file.dem'],
  ['.htaccess', 'htaccess'],
  ['run.dem.', 'run.dem'],
  ['run.dem . .', 'run.dem'],
  ['  run  .dem', 'run.dem'],
  ['C:\\demos\\run.dem', 'run.dem'],
  ['../../etc/run.dem', 'run.dem'],
  ['a<b>:"c|d?e*.dem', 'a_b___c_d_e_.dem'],
  ['run\u202emed.exe.dem', 'run_med.exe.dem'],
  ['a\r\nset-cookie: b.dem', 'a__set-cookie_ b.dem'],
  ['a\0b\ud800\u2028.dem', 'a_b__.dem'],
]

it.each(NAMES)('%j is kept as %j', (name, safe) => {
  expect(safeFileName(name)).toBe(safe)
  expect(safeFileName(safe)).toBe(safe)
})

it('cuts long names and keeps their ending, quickly', () => {
  const safe = safeFileName(`${'Ł'.repeat(400)}.dem`)
  expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(200)
  expect(safe).toMatch(/^Ł+\.dem$/)
  const began = process.cpuUsage()
  safeFileName(`${'. '.repeat(200_000)}x`)
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(1_000)
})

it('says a name in a header of one line', () => {
  expect(attachment('a"b\r\nx: y\ud800.dem')).toBe(
    `attachment; filename="a_b__x_ y_.dem"; filename*=UTF-8''a_b__x_%20y_.dem`,
  )
  expect(attachment("Łu'.dem")).toBe(`attachment; filename="_u'.dem"; filename*=UTF-8''%C5%81u%27.dem`)
})

describe('through the front door', () => {
  let world: World
  let user: BuiltUser
  let client: World['guest']
  let admin: World['guest']
  beforeAll(async () => {
    world = await createWorld()
    user = await world.user()
    client = await world.as(user)
    admin = (await world.staff('ADMIN')).client
  })
  afterAll(() => world.close())

  it('keeps demos under safe names, alone and from archives', async () => {
    const map = (await buildMap(world.ctx.db)).mapName
    const demo = () => demoFile({ map, player: user.pseudo, timeMs: 6_000 })
    const alone = await client.call('POST /upload/map-demo', { body: {}, file: demo(), fileName: 'CON.dem' })
    expect(alone.accepted[0]?.fileName).toBe('_CON.dem')
    const packed = await zipFile({ 'week 1/.dem': demo(), 'nul.dem': demo() })
    const several = await client.call('POST /upload/map-demo', { body: {}, file: packed, fileName: 'lpt1.zip' })
    expect(several.accepted.map(({ fileName }) => fileName)).toEqual(['file.dem', '_nul.dem'])
  })

  it('offers a map that is named as a device under another name', async () => {
    const file = await mapArchive('aux')
    await admin.call('POST /upload/map-admin', { file, fileName: 'prn.zip', body: {} })
    const response = await fetch(`${world.url}/maps/aux.zip`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="_aux.zip"; filename*=UTF-8''_aux.zip`,
    )
    const [kept] = (await world.ctx.pool.query('select file_name from map_files')).rows
    expect(kept).toEqual({ file_name: '_prn.zip' })
  })

  it('takes no resource that another name would hide', async () => {
    const file = await zipFile({ 'readme.txt': new Uint8Array(9) })
    const body = { title: 'A file' }
    for (const fileName of ['CON.zip', 'a.zip.', '.zip', 'a .zip']) {
      const answer = admin.call('POST /resources', { file, fileName, body })
      await expect(answer, fileName).rejects.toMatchObject({ status: 400, message: 'Invalid file name' })
    }
  })
})
