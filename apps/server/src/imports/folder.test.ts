import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { writeDemo } from '@kz/demo/write/writer'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { PATIENT } from '../submissions/api.ts'
import { demoFile, zipFile } from '../testing/files/demo-files.ts'
import { mapArchive, picture } from '../testing/files/map-files.ts'
import { read } from '../testing/read.ts'
import { createWorld } from '../testing/world.ts'
import { type FolderKind, importFolder } from './folder.ts'
import { DEMOS } from './folder-demos.ts'
import { LONGJUMP_DEMOS } from './folder-jumps.ts'
import { MAP_FILES, PICTURES } from './folder-maps.ts'
import { importLongJumps } from './import-longjumps.ts'
import { importRecords } from './import-records.ts'

const world = await createWorld()
const home = await mkdtemp(join(tmpdir(), 'kz16-folder-'))
afterAll(async () => {
  await world.close()
  await rm(home, { recursive: true, force: true })
})
let made = 0
let folder = ''
beforeEach(async () => {
  folder = join(home, String(++made))
  await mkdir(folder)
})

const bytes = async function* (text: string) {
  yield Buffer.from(text)
}
async function put(path: string, content: File | Uint8Array | string) {
  const full = join(folder, path)
  await mkdir(dirname(full), { recursive: true })
  await writeFile(full, content instanceof File ? new Uint8Array(await content.arrayBuffer()) : content)
}
async function bring(kind: FolderKind): Promise<Record<string, string>> {
  const lines: Record<string, string> = {}
  const line = ({ file, outcome, note }: { file: string; outcome: string; note?: string }) => {
    lines[`${file}${lines[file] === undefined ? '' : ' again'}`] = note ? `${outcome}: ${note}` : outcome
  }
  await importFolder(world.ctx, kind, folder, { line, progress: () => undefined })
  return lines
}
const runOf = (map: string, player: string, timeMs: number) => demoFile({ map, player, timeMs })

test('demos go to the runs their names mean, and only there', async () => {
  await importRecords(
    world.ctx,
    bytes('h\nkz_a 61.5 one ru 7\nkz_a[hard] 62 two_x n-a 8\nkz_b 63 one ru 9\nkz_c 64 one ru 10\nkz_d 65 one ru 11\n'),
    'list.txt',
  )
  const good = runOf('kz_a', 'one', 61_500)
  await put('kz_a_one_0101.50.dem', good)
  await put(
    'more/KZ_A[hard]_two_x_0102.00.zip',
    await zipFile({ 'kz_a[hard]_two_x_0102.00.dem': runOf('kz_a', 'two_x', 62_000) }),
  )
  await put('kz_b_one_0103.00.dem', runOf('kz_b', 'one', 63_500))
  await put('kz_c_one_0104.00.dem', runOf('kz_other', 'one', 64_000))
  await put('kz_d_one_0105.00.dem', good)
  await put('kz_a_nobody_0101.50.dem', runOf('kz_a', 'nobody', 61_500))
  await put('holiday.dem', runOf('kz_a', 'one', 61_500))
  await put('kz_d_one_0105.00.rar', 'Rar!')
  await put('kz_d_one_0105.00.zip', 'not a zip at all, but it is called one')
  await put('notes.txt', 'passed by')
  await put('._kz_a_one_0101.50.dem', 'of the file manager')
  await put('__MACOSX/more/._KZ_A[hard]_two_x_0102.00.zip', 'of the file manager')
  const first = await bring(DEMOS)
  expect(first).toEqual({
    'kz_a_one_0101.50.dem': 'taken',
    'more/KZ_A[hard]_two_x_0102.00.zip': 'taken: kz_a[hard]_two_x_0102.00.dem',
    'kz_b_one_0103.00.dem': 'refused: its timer says 01:03.50',
    'kz_c_one_0104.00.dem': 'refused: was recorded on kz_other',
    'kz_d_one_0105.00.dem': expect.stringMatching(/^refused: is the file of demo \d+$/),
    'kz_a_nobody_0101.50.dem': 'refused: no list named a run of this map, player and time',
    'holiday.dem': 'refused: not named map_player_MMSS.cc.dem, such as kz_block_Nick_0134.56.dem for 01:34.56',
    'kz_d_one_0105.00.rar': 'refused: a RAR archive; unpack it and bring what is in it',
    'kz_d_one_0105.00.zip': expect.stringMatching(/^refused: The archive is damaged/),
  })
  const archive = await fetch(`${world.url}/demos/kz_a_one_0101.50.zip`)
  expect(archive.status).toBe(200)
  const [kept] = await read(
    world.ctx.db,
    sql`select d.decided_at, d.seen->>'mapName' as map, k.verdict from demos d join demo_reports k on k.demo_id = d.id
      where d.player_name = 'one' and d.time_ms = 61500`,
  )
  expect(kept).toMatchObject({ decided_at: null, map: 'kz_a', verdict: expect.any(String) })
  // run again: what is in stays, and what was not there before comes
  await put('kz_b_one_0103.00.dem', runOf('kz_b', 'one', 63_000))
  expect(await bring(DEMOS)).toEqual({
    ...first,
    'kz_a_one_0101.50.dem': 'unchanged',
    'more/KZ_A[hard]_two_x_0102.00.zip': 'unchanged: kz_a[hard]_two_x_0102.00.dem',
    'kz_b_one_0103.00.dem': 'taken',
  })
  await put('kz_a_one_0101.50.dem', runOf('kz_a', 'one', 61_500))
  await put('kz_d_one_0105.00.dem', demoFile({ map: 'kz_d', player: 'one', durationMs: 8_000 }))
  expect(await bring(DEMOS)).toMatchObject({
    'kz_a_one_0101.50.dem': 'refused: its run has another file',
    'kz_d_one_0105.00.dem': 'refused: is shorter than the run, 00:08.00',
  })
  const orphans = await read(
    world.ctx.db,
    sql`select sha256 from blobs b where not exists (select from demos d where d.sha256 = b.sha256)`,
  )
  expect(orphans).toEqual([])
  await expect(
    importFolder(world.ctx, DEMOS, join(folder, 'nowhere'), { line: () => {}, progress: () => {} }),
  ).rejects.toThrow(/cannot be read/)
})

