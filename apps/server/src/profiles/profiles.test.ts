import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joinHolder } from '../imports/api.ts'
import { sql } from '../platform/api/sql.ts'
import { type BuiltUser, buildDemo, buildMap, buildPlayer } from '../testing/build.ts'
import { read } from '../testing/read.ts'
import { createWorld, type World } from '../testing/world.ts'

let world: World
let ann: BuiltUser
let bob: BuiltUser
beforeAll(async () => {
  world = await createWorld()
  ann = await world.user({ pseudo: 'Ann of Stairs', country: 'fi', roles: ['VIP', 'CUP_WINNER_GOLD'] })
  bob = await world.user({ pseudo: 'Bob', country: 'cz' })
  await world.ctx.db.execute(sql`update users set created_at = '2020-05-17T10:00:00Z' where id = ${ann.userId}`)
  await buildMap(world.ctx.db, {
    name: 'kz_first',
    difficulty: 'hard',
    type: 'climb',
    length: 'short',
    authors: ['Ann of Stairs'],
  })
  await buildMap(world.ctx.db, { name: 'kz_retired', state: 'RETIRED' })
  await buildMap(world.ctx.db, { name: 'kz_hidden', authors: ['Ann of Stairs'] })
  const run = (mapName: string, user: BuiltUser, timeMs: number, day: string, more = {}) =>
    buildDemo(world.ctx.db, {
      mapName,
      user,
      timeMs,
      state: 'RELEASED',
      decidedAt: new Date(`${day}T12:00:00Z`),
      ...more,
    })
  await run('kz_first', bob, 70_000, '2024-01-01')
  await run('kz_first', ann, 65_000, '2024-01-11')
  await run('kz_first', ann, 64_000, '2024-02-10', { ytId: 'dQw4w9WgXcQ' })
  await run('kz_first', bob, 63_500, '2024-05-20')
  await run('kz_second', ann, 30_000, '2024-03-01')
  await run('kz_second', ann, 31_000, '2024-04-01', { cp: 3, gc: 5 })
  await run('kz_retired', ann, 20_000, '2024-03-01')
  await run('kz_hidden', ann, 20_000, '2024-03-02')
  await world.ctx.db.execute(sql`update maps set state = 'HIDDEN' where name = 'kz_hidden'`)
  await buildDemo(world.ctx.db, { mapName: 'kz_second', user: ann, timeMs: 10_000, state: 'SUBMITTED' })
  await buildDemo(world.ctx.db, { mapName: 'kz_second', user: ann, timeMs: 11_000, state: 'REVOKED' })
  await buildDemo(world.ctx.db, {
    mapName: 'kz_third',
    playerName: 'OldHand!',
    country: 'ru',
    timeMs: 44_440,
    state: 'RELEASED',
    decidedAt: new Date('2015-06-01T12:00:00Z'),
  })
})
afterAll(() => world.close())

const fault = (call: Promise<unknown>) =>
  call.then(
    () => 'found',
    (error: { status: number; message: string }) => `${error.status} ${error.message}`,
  )
const profile = (query: { userId?: number; nickname?: string }, as = world.guest) =>
  as.call('GET /user/profile', { query })
const stats = (nickname: string) => world.guest.call('GET /user/stats', { query: { nickname } })

