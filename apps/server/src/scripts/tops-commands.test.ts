import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { buildMap } from '../testing/build.ts'
import { buildServer } from '../testing/game-server.ts'
import { openWorld } from '../testing/open-world.ts'
import { read } from '../testing/read.ts'
import { topsCommands } from './tops-commands.ts'

/** The five stores of old tops, each in its own form, whole and broken. */

const world = await openWorld()
const { db } = world.ctx
const home = await mkdtemp(join(tmpdir(), 'kz16-tops-'))
afterAll(() => rm(home, { recursive: true, force: true }))
let made = 0
let folder = ''
beforeEach(async () => {
  folder = join(home, String(++made))
  await mkdir(folder)
})

async function put(path: string, content: string | Uint8Array) {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), content)
}

async function bring(path = '.', server = `Old ${made}`, aa?: string): Promise<string[]> {
  const printed: string[] = []
  const values = { server: [server], ...(aa && { aa: [aa] }) }
  const given = { words: [join(folder, path)], values, flags: new Set<string>() }
  await topsCommands[0]?.run(world.ctx, given, (line) => printed.push(line))
  return printed
}

const board = async (mapName: string, of: 'pro' | 'nub' = 'pro') =>
  (await world.guest.call('GET /run/top', { query: { mapName, class: of, from: 'sent' } })).runs.map(
    ({ player, timeMs, cp, gc, weapon, playerCountry, date }) => [
      player,
      timeMs,
      cp,
      gc,
      weapon,
      playerCountry,
      date.slice(0, 10),
    ],
  )
const today = () => new Date().toISOString().slice(0, 10)
const bytes = (text: string) => Buffer.from(text, 'latin1')

const EMPTY = '"999999999.00"   ""   ""   ""\n'.repeat(12)

test('top files of ProKreedz: times, counts and dates with the day first; empty places are none', async () => {
  const { mapName } = await buildMap(db)
  await put(
    `kz/top15/pro_${mapName}.cfg`,
    `"83.45"   "STEAM_0:1:11"   "Ann"   " 01/05/2009 "\n"90.00"   "STEAM_0:1:12"   "Bob [x]"   " 31/12/2010 "\n${EMPTY}`,
  )
  await put(
    `kz/top15/Noob_${mapName}.cfg`,
    `"70.10"   "STEAM_0:1:11"   "Ann"   "4"   "2"   " 02/05/2009 "  "usp" \n"71.10" "STEAM_0:1:12" "Bob [x]" " 02/05/2009 "\n${EMPTY}`,
  )
  expect(await bring()).toEqual(['2 files: 4 taken, 0 waiting for their maps, 0 unchanged, 0 refused.'])
  expect(await board(mapName)).toEqual([
    ['Ann', 83_450, 0, 0, '', 'n-a', '2009-05-01'],
    ['Bob [x]', 90_000, 0, 0, '', 'n-a', '2010-12-31'],
  ])
  expect(await board(mapName, 'nub')).toEqual([
    ['Ann', 70_100, 4, 2, 'usp', 'n-a', '2009-05-02'],
    // the least that a top of runs with gochecks says
    ['Bob [x]', 71_100, 1, 1, '', 'n-a', '2009-05-02'],
  ])
})

test('top files of kz-arg: five decimals, weapon, date and country', async () => {
  const { mapName } = await buildMap(db)
  await put(`pro_${mapName}.cfg`, '"61.23456" "STEAM_0:0:21" "Cid" "USP" "2012/03/04 - 10:20:30" "AR"\n')
  await put(`nub_${mapName}.cfg`, '"55.00000" "STEAM_0:0:21" "Cid" "KNIFE" "2012/03/05" "ar" "7"\n')
  await bring()
  expect(await board(mapName)).toEqual([['Cid', 61_235, 0, 0, 'USP', 'ar', '2012-03-04']])
  expect(await board(mapName, 'nub')).toEqual([['Cid', 55_000, 1, 7, 'KNIFE', 'ar', '2012-03-05']])
})

const CREATE = (table: string, more = '') => `DROP TABLE IF EXISTS \`${table}\`;
/*!40101 SET @saved = 'it''s; no row' */;
CREATE TABLE \`${table}\` (
  \`mapname\` varchar(64) NOT NULL,
  \`authid\` varchar(64) NOT NULL,
  \`country\` varchar(6) NOT NULL,
  \`name\` varchar(64) DEFAULT 'a,b)',
  \`time\` decimal(65,2) NOT NULL,
  \`date\` datetime NOT NULL,
  \`weapon\` varchar(64) NOT NULL,
  \`server\` varchar(64) NOT NULL${more},
  PRIMARY KEY (\`mapname\`,\`authid\`),
  KEY \`time\` (\`time\`)
) ENGINE=MyISAM DEFAULT CHARSET=latin1;
LOCK TABLES \`${table}\` WRITE;
`

