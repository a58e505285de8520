import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { SentTo } from '@kz/contract/api'
import { VERSION as TRACK_VERSION } from '@kz/demo/track/track-format'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { inLanguage, TEXTS_FOLDER, type Text } from '../../platform/api/services/text.ts'
import { sql } from '../../platform/api/sql.ts'
import type { Ask, ReadKey } from '../../platform/ssr/page.ts'
import { buildDemo } from '../../testing/build.ts'
import { createWorld } from '../../testing/world.ts'
import { cardIn, gapWords, spanWords } from './card.ts'
import { drawCard } from './draw-card.ts'
import { CARD_SOURCES } from './sources.ts'

const world = await createWorld()
afterAll(() => world.close())

const run = (playerName: string, timeMs: number, day: string, mapName = 'kz_card') =>
  buildDemo(world.ctx.db, {
    ...{ mapName, playerName, timeMs, state: 'RELEASED', decidedAt: new Date(`${day}T12:00:00Z`) },
  })
await run('Ann', 15_000, '2026-01-01')
const { demoId } = await run('Bob <b>', 14_000, '2026-02-01')

/** As a guest; undefined for what is refused. */
const ask: Ask = async <Key extends ReadKey>(key: Key, sent: SentTo<Key>) =>
  world.guest.call(key, sent as never).catch(() => undefined) as never
const card = async (kind: string, value: string, language = 'en') => {
  const told = (await CARD_SOURCES[kind]?.(value, ask)) ?? null
  return told && cardIn(language, told)
}
const picture = (path: string) => fetch(`${world.url}/media/cards/${path}`)

test('a record says its time, what it took, and who took it back after how long', async () => {
  expect(await card('record', 'KZ_CARD')).toEqual({
    ...{ kind: 'World record', title: 'kz_card', figure: '00:14.00', gapMs: -1_000, mapName: 'kz_card' },
    player: { name: 'Bob <b>', country: 'pl' },
    sentence: '1.00 faster than Ann, who held it for 31 days.',
  })
  await run('Ann', 13_080, '2026-03-07')
  expect(await card('record', 'kz_card')).toMatchObject({
    ...{ gapMs: -920, sentence: '0.92 faster than Bob <b>: took it back after 34 days.' },
  })
  // one that stood before, by its demo; a run that never was a record has no such card
  expect(await card('record', `kz_card|${demoId}`)).toMatchObject({
    ...{ kind: 'A record of its time', figure: '00:14.00', gapMs: -1_000 },
    sentence: '1.00 faster than Ann, who held it for 31 days.',
  })
  for (const id of ['0', 'x', '']) expect(await card('record', `kz_card|${id}`)).toBeNull()
  await run('Cid', 13_080, '2026-03-07', 'kz_own')
  await run('Cid', 13_000, '2026-03-08', 'kz_own')
  expect(await card('record', 'kz_own')).toMatchObject({ sentence: '0.08 faster than their own record.' })
})

test('a run, a player, the board, the daily and home have one each; what is not there has none', async () => {
  expect(await card('replay', String(demoId))).toMatchObject({ title: 'kz_card', figure: '00:14.00' })
  expect(await card('profile', 'Ann')).toMatchObject({ title: 'Ann', player: { country: 'pl' } })
  expect(await card('leaderboard', 'top')).toMatchObject({ kind: 'Most world records', figure: '1 record' })
  expect(await card('daily', 'today')).toMatchObject({ sentence: 'Nobody has played it yet.' })
  expect(await card('home', 'newest')).toMatchObject({ kind: 'Newest record', title: 'kz_own' })
  expect(await card('record', 'kz_none')).toBeNull()
  expect(await card('longjumps', 'top')).toBeNull()
  // against one that is no run of the route
  for (const rival of ['0', 'x', '']) expect(await card('replay', `${demoId}|${rival}`)).toBeNull()
  for (const path of [
    'record/kz_none.png',
    'replay/0.png',
    'replay/x.png',
    'thread/1.png',
    'toString/x.png',
    'record/kz_card.svg',
  ])
    expect((await picture(path)).status, path).toBe(404)
})

test('a duel says who is faster where; names without a run have none', async () => {
  expect(await card('duel', 'Ann|Bob <b>')).toMatchObject({
    ...{ kind: 'Duel', title: 'Ann and Bob <b>', figure: '1 : 0', player: { name: 'Ann' } },
    sentence: 'Faster on 1 of the maps both have run, Bob <b> on 0.',
  })
  expect(await card('duel', 'Bob <b>|Ann')).toMatchObject({ figure: '0 : 1', player: { name: 'Ann' } })
  for (const value of ['Ann', 'Ann|', '|', 'Ann|nobody here', 'x'.repeat(500)])
    expect(await card('duel', value)).toBeNull()
  expect((await picture(`duel/${encodeURIComponent('Ann|Bob <b>')}.png`)).headers.get('content-type')).toBe('image/png')
  for (const value of ['0', 'x', '999999']) expect(await card('run', value)).toBeNull()
})