describe('finding a player', () => {
  it('goes by exactly one of number and name; case makes no difference', async () => {
    expect(await profile({ nickname: 'ANN OF stairs' })).toMatchObject({ id: ann.userId, formerly: null })
    expect(await profile({ userId: ann.userId })).toMatchObject({ pseudo: 'Ann of Stairs' })
    expect(await profile({ nickname: String(bob.userId) })).toMatchObject({ pseudo: 'Bob', formerly: null })
    for (const key of ['GET /user/profile', 'GET /user/stats', 'GET /user/maps'] as const) {
      expect(await fault(world.guest.call(key, { query: {} }))).toBe('400 Give userId or nickname')
      expect(await fault(world.guest.call(key, { query: { userId: bob.userId, nickname: 'Bob' } }))).toBe(
        '400 Give userId or nickname',
      )
      expect(await fault(world.guest.call(key, { query: { nickname: 'nobody' } }))).toBe('404 Player not found')
      expect(await fault(world.guest.call(key, { query: { userId: 999_999 } }))).toBe('404 Player not found')
      expect(await fault(world.guest.call(key, { query: { nickname: 'x'.repeat(65) } }))).toBe('400 Invalid nickname')
    }
    expect(await fault(world.guest.call('GET /user/user', { query: { pseudo: 'nobody' } }))).toBe(
      '404 Player not found',
    )
  })

  it('knows holders without an account by the name they hold records under', async () => {
    expect(await profile({ nickname: 'oldhand!' })).toMatchObject({
      id: null,
      pseudo: 'OldHand!',
      countryCode: 'ru',
      countryName: 'Russia',
      registrationDate: null,
      roles: [],
      recentRecords: [{ mapName: 'kz_third', time: '00:44.44', currentRecord: true, releaseDate: '01/06/2015' }],
    })
    expect(await stats('OldHand!')).toMatchObject({
      numberCurrentRecords: 1,
      currentRecords: [{ mapName: 'kz_third' }],
    })
    expect(await world.guest.call('GET /user/user', { query: { pseudo: 'OldHand!' } })).toMatchObject({ id: null })
    await buildPlayer(world.ctx.db, 'Twice', 'ru')
    const account = await world.user({ pseudo: 'twice' })
    expect(await profile({ nickname: 'Twice' })).toMatchObject({ id: account.userId })
  })

  it('answers the page of nobody with 404', async () => {
    const status = async (path: string) => (await fetch(`${world.url}${path}`)).status
    if ((await status('/')) !== 200) return
    expect(await status('/profile/OldHand!')).toBe(200)
    expect(await status('/profile/nobody')).toBe(404)
    expect(await status('/profile/no%00body')).toBe(404)
  })
})