test('a dump of the old tables: escapes, comments, several codes, and runs with other weapons', async () => {
  const { mapName: m } = await buildMap(db)
  const row = (time: number, id: number, name: string, more = '') =>
    `('${m}','STEAM_0:1:${id}','ru','${name}',${time},'2011-06-0${(id % 9) + 1} 12:00:00','usp','srv'${more})`
  const utf8 = (text: string) => Buffer.from(text).toString('latin1')
  const names = [
    String.raw`O\'Neil \\ \"x\" ''q''`,
    utf8('Иван'),
    // "Петр" in Windows-1251, "José" in latin1
    '\xcf\xe5\xf2\xf0',
    'Jos\xe9',
    // UTF-8 that a latin1 table encoded once more, and what a plugin cut in the middle of a letter
    utf8(utf8('Ольга')),
    `${utf8('Дима')}\xd0`,
  ]
  const pro = names.map((name, at) => row(60 + at, 31 + at, name)).join(',')
  await put(
    'dump.sql',
    bytes(`-- MySQL dump 10.13; it's a comment
${CREATE('kz_pro15')}INSERT INTO \`kz_pro15\` VALUES ${pro};
UNLOCK TABLES;
${CREATE('kz_nub15', ',\n  `checkpoints` double NOT NULL,\n  `gocheck` double NOT NULL')}# another comment
INSERT INTO \`kz_nub15\` (\`mapname\`, \`authid\`, \`country\`, \`name\`, \`time\`, \`date\`, \`weapon\`, \`server\`, \`checkpoints\`, \`gocheck\`) VALUES
${row(50, 31, 'Nub', ',3,2.0')},
${row(51, 32, 'NoCp', ',0,2')};
${CREATE('kz_wpn15')}INSERT IGNORE INTO kz.kz_wpn15 VALUES ${row(99, 39, 'Scout').replace("'usp'", "'scout'").replace("'STEAM", "_binary 'STEAM")};
INSERT INTO \`other\` VALUES (1,'kz_pro15'),(2,NULL);
`),
  )
  expect(await bring('dump.sql')).toEqual([
    '  refused  dump.sql: line 39, kz_nub15, row 2  (Gochecks without a checkpoint are impossible.)',
    '1 file: 8 taken, 0 waiting for their maps, 0 unchanged, 1 refused.',
  ])
  const pros = await board(m)
  expect(pros.map(([name]) => name)).toEqual(["O'Neil \\ \"x\" 'q'", 'Иван', 'Петр', 'José', 'Ольга', 'Дима', 'Scout'])
  expect([pros[0]?.[5], pros[6]?.[4]]).toEqual(['ru', 'scout'])
  expect((await board(m, 'nub')).map(([, ...rest]) => rest)).toEqual([[50_000, 3, 2, 'usp', 'ru', '2011-06-05']])
})

test('forks: maps by number, routes, six decimals; 100 airaccelerate is named and not taken', async () => {
  const { mapName } = await buildMap(db)
  await db.execute(sql`insert into routes (map_id, name) select id, 'hard' from maps where name = ${mapName}`)
  const table = (
    name: string,
  ) => `CREATE TABLE ${name} (map_id int, authid text, name text, time decimal(13,6), date datetime,
    weapon text, cp int(10), gc int(10), route varchar(16));\n`
  await put(
    'fork.sql',
    `${table('kz_nub15')}INSERT INTO kz_nub15 VALUES (7,'STEAM_0:1:41','Dan',33.123456,'2019-01-02 00:00:00','usp',4,1,''),
(8,'STEAM_0:1:41','Dan',33.10000000000000142,'2019-01-02','usp',4,1,''),(7,'STEAM_0:1:41','Dan',44.5,'2019-01-02','usp',4,1,'HARD'),
(7,'STEAM_0:1:41','Dan',44.5,'2019-01-02','usp',4,1,'lost');
${table('kz_nub15_100aa')}INSERT INTO kz_nub15_100aa VALUES (7,'STEAM_0:1:41','Dan',11,'2019-01-02','usp',4,1,''),(7,'a','b',12,'','',4,1,'');
CREATE TABLE kz_maps (id int, mapname text);
INSERT INTO kz_maps VALUES (7,'${mapName.toUpperCase()}');\n`,
  )
  expect(await bring()).toEqual([
    '  refused  fork.sql: line 4, kz_nub15, row 2  (the dump has no map of number 8)',
    '  refused  fork.sql: table kz_nub15_100aa  (another airaccelerate is another game (2 runs))',
    '1 file: 2 taken, 1 waiting for their maps, 0 unchanged, 3 refused.',
  ])
  expect((await board(mapName, 'nub')).map(([, timeMs]) => timeMs)).toEqual([33_123])
  const hard = { mapName, route: 'hard', class: 'nub', from: 'sent' } as const
  expect((await world.guest.call('GET /run/top', { query: hard })).runs.map(({ timeMs }) => timeMs)).toEqual([44_500])
  await expect(bring('.', 'Another', '100')).rejects.toThrow('Runs of airaccelerate 100 are another game')
})