test('a running site shows what came, and its pages are told', async () => {
  await importRecords(world.ctx, bytes('h\nkz_seen 61.5 one ru 70\n'), 'list.txt')
  const page = async () => {
    const { mapId } = await world.guest.call('GET /map/map', { query: { mapName: 'kz_seen' } })
    return (await world.guest.call('GET /record/map', { query: { mapId } })).listRecords.map(({ hasFile }) => hasFile)
  }
  expect(await page()).toEqual([false])
  await put('kz_seen_one_0101.50.dem', runOf('kz_seen', 'one', 61_500))
  const told: string[] = []
  const stop = world.ctx.live.on(({ type }) => told.push(type))
  await bring(DEMOS)
  await expect.poll(() => told).toEqual(['maps.changed', 'maps.changed'])
  stop()
  expect(await page()).toEqual([true])
})

test('of two demos that come for one run at once one is taken', async () => {
  await importRecords(world.ctx, bytes('h\nkz_once 61.5 one ru 71\n'), 'list.txt')
  await put('a/kz_once_one_0101.50.dem', runOf('kz_once', 'one', 61_500))
  await put('b/kz_once_one_0101.50.dem', runOf('kz_once', 'one', 61_500))
  const outcomes: string[] = []
  const listener = { line: ({ outcome }: { outcome: string }) => outcomes.push(outcome), progress: () => undefined }
  await Promise.all(['a', 'b'].map((one) => importFolder(world.ctx, DEMOS, join(folder, one), listener)))
  expect(outcomes.sort()).toEqual(['refused', 'taken'])
})