test('a race of two says both, on its card and in the title of its link', async () => {
  const { db } = world.ctx
  const tracked = async (playerName: string, timeMs: number) => {
    const built = await run(playerName, timeMs, '2026-04-01', 'kz_race')
    const file = `track-${built.demoId}`
    await db.execute(sql`insert into blobs (sha256, size) values (${file}, 1)`)
    await db.execute(sql`insert into replay_files (sha256, size) values (${file}, 1)`)
    await db.execute(sql`update demos set sha256 = ${file} where id = ${built.demoId}`)
    await db.execute(
      sql`insert into tracks (demo_id, source, version, file) values (${built.demoId}, ${file}, ${TRACK_VERSION}, ${file})`,
    )
    return built.demoId
  }
  const [first, second, third] = [
    await tracked('Ann', 12_000),
    await tracked('Bob', 12_500),
    await tracked('Cid', 13_000),
  ]
  expect(await card('replay', `${first}|${third}`)).toMatchObject({
    ...{ gapMs: -1_000, sentence: '1.00 faster than Cid. Watch both runs.' },
  })
  expect(await card('replay', String(first))).toMatchObject({ gapMs: -500 })
  const head = async (query: string) => (await fetch(`${world.url}/replay/${second}${query}`)).text()
  const told = await head(`?vs=${third}&t=3`)
  expect(told).toContain(`content="Bob on kz_race in 00:12.50: 0.50 faster than Cid."`)
  expect(told).toContain(`/media/cards/replay/${encodeURIComponent(`${second}|${third}`)}.png`)
  // of several runs, or one that is no run of the route, the page is that of the run
  for (const query of [`?vs=${first},${third}`, '?vs=x', `?vs=${demoId}`])
    expect(await head(query), query).toContain(`/media/cards/replay/${second}.png`)
})

test('pages that are always there lead to the picture of the site until they have something to say', async () => {
  const empty = await createWorld()
  for (const path of ['home/newest', 'leaderboard/top', 'longjumps/top']) {
    const answer = await fetch(`${empty.url}/media/cards/${path}.png`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')], path).toEqual([302, '/og.png'])
  }
  await empty.close()
})

test('is a picture of 1200 x 630 with the words of the card, kept by what it says', async () => {
  const answer = await picture('record/kz_card.png')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
  expect([width, height]).toEqual([1200, 630])
  const again = await fetch(`${world.url}/media/cards/record/kz_card.png`, {
    headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
})

// the catalogues are those of the build
test.skipIf(!existsSync(join(TEXTS_FOLDER, 'ru.json')))('says its words in the language of the address', async () => {
  expect(await card('record', 'kz_card', 'ru')).toMatchObject({
    ...{ kind: 'Мировой рекорд', title: 'kz_card', figure: '00:13.08' },
    sentence: 'На 0.92 быстрее, чем Bob <b>: рекорд вернулся через 34 дня.',
  })
  expect(await card('profile', 'Ann', 'ru')).toMatchObject({ player: { name: 'Польша', country: 'pl' } })
  const headers = { 'accept-language': 'ru' }
  const drawn = async (query: string) => {
    const answer = await fetch(`${world.url}/media/cards/record/kz_card.png${query}`, { headers })
    expect([answer.status, answer.headers.get('cache-control')], query).toEqual([200, 'public, max-age=3600'])
    return answer.headers.get('etag')
  }
  const english = await drawn('')
  // a picture that anybody may keep depends on nothing but its address; the drawings have no Chinese letters
  for (const query of ['?hl=en', '?hl=xx', '?hl=', '?hl=../ru', '?hl=zh-Hans'])
    expect(await drawn(query), query).toBe(english)
  const russian = await drawn('?hl=ru')
  expect([await drawn('?hl=ru'), (await drawn('?hl=es')) === russian, russian === english]).toEqual([
    russian,
    false,
    false,
  ])
  const page = await (await fetch(`${world.url}/record/kz_card?hl=ru`)).text()
  expect(page).toContain(`property="og:image" content="${world.url}/media/cards/record/kz_card.png?hl=ru"`)
})

test('draws what it says: markup as text, a long name smaller, the faster block in amber', () => {
  const words = { kind: 'World record', sentence: 'x', mapName: null, player: { name: 'Bob <b>', country: 'pl' } }
  const svg = (title: string, gapMs: number | null) => drawCard({ ...words, title, figure: '00:14.00', gapMs }, 'KZ16')
  expect(svg('kz_a', null)).toContain('Bob &lt;b&gt;')
  expect(svg('kz_a', null)).not.toContain('<rect')
  const sizeOf = (title: string) => Number(new RegExp(`font-size="(\\d+)"[^>]*>${title}<`).exec(svg(title, null))?.[1])
  expect(sizeOf('kz_a')).toBe(68)
  expect(sizeOf('k'.repeat(60))).toBeLessThan(36)
  const blocks = (gapMs: number) =>
    [...svg('kz_a', gapMs).matchAll(/<rect x="(\d+)"[^>]*fill="(#\w+)"/g)].map(([, x, fill]) => [Number(x), fill])
  expect(blocks(-920)[0]).toEqual([64, '#f5af26'])
  expect(blocks(920)[1]?.[1]).toBe('#f5af26')
  expect(blocks(-5_000)[1]?.[0]).toBeGreaterThan(blocks(-920)[1]?.[0] as number)
})

test('words of gaps and spans', () => {
  const say = (text: Text) => inLanguage('en', text)
  expect([-920, 1_500, 0].map((gapMs) => say(gapWords(gapMs, 'A')))).toEqual([
    ...['0.92 faster than A.', '1.50 slower than A.', 'Level with A.'],
  ])
  expect(say(spanWords('2026-01-01T00:00:00Z', '2026-01-01T03:00:00Z'))).toBe('1 day')
  expect(say(spanWords('2020-01-01T00:00:00Z', '2026-01-02T00:00:00Z'))).toBe('6 years')
})
