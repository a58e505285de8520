import type { SentTo } from '@kz/contract/api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import type { BuiltUser } from '../testing/build.ts'
import { buildDemo, buildMap } from '../testing/build.ts'
import { createWorld, type World } from '../testing/world.ts'

let world: World
let ann: BuiltUser
let writer: Awaited<ReturnType<World['staff']>>
beforeAll(async () => {
  world = await createWorld()
  ann = await world.user({ pseudo: 'Ánn Cliff', username: 'secretname', email: 'hidden@example.test' })
  writer = await world.staff('WRITER')
  await buildMap(world.ctx.db, { name: 'kz_cliffhanger', difficulty: 'hard' })
  await buildMap(world.ctx.db, { name: 'kz_snow_cliff' })
  await buildMap(world.ctx.db, { name: 'kz_hidden_cliff', state: 'HIDDEN' })
  await buildDemo(world.ctx.db, { mapName: 'kz_cliffhanger', user: ann, timeMs: 61_230, state: 'RELEASED' })
  await buildDemo(world.ctx.db, { mapName: 'kz_cliffhanger', playerName: 'bob', timeMs: 70_000, state: 'REJECTED' })
  await buildDemo(world.ctx.db, {
    mapName: 'kz_snow_cliff',
    playerName: 'cliffjumper',
    timeMs: 50_000,
    state: 'RELEASED',
  })
})
afterAll(() => world.close())

const find = (query: SentTo<'GET /search/'>['query']) => world.guest.call('GET /search/', { query })
const publish = (title: string, htmlContent: string, more = {}) =>
  writer.client.call('POST /news/news', { body: { title, htmlContent, hidden: false, ...more } })