test('archives and pictures go to their maps', async () => {
  await importRecords(
    world.ctx,
    bytes('h\nkz_m 61.5 one ru 17\nKZ_Big 62 two ru 18\nkz_plain 63 two ru 19\n'),
    'list.txt',
  )
  await put('whatever.zip', await mapArchive('kz_m'))
  await put('kz_big.zip', await mapArchive('kz_big'))
  await put('unknown.zip', await mapArchive('kz_unknown'))
  await put('kz_m.jpg', await picture())
  await put('KZ_BIG.png', await picture(900, 500))
  await put('kz_nobody.png', await picture())
  await put('kz_plain.png', await picture(10, 10))
  expect(await bring(MAP_FILES)).toEqual({
    'whatever.zip': 'taken',
    'kz_big.zip': 'refused: the map here is not spelled kz_big',
    'unknown.zip': 'refused: no map here is called kz_unknown',
  })
  expect(await bring(MAP_FILES)).toMatchObject({ 'whatever.zip': 'unchanged' })
  await put('whatever.zip', await mapArchive('kz_m'))
  expect(await bring(MAP_FILES)).toMatchObject({ 'whatever.zip': expect.stringContaining('another file') })
  expect((await fetch(`${world.url}/maps/kz_m.zip`)).status).toBe(200)
  const pictures = await bring(PICTURES)
  expect(pictures).toEqual({
    'kz_m.jpg': 'taken',
    'KZ_BIG.png': 'taken',
    'kz_nobody.png': 'refused: no map here is called kz_nobody',
    'kz_plain.png': expect.stringMatching(/^refused: .*small/i),
  })
  expect((await bring(PICTURES))['kz_m.jpg']).toBe('unchanged: the map has a picture')
  const { images } = await world.guest.call('GET /map/map', { query: { mapName: 'kz_m' } })
  expect(images).toHaveLength(1)
})

test('demos of jumps go to the boards', async () => {
  const jump = { type: 'lj', prestrafe: 275.125, topspeed: 337.25, strafes: 8, block: 250 } as const
  const demo = writeDemo({ map: 'kz_longjumps2', player: 'Hopper', jump })
  await put('250_lj_Hopper.dem', demo)
  await put('251_lj_Hopper.dem', demo)
  await put('250_lj_Other.dem', demo)
  await put('lj.dem', demo)
  const shown = await bring(LONGJUMP_DEMOS)
  expect(shown).toEqual({
    '250_lj_Hopper.dem': 'refused: no board has a jump of this block, kind and player',
    '251_lj_Hopper.dem': 'refused: no board has a jump of this block, kind and player',
    '250_lj_Other.dem': 'refused: no board has a jump of this block, kind and player',
    'lj.dem': 'refused: not named block_type_player.dem, such as 257_lj_Nick.dem',
  })
  await importLongJumps(
    world.ctx,
    bytes('Hopper,259.9,250,275,337,lj,se\nOther,250.1,250,275,337,lj,se\n'),
    'jumps.csv',
  )
  const refused = await bring(LONGJUMP_DEMOS)
  const [, distance = ''] =
    /shows a jump of ([\d.]+), the board has 259\.900/.exec(refused['250_lj_Hopper.dem'] ?? '') ?? []
  await importLongJumps(world.ctx, bytes(`Hopper,${distance},250,275,337,lj,se\n`), 'jumps.csv')
  expect(await bring(LONGJUMP_DEMOS)).toMatchObject({ '250_lj_Hopper.dem': 'taken', '250_lj_Other.dem': 'unchanged' })
  expect((await fetch(`${world.url}/lj/lj/250_lj_Hopper.zip`)).status).toBe(200)
  const checker = await world.staff('ADMIN')
  expect(await checker.client.call('GET /longjump/submitted-ljs', { query: {} } as never)).toBeDefined()
})

test('every file of folders in the folder is looked at, however many there are', async () => {
  const names = [...Array(150).keys()].map((at) => `${at % 2}/deeper/kz_many_nobody_${String(1000 + at)}.00.dem`)
  for (const name of names) await put(name, 'no demo')
  expect(Object.keys(await bring(DEMOS)).sort()).toEqual(names.sort())
})

test('a machine that is busy refuses no demo: the import ends with it, and takes the demo the next time', async () => {
  await importRecords(world.ctx, bytes('Busy list\nkz_busy 63.5 nick pl'), 'busy.txt')
  await put('kz_busy_nick_0103.50.dem', runOf('kz_busy', 'nick', 63_500))
  const { longestMs } = PATIENT
  PATIENT.longestMs = 0
  await expect(bring(DEMOS)).rejects.toMatchObject({ code: 'busy' })
  PATIENT.longestMs = longestMs
  expect(await bring(DEMOS)).toEqual({ 'kz_busy_nick_0103.50.dem': expect.stringMatching(/^taken/) })
})