test('Theggv/Kreedz: players and maps stand behind the runs; milliseconds, or the bits of a float', async () => {
  const { mapName } = await buildMap(db)
  const bits = new DataView(new ArrayBuffer(4))
  bits.setFloat32(0, 45.5)
  const insert = 'INSERT INTO `kz_records` (`id`,`user_id`,`map_id`,`time`,`date`,`cp`,`tp`,`weapon`,`aa`) VALUES'
  await put(
    'kreedz.sql',
    `INSERT INTO \`kz_maps\` (\`id\`,\`mapname\`) VALUES (1,'${mapName}');
${insert} (1,1,1,61500,'2022-01-01 10:00:00',0,0,6,0),(2,2,1,${bits.getInt32(0)},'2022-01-02 10:00:00',3,0,6,10),
(3,1,1,40000,'2022-01-01 10:00:00',5,2,0,0),(4,9,1,40000,'2022-01-01 10:00:00',5,2,0,0),(5,1,1,30000,'2022-01-01',0,0,6,1);
INSERT INTO kz_uid (id, steam_id, last_name) VALUES (1,'STEAM_0:1:51','Eve'),(2,'STEAM_0:1:52',NULL);\n`,
  )
  expect(await bring()).toEqual([
    '  refused  kreedz.sql: line 3, kz_records, row 4  (the dump has no player of number 9)',
    '  refused  kreedz.sql: table kz_records, aa 1  (another airaccelerate is another game)',
    '1 file: 3 taken, 0 waiting for their maps, 0 unchanged, 2 refused.',
  ])
  expect(await board(mapName)).toEqual([
    ['unnamed', 45_500, 3, 0, '', 'n-a', '2022-01-02'],
    ['Eve', 61_500, 0, 0, '', 'n-a', '2022-01-01'],
  ])
  expect((await board(mapName, 'nub'))[0]?.slice(0, 5)).toEqual(['Eve', 40_000, 5, 2, 'rank 0'])
})

test('broken lines are named and spoil no other', async () => {
  const { mapName } = await buildMap(db, { minTimeMs: 30_000 })
  const id = '"STEAM_0:1:61"'
  await put(
    `pro_${mapName}.cfg`,
    [
      `"31.00" ${id} "Good" "no date"`,
      `"29.99" ${id} "Fast" "01/01/2010"`,
      `"-5" ${id} "Minus" "01/01/2010"`,
      `"1e9" ${id} "Float" "01/01/2010"`,
      `"99999.0" ${id} "Days" "01/01/2010"`,
      `"40.0" ${id}`,
      `"40.0" "BOT" "Bot" "01/01/2010"`,
      `"41.0" ${id} "Soon" "01/01/2091"`,
      `"42.0" "STEAM_ID_LAN" "Lan" "99/99/2010"`,
      '\0\xff\xfe',
    ].join('\r\n'),
  )
  await put('pro_bad name.cfg', `"31.00" ${id} "A" "x"`)
  await put('pro_kz_huge.cfg', 'x'.repeat(100_000))
  await put('readme.txt', 'no top')
  await put('empty.sql', '')
  expect(await bring()).toEqual([
    '  refused  empty.sql: file  (it has no table of tops that is known)',
    '  refused  pro_bad name.cfg: line 1  (its map has no name a map can have)',
    ...[
      [3, 'its time is not that of a run'],
      [4, 'its time is not that of a run'],
      [5, 'its time is not that of a run'],
      [6, 'it has not the fields of a top'],
      [10, 'it has not the fields of a top'],
    ].map(([line, why]) => `  refused  pro_${mapName}.cfg: line ${line}  (${why})`),
    '  refused  pro_kz_huge.cfg: file  (it is too large for a top file)',
    ...[
      [2, 'The time is shorter than the minimum time of this map.'],
      [7, 'A field of this run is missing or has an impossible value.'],
      [8, 'The run ends in the future by the clock of its server.'],
    ].map(([line, why]) => `  refused  pro_${mapName}.cfg: line ${line}  (${why})`),
    '4 files: 2 taken, 0 waiting for their maps, 0 unchanged, 11 refused.',
  ])
  expect((await board(mapName)).map(([name, , , , , , date]) => [name, date])).toEqual([
    ['Good', today()],
    ['Lan', today()],
  ])
  await expect(bring('nothing')).rejects.toThrow('cannot be read')
  await expect(bring('.', '')).rejects.toThrow('--server NAME')
})