describe('names', () => {
  it('finds maps by their beginning first, then by the beginning of a word', async () => {
    const { mapSearch, totals } = await find({ query: 'KZ_Cliff', kind: 'map' })
    expect(mapSearch.map(({ mapName }) => mapName)).toEqual(['kz_cliffhanger', 'kz_snow_cliff'])
    expect(mapSearch[0]).toMatchObject({ difficulty: 'hard', time: '01:01.23', playerName: ann.pseudo })
    expect(totals).toEqual({ map: 2 })
  })

  it('finds players without regard to accents, with and without an account, never by login name or e-mail', async () => {
    const { userSearch } = await find({ query: 'cliff', kind: 'user' })
    expect(userSearch).toEqual([
      { userId: null, nickname: 'cliffjumper', country: 'pl', formerly: null },
      { userId: ann.userId, nickname: 'Ánn Cliff', country: 'pl', formerly: null },
    ])
    expect((await find({ query: 'ann cli', kind: 'user' })).userSearch).toHaveLength(1)
    expect((await find({ query: 'secretname', kind: 'user' })).userSearch).toEqual([])
    expect((await find({ query: 'hidden', kind: 'user' })).userSearch).toEqual([])
  })

  it('offers accounts, and holders without one, where a player is chosen', async () => {
    const found = await world.guest.call('GET /user/search', { query: { query: 'cliff' } })
    expect(found).toEqual([
      { id: null, pseudo: 'cliffjumper', countryCode: 'pl', formerly: null },
      { id: ann.userId, pseudo: 'Ánn Cliff', countryCode: 'pl', formerly: null },
    ])
  })

  it('finds players by what they were called, once, and says so', async () => {
    const user = await world.user({ pseudo: 'Slope' })
    const client = await world.as(user)
    await client.call('POST /user/pseudo', { query: { pseudo: 'Ledge' } })
    await world.ctx.db.execute(sql`update former_pseudos set left_at = now() - interval '31 days'`)
    await client.call('POST /user/pseudo', { query: { pseudo: 'Cornice' } })
    await world.ctx.db.execute(sql`insert into former_pseudos (user_id, pseudo, pseudo_key, pseudo_skeleton)
      values (${user.userId}, 'old slope', 'old slope', 'old slope'), (${user.userId}, 'cornice 1', 'cornice 1', 'cornice 1')`)
    const found = (formerly: string | null) => ({ userId: user.userId, nickname: 'Cornice', country: 'pl', formerly })
    const players = async (query: string) => (await find({ query, kind: 'user' })).userSearch
    expect(await players('ledg')).toEqual([found('Ledge')])
    expect(await players('slope')).toEqual([found('old slope')])
    expect(await players('cornice')).toEqual([found(null)])
    expect((await find({ query: 'slope', kind: 'user' })).totals).toEqual({ user: 1 })
    const picked = await world.guest.call('GET /user/search', { query: { query: 'LEDGE' } })
    expect(picked).toEqual([{ id: user.userId, pseudo: 'Cornice', countryCode: 'pl', formerly: 'Ledge' }])
  })

  it('finds released demos by map and player together', async () => {
    const { demoSearch } = await find({ query: 'cliff ann', kind: 'demo' })
    expect(demoSearch).toMatchObject([
      { mapName: 'kz_cliffhanger', playerName: 'Ánn Cliff', time: '01:01.23', isCurrent: true },
    ])
    expect((await find({ query: 'bob', kind: 'demo' })).demoSearch).toEqual([])
    expect((await find({ query: 'cliff', kind: 'demo' })).demoSearch).toHaveLength(2)
  })

  it('puts beginnings first by the alphabet, then words with the shortest name first, on every page', async () => {
    for (const name of ['order_b', 'order_a', 'bhop_order_longer', 'kz_order', 'hb_order']) {
      await buildMap(world.ctx.db, { name })
      await buildDemo(world.ctx.db, { mapName: 'kz_of_names', playerName: name, timeMs: 90_000, state: 'RELEASED' })
    }
    const inOrder = ['order_a', 'order_b', 'hb_order', 'kz_order', 'bhop_order_longer']
    expect((await find({ query: 'order', kind: 'map' })).mapSearch.map(({ mapName }) => mapName)).toEqual(inOrder)
    expect((await find({ query: 'order', kind: 'user' })).userSearch.map(({ nickname }) => nickname)).toEqual(inOrder)
  })

  it('puts demos that are records first, then the newest', async () => {
    const run = (playerName: string, mapName: string, timeMs: number, day: number) =>
      buildDemo(world.ctx.db, {
        ...{ playerName, mapName, timeMs, state: 'RELEASED', decidedAt: new Date(Date.UTC(2024, 0, day)) },
      })
    await run('sorter new', 'kz_sorted1', 60_000, 20)
    await run('sorter old', 'kz_sorted2', 60_000, 10)
    await run('sorter beaten', 'kz_sorted1', 70_000, 5)
    await run('sorter beaten late', 'kz_sorted2', 70_000, 9)
    const { demoSearch } = await find({ query: 'sorter', kind: 'demo' })
    expect(demoSearch.map(({ playerName }) => playerName)).toEqual([
      'sorter new',
      'sorter old',
      'sorter beaten late',
      'sorter beaten',
    ])
  })
})

it('answers page by page and counts what plain SQL says of many names, whether a word is rare or in all of them', async () => {
  const { db, pool } = world.ctx
  // words of two letters and a number: some begin half of the names, some stand in the middle of nearly all
  const drawn = sql`(select n,
      (array['aq', 'aq', 'aqu', 'bq'])[1 + n % 4] || '_' || (array['mq', 'mq', 'mq', 'mqq', 'nq'])[1 + n % 5] || n % 7
        || case when n % 50 = 0 then ' rareq' else repeat('x', n % 9) end || n as name
    from generate_series(1, 2000) n) drawn`
  await db.execute(sql`insert into maps (name, state)
    select name, case when n % 10 = 0 then 'HIDDEN' else 'ACTIVE' end from ${drawn}`)
  await db.execute(sql`insert into users (username, pseudo, pseudo_key, email, password_hash, country)
    select name, name, name, name || '@example.test', 'x', 'pl' from ${drawn} where n % 3 = 0`)
  await db.execute(sql`insert into players (name, country) select name, 'pl' from ${drawn} where n % 3 > 0`)
  const tables = {
    map: `select id, name, search_key, search_words from maps where state <> 'HIDDEN'`,
    user: `select id, pseudo as name, search_key, search_words from users
      union all select -id, name, search_key, search_words from players where user_id is null`,
  }
  for (const [kind, table] of Object.entries(tables) as ['map' | 'user', string][]) {
    for (const query of ['aq', 'aqu', 'mq', 'mqq3', 'rareq', 'nq', 'aq mq', 'bq nq1', 'zq']) {
      const words = query.split(' ').map((word) => `'${word}':*`)
      const { rows: named } = await pool.query<{ name: string }>({
        text: `select name from (${table}) t cross join lateral (select starts_with(search_key, $1) as begins) b
          where begins or search_words @@ $2::tsquery
          order by not begins, case when begins then search_key end collate "C", case when begins then id end,
            length(search_key), search_key, id`,
        values: [query, words.join(' & ')],
      })
      const last = Math.ceil(named.length / 20)
      for (const page of [1, 2, 9, last].filter((one) => one === 1 || (one > 1 && one <= last))) {
        const { mapSearch, userSearch, totals } = await find({ query, kind, page })
        const found = kind === 'map' ? mapSearch.map(({ mapName }) => mapName) : userSearch.map((hit) => hit.nickname)
        const wanted = named.slice((page - 1) * 20, page * 20).map(({ name }) => name)
        expect(found, `${kind} ${query}, page ${page}`).toEqual(wanted)
        expect(totals).toEqual({ [kind]: Math.min(1_000, named.length) })
      }
    }
  }
})