describe('the profile', () => {
  it('has what the page and old clients show, and nothing private', async () => {
    const shown = await profile({ userId: ann.userId })
    expect(shown).toMatchObject({
      countryName: 'Finland',
      registrationDate: '17/05/2020',
      previousPseudo: [],
      roles: ['VIP', 'CUP_WINNER_GOLD'],
      icons: { isVip: true, isTournamentRank1: true },
      achievements: [{ description: 'Cup winner, place 1', rank: 1 }],
      mapsMade: 1,
      visitsSince: 0,
    })
    expect(shown.recentRecords.map(({ mapName }) => mapName)).not.toContain('kz_hidden')
    const text = JSON.stringify(shown)
    for (const secret of [ann.username, '@example.test']) expect(text).not.toContain(secret)
    await world.as(ann)
    expect((await profile({ userId: ann.userId })).visitsSince).toBe(1)
  })

  it('lists comments that everybody may read, without their text', async () => {
    const post = (title: string, hidden: boolean) => sql`insert into posts (kind, title, content, author_id, hidden)
      values ('news', ${title}, '', ${bob.userId}, ${hidden})`
    await world.ctx.db.execute(post('Seen', false))
    await world.ctx.db.execute(post('Unseen', true))
    await world.ctx.db.execute(sql`insert into comments (kind, target_id, author_id, message, created_at, deleted_at)
      select 'news', p.id, ${bob.userId}::integer, 'words', now() - interval '1 hour', null::timestamptz from posts p
      union all select 'chat', 0, ${bob.userId}::integer, 'words', now(), null
      union all select 'chat', 0, ${bob.userId}::integer, 'words', now(), now()`)
    const { recentActivity, chatboxComments } = await profile({ userId: bob.userId })
    expect(recentActivity).toMatchObject([
      { kind: 'chat', isChatBoxComment: true, isComment: false, newsId: null },
      { kind: 'news', isChatBoxComment: false, isComment: true, commentNewsName: 'Seen' },
    ])
    expect(chatboxComments).toBe(1)
    expect(JSON.stringify(recentActivity)).not.toContain('words')
    const written = await world.guest.call('GET /user/comments', { query: { userId: bob.userId, page: 1 } })
    expect(written).toMatchObject({
      comments: [{ kind: 'news', newsName: 'Seen', message: 'words' }],
      totalItems: 1,
      totalPages: 1,
    })
  })

  it('shows the former names a member hides to that member and to staff alone', async () => {
    const user = await world.user({ pseudo: 'Second name' })
    await world.ctx.db.execute(sql`insert into former_pseudos (user_id, pseudo, pseudo_key, pseudo_skeleton)
      values (${user.userId}, 'First name', 'first name', 'first name')`)
    const own = await world.as(user)
    const { client: staff } = await world.staff('ADMIN')
    const named = async (by: typeof own) => {
      const { previousPseudo, nameHistory, formerly } = await by.call('GET /user/profile', {
        query: { nickname: 'First name' },
      })
      expect(nameHistory.map(({ pseudo }) => pseudo)).toEqual(previousPseudo)
      return [...previousPseudo, formerly]
    }
    const all = ['First name', 'First name']
    expect([await named(world.guest), await named(own)]).toEqual([all, all])
    await own.call('PUT /user/former-names', { query: { hidden: true } })
    expect((await own.call('GET /user/settings')).hidesFormerNames).toBe(true)
    expect([await named(world.guest), await named(own), await named(staff)]).toEqual([[null], all, all])
    await own.call('PUT /user/former-names', { query: { hidden: false } })
    expect(await named(world.guest)).toEqual(all)
  })

  it('says from when until when a member had each name, one they took up again twice', async () => {
    const user = await world.user({ pseudo: 'Third name' })
    await world.ctx.db.execute(sql`update users set created_at = '2018-04-01Z' where id = ${user.userId}`)
    await world.ctx.db.execute(sql`insert into former_pseudos (user_id, pseudo, pseudo_key, pseudo_skeleton, left_at)
      select ${user.userId}::integer, v.name, lower(v.name), lower(v.name), v.at from (values ('Alpha one', '2019-05-01Z'::timestamptz),
        ('Beta two', '2021-06-02Z'), ('Alpha one', '2022-07-03Z')) v (name, at)`)
    const { nameHistory, previousPseudo } = await profile({ userId: user.userId })
    const [began, first, second, third] = ['2018-04-01', '2019-05-01', '2021-06-02', '2022-07-03'].map(
      (day) => `${day}T00:00:00.000Z`,
    )
    expect(nameHistory).toEqual([
      { pseudo: 'Alpha one', fromIso: second, untilIso: third },
      { pseudo: 'Beta two', fromIso: first, untilIso: second },
      { pseudo: 'Alpha one', fromIso: began, untilIso: first },
    ])
    expect(previousPseudo).toEqual(['Alpha one', 'Beta two'])
  })

  it('shows a general ban to all, the others to staff and to the banned member', async () => {
    const banned = await world.user({ pseudo: 'Banned Bert' })
    const own = await world.as(banned)
    const checker = await world.staff('WRITER')
    const ban = (kind: string) => sql`insert into bans (user_id, kind, reason, internal_note, expires_at)
      values (${banned.userId}, ${kind}, 'spam', 'secret note', now() + interval '3 days')`
    await world.ctx.db.execute(ban('comment'))
    const kinds = async (as = world.guest) =>
      (await profile({ userId: banned.userId }, as)).bans.map(({ kind }) => kind)
    expect([await kinds(), await kinds(own), await kinds(checker.client)]).toEqual([[], ['comment'], ['comment']])
    await world.ctx.db.execute(ban('general'))
    const shown = await profile({ userId: banned.userId })
    expect(shown.bans).toEqual([{ kind: 'general', expirationDate: expect.stringMatching(/^\d\d\/\d\d\/\d{4} /) }])
    expect(JSON.stringify(shown)).not.toContain('secret note')
  })
})

