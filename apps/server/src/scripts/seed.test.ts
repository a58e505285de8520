import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isIn } from '@kz/contract/roles'
import { parseDemo } from '@kz/demo'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../platform/api/db.ts'
import { bool, int, text, texts } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { pollDue } from '../servers/poller.ts'
import { bytesIn } from '../testing/files/stored-files.ts'
import { createSampleWorld } from '../testing/sample-world.ts'
import type { World } from '../testing/world.ts'
import { planCommunity } from './sample/plan.ts'
import { SAMPLE_ACCOUNTS } from './sample/remove.ts'
import { seedSample } from './seed.ts'

let world: World
beforeAll(async () => {
  world = await createSampleWorld()
  // a busy machine takes minutes
}, 300_000)
afterAll(() => world.close())

const counted = async (what: ReturnType<typeof sql>) =>
  (await rows(world.ctx.db, { count: int }, sql`select count(*) as count ${what}`))[0]?.count

test('the plan is the same every time and nobody shares a place at the top', async () => {
  expect(JSON.stringify(planCommunity().maps.map(({ name, age }) => [name, age]))).toBe(
    JSON.stringify(planCommunity().maps.map(({ name, age }) => [name, age])),
  )
  const { playerTop5, countryTop5 } = await world.guest.call('GET /record/top5')
  expect(playerTop5.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5])
  expect(countryTop5.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5])
})

test('people, maps and runs are there, also a map without a record', async () => {
  expect(await counted(sql`from maps`)).toBe(320)
  expect(await counted(sql`from players`)).toBeGreaterThanOrEqual(60)
  expect(await counted(sql`from demos where state = 'RELEASED'`)).toBeGreaterThan(850)
  expect(await counted(sql`from demos where state = 'RELEASED' and sha256 is not null`)).toBeGreaterThanOrEqual(140)
  expect(await counted(sql`from demos where state in ('SUBMITTED', 'DEFERRED')`)).toBe(14)
  expect(await counted(sql`from demos where state = 'REJECTED' and decided_at > now() - interval '14 days'`)).toBe(8)
  expect(await counted(sql`from route_records where has_cp`)).toBeGreaterThan(10)
  expect(await counted(sql`from demos where decided_at > now() or submitted_at > coalesce(decided_at, now())`)).toBe(0)
  expect(
    await counted(sql`from demos d join demos p on p.id = d.previous_demo_id
    where d.state = 'RELEASED' and (p.time_ms <= d.time_ms or p.decided_at > d.decided_at or p.route_id <> d.route_id
      or p.has_cp <> d.has_cp)`),
  ).toBe(0)
  expect(await counted(sql`from long_jumps`)).toBeGreaterThan(120)
  expect(await counted(sql`from long_jumps where demo_id is not null and yt_id is not null`)).toBe(3)
  expect(await counted(sql`from longjump_demos where state = 'SUBMITTED'`)).toBe(2)
  const empty = await world.guest.call('GET /record/map', { query: { mapName: 'kz_longjumps2' } })
  expect(empty).toMatchObject({ type: 'special', difficulty: 'medium', currentRecord: null, listRecords: [] })
})

test('the newest demos are new, have a file and a video', async () => {
  const latest = await world.guest.call('GET /latest-demos/', { query: { rejected: 'false' } })
  expect(latest.filter(({ isNew }) => isNew).length).toBeGreaterThanOrEqual(18)
  expect(latest.every(({ hasFile, ytLink }) => hasFile && ytLink?.includes('sample-'))).toBe(true)
  expect(latest.some(({ likes }) => likes > 5)).toBe(true)
})

test('what a member wrote in the forum is listed by date', async () => {
  const authors = await rows(
    world.ctx.db,
    { id: int },
    sql`select user_id as id from forum_authors where messages > 3 order by messages desc limit 5`,
  )
  for (const { id } of authors) {
    const { messages } = await world.guest.call('GET /forum/messages/user', { query: { userId: id, page: 1 } })
    const dates = messages.map(({ dateIso }) => dateIso)
    expect(dates).toEqual([...dates].sort().reverse())
    expect(new Set(messages.map(({ threadId }) => threadId)).size).toBeGreaterThan(1)
  }
  expect(authors).toHaveLength(5)
})