it('finds the demos plain SQL does by a map and a player, also where one of the words is in more maps than are looked up', async () => {
  const { db, pool } = world.ctx
  // 270 maps that show, 40 players with an account or without, two runs a map, some records under a name of before
  await db.execute(sql`insert into maps (name, state)
    select 'dq_' || case when n % 3 = 0 then 'ice' else 'lava' end || n, case when n % 10 = 0 then 'HIDDEN' else 'ACTIVE' end
    from generate_series(1, 300) n`)
  await db.execute(sql`insert into routes (map_id) select id from maps where starts_with(name, 'dq_')`)
  await db.execute(sql`insert into players (name, country) select 'dw' || n || case when n % 4 = 0 then ' frost' else '' end, 'pl'
    from generate_series(1, 40) n`)
  await db.execute(sql`insert into demos (route_id, player_id, player_name, country, time_ms, state, submitted_at, decided_at)
    select r.id, p.id, case when run = 1 and r.id % 9 = 0 then 'oldq ' || p.id else p.name end, 'pl', 60000 + run,
      case when run = 2 and r.id % 5 = 0 then 'REJECTED' else 'RELEASED' end, now(), now() - r.id % 20 * interval '1 day'
    from routes r join maps m on m.id = r.map_id and starts_with(m.name, 'dq_') cross join generate_series(1, 2) run
      join players p on split_part(p.name, ' ', 1) = 'dw' || 1 + (r.id * (run * 6 - 5)) % 40`)
  await db.execute(sql`insert into route_records (route_id, has_cp, demo_id) select d.route_id, false, d.id
    from demos d join routes r on r.id = d.route_id join maps m on m.id = r.map_id
    where starts_with(m.name, 'dq_') and d.time_ms = 60001`)
  for (const query of [
    'dq dw3',
    'dq dw1',
    'ice frost',
    'frost',
    'dw12',
    'dq_lava frost',
    'lava7 oldq',
    'dw8 ice dq',
    'dq zq',
    'oldq zq',
  ]) {
    const { rows: wanted } = await pool.query<{ id: number; total: number }>({
      text: `select d.id, count(*) over () as total from demos d join routes r on r.id = d.route_id
          join maps m on m.id = r.map_id and m.state <> 'HIDDEN' left join route_records h on h.demo_id = d.id
        where d.state = 'RELEASED' and (search_words(m.name) || search_words(d.player_name)) @@ $1::tsquery
        order by h.demo_id is null, d.decided_at desc, d.id desc`,
      values: [
        query
          .split(/[ _]/)
          .map((word) => `'${word}':*`)
          .join(' & '),
      ],
    })
    for (const page of [1, 3]) {
      const { demoSearch, totals } = await find({ query, kind: 'demo', page })
      expect(
        demoSearch.map(({ demoId }) => demoId),
        `${query}, page ${page}`,
      ).toEqual(wanted.slice((page - 1) * 20, page * 20).map(({ id }) => id))
      expect(totals).toEqual({ demo: wanted.length })
    }
  }
  // nobody bears a name that only old runs know: they are found through the maps, as far as these are looked up
  const { demoSearch } = await find({ query: 'dq oldq', kind: 'demo' })
  expect(demoSearch).toHaveLength(20)
  expect(demoSearch.every(({ playerName }) => playerName.startsWith('oldq'))).toBe(true)
})