describe('record statistics', () => {
  it('tell records held, lost and improved on maps that count', async () => {
    world.setNow(new Date('2024-06-01T12:00:00Z'))
    const own = await stats('Ann of Stairs')
    expect(own).toMatchObject({
      rank: 1,
      numberCurrentRecords: 1,
      numberTotalRecords: 3,
      numberDifferentMaps: 2,
      numberLostRecords: 1,
      averageDaysHeld: 74,
      firstRecord: { mapName: 'kz_first', time: '01:05.00', date: '11/01/2024', timeDifference: '-00:05.00' },
      lastRecord: { mapName: 'kz_second', timeDifference: null },
      longestHeld: { mapName: 'kz_first', time: '01:04.00', daysHeld: 100 },
      oldestCurrent: { mapName: 'kz_second', daysHeld: 92, lost: null },
      byDifficulty: [
        { name: 'hard', current: 0, total: 2 },
        { name: 'unknown', current: 1, total: 1 },
      ],
      checkpointRecords: [{ mapName: 'kz_second', hasCp: true, time: '00:31.00' }],
      career: [
        { quarter: '2024 Q1', set: 3, held: 2 },
        { quarter: '2024 Q2', set: 0, held: 1 },
      ],
    })
    expect(own.previousRecords).toMatchObject([
      {
        time: '01:04.00',
        previousPlayer: 'Ann of Stairs',
        youtubeLink: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
        lost: { player: 'Bob', country: 'cz', isOwn: false, date: '20/05/2024', timeDifference: '-00:00.50' },
      },
      { time: '01:05.00', previousPlayer: 'Bob', previousCountry: 'cz', lost: { isOwn: true } },
    ])
    world.setNow(null)
  })

  it('rank by current records; equal counts share a rank, none has none', async () => {
    expect((await stats('Bob')).rank).toBe(1)
    await buildDemo(world.ctx.db, { mapName: 'kz_fourth', user: bob, state: 'RELEASED' })
    expect((await stats('Bob')).rank).toBe(1)
    expect((await stats('Ann of Stairs')).rank).toBe(2)
    const idle = await world.user()
    expect(await stats(idle.pseudo)).toMatchObject({ rank: null, numberTotalRecords: 0, firstRecord: null, career: [] })
  })

  it('list long jumps and maps made', async () => {
    await world.ctx.db.execute(sql`insert into long_jumps (type, block, distance, prestrafe, topspeed, player_id, player_name)
      select 'lj', 254, 254.812, 276.94, 337.2, id, name from players where user_id = ${ann.userId}`)
    expect((await stats('Ann of Stairs')).longJumps).toMatchObject([{ type: 'lj', block: 254, distance: 254.812 }])
    expect(await world.guest.call('GET /user/maps', { query: { userId: ann.userId } })).toMatchObject([
      { mapName: 'kz_first', difficulty: 'hard', currentRecord: '01:03.50', recordPlayer: 'Bob', recordCountry: 'cz' },
    ])
    expect(await world.guest.call('GET /user/maps', { query: { userId: bob.userId } })).toEqual([])
  })
})

describe('birthdays', () => {
  const range = (startDate: string, endDate: string, kind?: 'birthday' | 'anniversary') =>
    world.guest.call('GET /user/birthdays/range', { query: { startDate, endDate, ...(kind && { kind }) } })
  const born = (user: BuiltUser, day: string) =>
    world.ctx.db.execute(sql`update users set birthday = ${day}::date where id = ${user.userId}`)

  it('are told by day and month, today and in a range with both ends', async () => {
    await born(ann, '1990-02-28')
    await born(bob, '1992-02-29')
    const banned = await world.user({ pseudo: 'Gone' })
    await born(banned, '1990-02-28')
    await world.ctx.db.execute(sql`insert into bans (user_id, kind, reason) values (${banned.userId}, 'general', 'x')`)
    world.setNow(new Date('2023-02-28T23:00:00Z'))
    const today = await world.guest.call('GET /user/birthdays')
    expect(today.map(({ pseudo }) => pseudo)).toEqual(['Ann of Stairs', 'Bob'])
    expect(JSON.stringify(today)).not.toMatch(/199\d/)
    world.setNow(new Date('2024-02-28T23:00:00Z'))
    expect(await world.guest.call('GET /user/birthdays')).toHaveLength(1)
    world.setNow(null)
    expect(await range('2024-02-28', '2024-02-29')).toMatchObject([
      { date: '28/02', total: 1, users: [{ pseudo: 'Ann of Stairs', years: null }] },
      { date: '29/02', total: 1, users: [{ pseudo: 'Bob' }] },
    ])
    expect(await range('2024-03-01', '2024-03-31')).toEqual([])
    expect(await range('2024-05-17', '2024-05-17', 'anniversary')).toMatchObject([
      { date: '17/05', users: [{ pseudo: 'Ann of Stairs', years: 4 }] },
    ])
  })

  it('refuse odd ranges', async () => {
    expect(await fault(range('2024-02-30', '2024-03-01'))).toBe('400 Invalid startDate')
    expect(await fault(range('2024-03-02', '2024-03-01'))).toBe('400 Invalid startDate')
    expect(await fault(range('2024-01-01', '2024-03-02'))).toBe('found')
    expect(await fault(range('2024-01-01', '2024-03-03'))).toBe('422 Range is longer than 62 days')
  })
})