test('again takes nothing twice; a map that comes, and a limit that goes, let in what was left', async () => {
  const { mapName } = await buildMap(db, { minTimeMs: 30_000 })
  await put(
    `pro_${mapName}.cfg`,
    '"20.00" "STEAM_0:1:71" "Fay" "01/01/2010"\n"31.00" "STEAM_0:1:72" "Gil" "01/01/2010"\n',
  )
  await put(
    `pro_kz_tops_new.cfg`,
    '"50.00" "STEAM_0:1:71" "Fay" "01/01/2010"\n"50.00" "STEAM_0:1:71" "Fay" "01/01/2010"\n',
  )
  const end = (lines: string[]) => lines.at(-1)
  expect(end(await bring())).toBe('2 files: 1 taken, 1 waiting for their maps, 1 unchanged, 1 refused.')
  expect(end(await bring())).toBe('2 files: 0 taken, 0 waiting for their maps, 3 unchanged, 1 refused.')
  await db.execute(sql`update maps set min_time_ms = null where name = ${mapName}`)
  expect(end(await bring())).toBe('2 files: 1 taken, 0 waiting for their maps, 3 unchanged, 0 refused.')
  const { client } = await world.staff('ADMIN')
  const answer = await client.call('PUT /game-server/waiting-map', { body: { mapName: 'kz_tops_new', accept: true } })
  expect(answer.runs).toBe(1)
  expect((await board('kz_tops_new')).map(([name]) => name)).toEqual(['Fay'])
  const before = await read(db, sql`select * from bests order by route_id, class, level, runner_id`)
  await db.execute(sql`select rebuild_bests()`)
  expect(await read(db, sql`select * from bests order by route_id, class, level, runner_id`)).toEqual(before)
})

test('the server is made, confirmed and without address; one that is there keeps its standing', async () => {
  const { mapName } = await buildMap(db)
  await put(`pro_${mapName}.cfg`, '"31.00" "VALVE_0:1:8" "Hal" "01/01/2010"\n')
  await bring('.', 'Made for tops')
  const made = await read(db, sql`select addr, trust from game_servers where given_name = 'Made for tops'`)
  expect(made).toEqual([{ addr: '', trust: 'confirmed' }])
  await buildServer(world, { trust: 'struck', name: 'Struck one' })
  expect(await bring('.', 'Struck one')).toContain(
    `  refused  pro_${mapName}.cfg: line 1  (Runs of this server do not count.)`,
  )
  await buildServer(world, { trust: 'provisional', name: 'New one' })
  await bring('.', 'New one')
  expect(await board(mapName)).toHaveLength(1)
  const audit = await read(db, sql`select target from audit_log where action = 'import.tops' order by id desc limit 1`)
  expect(audit).toHaveLength(1)
})

test('a known player keeps the name they have now', async () => {
  const { mapName } = await buildMap(db)
  const { client } = await buildServer(world)
  const now = { id: 'x', steamid: 'STEAM_0:1:81', name: 'Now', map: mapName, timeMs: 60_000, cp: 0, gc: 0 }
  await client.call('POST /server/runs', { body: { runs: [now] } })
  await put(`pro_${mapName}.cfg`, '"31.00" "STEAM_0:1:81" "Then" "01/01/2010"\n')
  await bring()
  expect((await board(mapName)).map(([name, timeMs]) => [name, timeMs])).toEqual([['Now', 31_000]])
})

test('who sends while an import runs is answered, and every best is right', async () => {
  const { mapName } = await buildMap(db)
  const { client } = await buildServer(world)
  const lines = Array.from({ length: 400 }, (_, n) => `"${60 + n}.00" "STEAM_0:0:${9000 + n}" "P${n}" "01/01/2010"\n`)
  await put(`pro_${mapName}.cfg`, lines.join(''))
  const send = (n: number) => {
    const run = { id: `beside-${n}`, steamid: `STEAM_0:0:${9000 + 7 * n}`, name: `Q${n}`, map: mapName, cp: 0, gc: 0 }
    return client.call('POST /server/runs', { body: { runs: [{ ...run, timeMs: 50_000 + n }] } })
  }
  const [printed, ...answers] = await Promise.all([bring(), ...Array.from({ length: 40 }, (_, n) => send(n))])
  expect(printed.at(-1)).toBe('1 file: 400 taken, 0 waiting for their maps, 0 unchanged, 0 refused.')
  expect(answers.every(({ runs }) => runs[0]?.state === 'taken')).toBe(true)
  const rows = () => read(db, sql`select * from bests order by route_id, class, level, runner_id`)
  const before = await rows()
  await db.execute(sql`select rebuild_bests()`)
  expect(await rows()).toEqual(before)
})