test('every file is a demo of its run', async () => {
  const demos = await rows(
    world.ctx.db,
    { sha256: text, map: text, player: text, timeMs: int, faulty: bool },
    sql`select d.sha256, m.name as map, d.player_name as player, d.time_ms as "timeMs",
        jsonb_array_length(d.warnings) > 0 as faulty
      from demos d join routes r on r.id = d.route_id join maps m on m.id = r.map_id where d.sha256 is not null`,
  )
  let bytes = 0
  for (const { sha256, map, player, timeMs } of demos) {
    const file = await bytesIn(world.ctx.files, sha256)
    bytes += file.length
    const demo = parseDemo(file)
    expect(demo.header.map).toBe(map)
    expect(demo.player.name).toBe(player)
    expect(demo.timers).toContainEqual(expect.objectContaining({ kind: 'text', timeMs, ownName: true }))
  }
  expect(bytes).toBeLessThan(100 * 1024 * 1024)
  expect(demos.filter(({ faulty }) => faulty).length).toBeLessThan(12)
})

const sampleAccount = (username: string, password: string) => ({
  ...{ userId: 0, pseudo: '', country: '' },
  username,
  password,
})

test('the logins work, with passwords only their owner can read', async () => {
  const path = join(world.ctx.config.dataDir, SAMPLE_ACCOUNTS)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const logins: Record<string, string> = JSON.parse(await readFile(path, 'utf8'))
  expect(Object.keys(logins).sort()).toEqual(['admin', 'checker', 'mapchecker', 'player', 'writer'])
  for (const [username, password] of Object.entries(logins)) {
    expect(password.length).toBeGreaterThanOrEqual(15)
    await world.as(sampleAccount(username, password))
  }
  const checker = await world.as(sampleAccount('checker', logins.checker as string))
  const waiting = await checker.call('GET /record/submitted-demos')
  expect(waiting).toHaveLength(14)
  expect(waiting.filter(({ mine }) => mine)).toHaveLength(1)
  expect(waiting.filter(({ status }) => status === 'DEFERRED')).toHaveLength(1)
  expect(
    waiting.filter(({ warnings }) => warnings.some(({ level }) => level !== 'fact')).length,
  ).toBeGreaterThanOrEqual(2)
  const player = await world.as(sampleAccount('player', logins.player as string))
  const states = new Set((await player.call('GET /upload/own-submitted-demos')).map(({ status }) => status))
  expect([...states].sort()).toEqual(['REJECTED', 'RELEASED', 'SUBMITTED'])
  const { notifications } = await player.call('GET /notification/list')
  expect(notifications.some(({ read }) => read) && notifications.some(({ read }) => !read)).toBe(true)
  expect(new Set(notifications.map(({ kind }) => kind)).size).toBeGreaterThanOrEqual(3)
  expect(
    await counted(sql`from notification_acts a join notifications n on n.id = a.notification_id
    where a.actor_id = n.user_id`),
  ).toBe(0)
})