it('gives a holder who made an account their records and lets them take their name', async () => {
  await buildDemo(world.ctx.db, { mapName: 'kz_lone', playerName: 'Lone Wolf', timeMs: 9_000, state: 'RELEASED' })
  await buildDemo(world.ctx.db, { mapName: 'kz_pair', playerName: 'Lone Pair', timeMs: 9_000, state: 'RELEASED' })
  // and what else stands under the holder's name: a record they lost, and a jump
  const chain = { mapName: 'kz_chain', state: 'RELEASED' as const }
  await buildDemo(world.ctx.db, { ...chain, playerName: 'Lone Pair', timeMs: 9_000, decidedAt: new Date('2024-01-01') })
  await buildDemo(world.ctx.db, { ...chain, playerName: 'Third', timeMs: 8_000, decidedAt: new Date('2024-02-01') })
  await world.ctx.db.execute(sql`insert into long_jumps (type, block, distance, prestrafe, topspeed, player_id, player_name)
    select 'lj', 250, 250.5, 276, 337, id, name from players where name = 'Lone Pair'`)
  const user = await world.user({ pseudo: 'Came Late' })
  const client = await world.as(user)
  const rename = () => fault(client.call('POST /user/pseudo', { query: { pseudo: 'Lone Wolf' } }))
  expect(await rename()).toBe('409 Nickname is already taken')
  for (const name of ['Lone Wolf', 'Lone Pair']) {
    expect(await world.ctx.db.transaction((tx) => joinHolder(tx, user, name))).toBe(true)
  }
  expect(await joinHolder(world.ctx.db, user, 'Lone Pair')).toBe(false)
  expect(await rename()).toBe('found')
  expect(await profile({ nickname: 'lone wolf' })).toMatchObject({ id: user.userId, roles: ['RECORD_HOLDER'] })
  const longJumps = [{ type: 'lj', distance: 250.5 }]
  expect(await stats('Lone Wolf')).toMatchObject({ numberCurrentRecords: 2, rank: 1, longJumps })
  const lost = sql`select p.name from reigns g left join players p on p.id = g.previous_player_id
    join routes r on r.id = g.route_id join maps m on m.id = r.map_id where m.name = 'kz_chain' and g.held_until is null`
  expect(await read(world.ctx.db, lost)).toEqual([{ name: 'Lone Wolf' }])
})

it('gives the holder also what was taken from the name, and the records of two names at once', async () => {
  const user = await world.user({ pseudo: 'Twice Here' })
  const run = (playerName: string, timeMs: number, day: number, who = {}) =>
    buildDemo(world.ctx.db, {
      ...{ mapName: 'kz_twice', playerName, timeMs, state: 'RELEASED', decidedAt: new Date(Date.UTC(2023, 0, day)) },
      ...who,
    })
  await run('here before', 60_000, 1)
  await run('robber', 59_000, 2)
  await run('here before', 58_000, 3)
  await run(user.pseudo, 57_000, 4, { user })
  await run('robber', 56_000, 5)
  expect(await world.ctx.db.transaction((tx) => joinHolder(tx, user, 'here before'))).toBe(true)
  world.ctx.cache.invalidate(['records'])
  const { a, b } = await world.guest.call('GET /record/compare', { query: { a: user.pseudo, b: 'robber' } })
  expect([a.everSet, a.takenFromOther, b.takenFromOther]).toEqual([3, 1, 2])
})