describe('texts', () => {
  it('finds what everybody may read, and says where the words stand', async () => {
    await publish('Winter cup', 'The <b>Żubr</b> cup begins. See [map]x|kz_snow[/map] & more')
    await publish('Secret', 'A hidden żubr', { hidden: true })
    await publish('Later', 'A scheduled żubr', { publishDate: new Date(Date.now() + 86_400_000).toISOString() })
    const { newsSearch, totals } = await find({ query: 'zubr', kind: 'news' })
    expect(newsSearch).toHaveLength(1)
    expect(totals).toEqual({ news: 1 })
    const [hit] = newsSearch
    expect(hit).toMatchObject({ title: 'Winter cup', url: expect.stringMatching(/^\d+-winter-cup$/) })
    const { extract = '', marks = [] } = hit ?? {}
    expect(marks.map(([start, end]) => extract.slice(start, end))).toEqual(['Żubr'])
    expect(extract).not.toContain('<b>')
  })

  it('puts the newest post and the newest message first', async () => {
    for (const day of [2, 3, 1]) {
      await publish(`Day ${day}`, 'A quokka', { publishDate: `2024-01-0${day}T12:00:00.000Z` })
    }
    const { newsSearch } = await find({ query: 'quokka', kind: 'news' })
    expect(newsSearch.map(({ title }) => title)).toEqual(['Day 3', 'Day 2', 'Day 1'])

    const { client } = await world.staff('HEAD_MANAGEMENT')
    const body = { name: 'Quiet', description: 'A place', parentId: null }
    const { id: categoryId } = await client.call('POST /forum/categories', { body })
    for (const title of ['First', 'Second', 'Third']) {
      await client.call('POST /forum/threads', { body: { title, content: `${title} wombat`, categoryId } })
    }
    const { forumSearch } = await find({ query: 'wombat', kind: 'forum' })
    expect(forumSearch.map(({ title }) => title)).toEqual(['Third', 'Second', 'First'])
  })

  it('cuts long texts around the first hit', async () => {
    await publish('Long', `${'word '.repeat(500)}needle ${'tail '.repeat(500)}`)
    const [hit] = (await find({ query: 'needle', kind: 'news' })).newsSearch
    expect(hit?.extract.length).toBeLessThanOrEqual(206)
    expect(hit?.marks.map(([start, end]) => hit.extract.slice(start, end))).toEqual(['needle'])
  })
})

describe('what was typed', () => {
  it.each(['', 'a', '%%', '   ', '__', '\'":*&|'])('asks for more than %j', async (query) => {
    await expect(find({ query })).rejects.toMatchObject({ status: 400, message: 'Type at least 2 characters' })
  })

  it('takes any characters as text', async () => {
    for (const query of [
      "o'neil:*",
      'a & !b | (c',
      `${'%'.repeat(30)}ab`,
      'x '.repeat(32),
      '\\',
      'ab\u0000'.slice(0, 2),
    ]) {
      const found = await find({ query }).catch((error: { status: number }) => error.status)
      expect(found === 400 || typeof found === 'object', query).toBe(true)
    }
    await expect(find({ query: 'x'.repeat(65) })).rejects.toMatchObject({ status: 400, message: 'Invalid query' })
  })

  it('answers to the names old clients use, all kinds when none is named', async () => {
    const old = await find({ expression: 'cliff', types: 'user,map,nonsense' })
    expect(Object.keys(old.totals).sort()).toEqual(['map', 'user'])
    expect(Object.keys((await find({ query: 'cliff' })).totals).sort()).toEqual([
      'article',
      'demo',
      'forum',
      'map',
      'news',
      'user',
    ])
    expect((await find({ query: 'cliff', kind: 'map', page: 2 })).mapSearch).toEqual([])
  })
})