test('profiles have pictures, birthdays and former names', async () => {
  expect((await world.guest.call('GET /user/birthdays')).length).toBeGreaterThan(1)
  const found = await world.guest.call('GET /user/profile', { query: { nickname: 'Metronome' } })
  expect(found).toMatchObject({ pseudo: 'tick.tock', formerly: 'metronome', previousPseudo: ['metronome', 'tock'] })
  const pictures = await rows(world.ctx.db, { picture: text }, sql`select picture from users where picture is not null`)
  expect(pictures.length).toBeGreaterThan(8)
  const answer = await fetch(`${world.url}${pictures[0]?.picture}`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const [holder] = await rows(
    world.ctx.db,
    { name: text },
    sql`select p.name from players p join reigns g on g.player_id = p.id where p.user_id is null and g.held_until is null limit 1`,
  )
  const { numberCurrentRecords } = await world.guest.call('GET /user/stats', {
    query: { nickname: holder?.name ?? '' },
  })
  expect(numberCurrentRecords).toBeGreaterThan(0)
})

test('roles fit the records and maps people have', async () => {
  const people = await rows(
    world.ctx.db,
    { roles: texts.as<('RECORD_HOLDER' | 'MAPPER' | 'ADMIN')[]>() },
    sql`select array_agg(role) as roles from user_roles group by user_id`,
  )
  expect(people.filter(({ roles }) => isIn('ADMC', roles))).toHaveLength(1)
  expect(people.filter(({ roles }) => roles.includes('RECORD_HOLDER')).length).toBeGreaterThan(10)
  expect(people.filter(({ roles }) => roles.includes('MAPPER')).length).toBeGreaterThan(3)
})

test('the sample community has news, short news, comments and a lively chat box', async () => {
  const { lastNews, stickyNews, totalItems, totalPages } = await world.guest.call('GET /news/last-news')
  expect([totalItems, totalPages]).toEqual([14, 3])
  expect(stickyNews).toMatchObject({ title: 'Read this before you send a demo' })
  expect(stickyNews?.htmlContentExtended).toContain('<li>200 fps</li>')
  expect(lastNews[0]).toMatchObject({ isNew: true })
  expect(lastNews[0]?.htmlContent).toMatch(/Four maps passed: \[map=\d+\|/)
  const release = lastNews.find(({ title }) => title.startsWith('New records, '))
  expect(release?.htmlContent).toMatch(/\d+ records by \d+ players/)
  expect(release?.htmlContentExtended).toMatch(/\[timer=\d+\|\d\d:\d\d\.\d\d\]/)
  expect(await world.guest.call('GET /article/last-five')).toHaveLength(5)

  const { rows } = await world.ctx.pool.query(`select count(*) filter (where kind <> 'chat') as comments,
      count(*) filter (where kind <> 'chat' and depth > 1) as nested, count(edited_at) as edited,
      count(deleted_at) as deleted, count(*) filter (where kind = 'chat') as chat,
      count(*) filter (where author_id is null) as told, count(*) filter (where created_at > now()) as ahead
    from comments`)
  const [{ comments, nested, edited, deleted, chat, told, ahead }] = rows
  expect(comments).toBeGreaterThan(100)
  expect(Math.min(nested, edited, deleted)).toBeGreaterThan(2)
  expect([chat, told, ahead]).toEqual([60, 8, 0])
  const { rows: wrong } = await world.ctx.pool.query(`select c.id from comments c join comments p on p.id = c.parent_id
    where p.kind <> c.kind or p.target_id <> c.target_id or p.created_at > c.created_at or p.id > c.id`)
  expect(wrong).toEqual([])
  const { totalComments } = await world.guest.call('GET /latest-demos/likes-comments')
  expect(totalComments).toBeGreaterThan(20)
})

test('a demo collection stands in each state; the released one has its records and its post', async () => {
  const checker = await world.staff('DEMO_CHECKER')
  const listed = await checker.client.call('GET /demo-collections')
  expect(listed.map(({ status, demoCount }) => [status, demoCount])).toEqual([
    ['SUBMITTED', 3],
    ['APPROVED', 3],
    ['RELEASED', 3],
  ])
  const [open, approved, released] = await Promise.all(
    listed.map(({ id }) => checker.client.call('GET /demo-collections/{id}', { params: { id } })),
  )
  expect(open?.blockedBy).toEqual(['One demo has no YouTube link. Fill it in before you approve.'])
  expect(open?.demos.filter(({ ytLink }) => ytLink === null)).toHaveLength(1)
  expect(approved?.blockedBy).toEqual([])
  expect(approved?.demos.every(({ skipped, recordTime }) => skipped === null && recordTime !== null)).toBe(true)
  expect(approved?.comments.map(({ act }) => act)).toEqual(['approved'])
  const player = released?.playerName ?? ''
  const stats = await world.guest.call('GET /user/stats', { query: { nickname: player } })
  expect(stats.numberCurrentRecords).toBe(3)
  const { htmlContent, htmlContentExtended } = await world.guest.call('GET /news/news', {
    query: { newsId: released?.newsUrl ?? '' },
  })
  expect(htmlContent).toContain(player)
  for (const { demoId } of released?.demos ?? []) expect(htmlContentExtended).toContain(`[timer=${demoId}|`)
  expect(await counted(sql`from collection_demos c left join demos d on d.id = c.demo_id where d.id is not null`)).toBe(
    3,
  )
})

test('a second call refuses', async () => {
  await expect(seedSample(world.ctx)).rejects.toThrow('The database is not empty.')
})

test('game servers look alive and are never asked; the map of the day has runs', async () => {
  const servers = await world.guest.call('GET /game-server/all')
  expect(servers.filter(({ status }) => status === 'ONLINE')).toHaveLength(6)
  expect(servers).toHaveLength(7)
  expect(servers.every(({ records, status }) => status !== 'ONLINE' || records.length === 1)).toBe(true)
  expect(await pollDue(world.ctx)).toBe(0)
  const { currentMotdRecord, previousMotdRecord, joinUrl } = await world.guest.call('GET /motd/')
  for (const best of [currentMotdRecord, previousMotdRecord]) expect(best?.runs).toBeGreaterThanOrEqual(6)
  expect(currentMotdRecord?.mapName).not.toBe(previousMotdRecord?.mapName)
  expect(joinUrl).toBe('steam://connect/192.0.2.16:27015')
})

test('the downloads, the ban list, the bug reports and the days of the past have something to show', async () => {
  const offered = await world.guest.call('GET /downloads')
  expect(new Set(offered.map(({ category }) => category)).size).toBeGreaterThan(4)
  const file = offered.find(({ isExternal }) => !isExternal)
  expect((await fetch(`${world.url}${file?.href}`)).status).toBe(200)
  const { bans } = await world.guest.call('GET /user/banlist')
  expect(bans.map(({ state }) => state)).toEqual(['active', 'active', 'active', 'lifted', 'expired'])
  expect(await counted(sql`from bans b join users u on u.id = b.user_id where u.username in ('admin', 'player')`)).toBe(
    0,
  )
  expect(await counted(sql`from (select distinct state from bug_reports) states`)).toBe(5)
  expect((await world.guest.call('GET /bug-report/list')).reports).toHaveLength(3)
  const streaks = await world.guest.call('GET /motd/streaks')
  expect(streaks.slice(0, 5).map(({ days }) => days)).toEqual([33, 17, 12, 6, 5])
  expect(await counted(sql`from motd_days d where exists (select from motd_runs r where r.day = d.day)`)).toBe(40)
})

test('maps wait for a check, and the newest have files, pictures and mappers', async () => {
  expect(await counted(sql`from map_submissions where state = 'SUBMITTED'`)).toBe(2)
  const [newest] = await rows(
    world.ctx.db,
    { name: text },
    sql`select m.name from maps m join map_images p on p.map_id = m.id order by m.released_at desc limit 1`,
  )
  const map = await world.guest.call('GET /map/map', { query: { mapName: newest?.name } })
  expect(map).toMatchObject({ fileVersion: 1, images: [{ width: 1280 }, { width: 1280 }, { width: 1280 }] })
  expect(map.authors.length).toBeGreaterThan(0)
  expect((await fetch(`${world.url}${map.downloadUrl}`)).status).toBe(200)
  expect((await fetch(`${world.url}${map.mapImage}`)).headers.get('content-type')).toBe('image/webp')
})

test('the guessing game has pictures that differ, months of results, and boards that are a recount of them', async () => {
  expect(await counted(sql`from guessr_images`)).toBe(60)
  expect(
    await counted(sql`from (select distinct i.sha256 from guessr_images p join images i on i.id = p.image_id) i`),
  ).toBe(60)
  const { season, seasons, top, today } = await world.guest.call('GET /kzguessr/season')
  expect(season.season).toBe(3)
  expect(seasons).toHaveLength(3)
  expect(top).toHaveLength(8)
  expect(today.best?.points).toBeGreaterThan(1_000)
  expect((await world.guest.call('GET /kzguessr/hall-of-fame')).seasons.map(({ lines }) => lines.length)).toEqual([
    3, 3,
  ])
  expect(await counted(sql`from guessr_games where day < now() - interval '6 months'`)).toBeGreaterThan(100)
  expect(
    await counted(sql`from guessr_games g where finished_at > now() or points > 6000
      or points <> (select sum(points) from guessr_rounds r where r.game_id = g.id)`),
  ).toBe(0)
  const { lines } = await world.guest.call('GET /kzguessr/leaderboard', { query: { mode: 'daily' } })
  const recount = await rows(
    world.ctx.db,
    { playerId: int, points: int },
    sql`select user_id as "playerId", sum(points) as points from (
        select user_id, points, row_number() over (partition by user_id order by points desc, ms) as place from guessr_games
        where mode = 'daily' and struck_at is null and day >= ${season.startsIso.slice(0, 10)}) g
      where place <= 30 group by user_id order by 2 desc`,
  )
  expect(lines.map(({ playerId, points }) => ({ playerId, points }))).toEqual(recount)
})
