import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BuiltUser, buildDemo, buildMap, buildPlayer } from '../../testing/build.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { sql } from '../api/sql.ts'

/** What programs that read the site for years find in its answers: names and forms, more is allowed. */

const DAY = /^\d\d\/\d\d\/\d{4}$/
const MOMENT = /^\d\d\/\d\d\/\d{4} \d\d:\d\d(:\d\d)?$/
const TIME = /^\d{2,}:\d\d\.\d\d$/
const FLAG = /^([a-z]{2}|n-a)$/

/** A type's name, with `?` where null is allowed, a pattern of a text, an object's fields, or what each item of a list is. */
type Form = string | RegExp | { [name: string]: Form } | [Form]

function faults(form: Form, value: unknown, at: string): string[] {
  if (Array.isArray(form)) {
    if (!Array.isArray(value) || value.length === 0) return [`${at} is no list with something in it`]
    return value.flatMap((item, place) => faults(form[0], item, `${at}[${place}]`))
  }
  if (form instanceof RegExp) return form.test(String(value)) ? [] : [`${at} is ${String(value)}`]
  if (typeof form === 'object') {
    if (typeof value !== 'object' || value === null) return [`${at} is ${String(value)}`]
    return Object.entries(form).flatMap(([name, field]) =>
      name in value ? faults(field, value[name as keyof typeof value], `${at}.${name}`) : [`${at} lacks ${name}`],
    )
  }
  const [type = '', mayBeNull] = form.split(/(?=\?)/)
  return typeof value === type || (mayBeNull && value === null) ? [] : [`${at} is ${String(value)}`]
}

const icons = { isMapper: 'boolean', isVip: 'boolean', hasBirthday: 'boolean', isBanned: 'boolean' }
const author = { author: 'string', authorId: 'number', country: FLAG, icons }
const run = { mapName: 'string', time: TIME, date: DAY, mapId: 'number', timeDifference: 'string?' }
const comment = { id: 'number', message: 'string', commentDate: MOMENT, ...author }

const FORMS: Record<string, Form> = {
  'record/all-demos?sortColumn=mapName&sortDirection=ASC': [
    {
      ...{ mapId: 'number', mapName: 'string', demoId: 'number?', time: 'string?', releaseDate: 'string?' },
      ...{ playerId: 'number?', playerName: 'string?', country: 'string?', youtubeLink: 'string?', hasCp: 'boolean' },
    },
  ],
  'record/top5': {
    playerTop5: [{ country: FLAG, playerName: 'string', playerId: 'number?', numberOfRecords: 'number' }],
    countryTop5: [{ country: FLAG, countryName: 'string', numberOfCountryRecords: 'number' }],
  },
  'record/player-demos': [
    {
      ...{ rank: 'number', recordNumber: 'number', percentNumber: 'number' },
      ...{ pseudo: 'string', country: FLAG, playerId: 'number?' },
    },
  ],
  'record/country-demos': [
    { rank: 'number', recordNumber: 'number', percentNumber: 'number', country: FLAG, countryName: 'string' },
  ],
  'record/map?mapName=kz_old': {
    ...{ mapName: 'string', mapImage: 'string', mapReleaseDate: DAY, currentRecord: TIME },
    authors: [{ mapperName: 'string', mapAuthorId: 'number?', mapperCountry: 'string?' }],
    listRecords: [
      {
        ...{ demoId: 'number', mapId: 'number', playerName: 'string', playerId: 'number?', country: FLAG },
        ...{ time: TIME, releaseDate: DAY, isDeleted: 'boolean', youtubeLink: 'string?' },
      },
    ],
  },
  'record/map-id?mapName=kz_old': { mapId: 'number' },
  'record/latest-demos': {
    ...{ newsId: 'number?', newsName: 'string?' },
    demosByPlayer: [
      {
        ...{ playerId: 'number?', playerName: 'string', playerCountry: FLAG },
        demos: [{ demoId: 'number', mapId: 'number', mapName: 'string', time: TIME }],
      },
    ],
  },
  'longjump/top': [{ type: 'string' }],
  'user/profile?nickname=Ledge': {
    ...{ id: 'number', pseudo: 'string', previousPseudo: 'object', countryCode: FLAG, countryName: 'string' },
    ...{ registrationDate: DAY, lastVisit: MOMENT, visitsSince: 'number', chatboxComments: 'number', roles: 'object' },
    recentActivity: [
      {
        ...{ activityDate: MOMENT, isChatBoxComment: 'boolean', isComment: 'boolean' },
        ...{ newsId: 'number?', commentNewsName: 'string?' },
      },
    ],
    recentRecords: [
      {
        ...{ mapName: 'string', time: TIME, currentRecord: 'boolean', releaseDate: DAY },
        ...{ newsName: 'string?', mapId: 'number', newsId: 'number?' },
      },
    ],
    achievements: 'object',
    icons,
  },
  'user/stats?nickname=Ledge': {
    ...{ rank: 'number?', numberCurrentRecords: 'number', numberTotalRecords: 'number', numberDifferentMaps: 'number' },
    ...{ firstRecord: run, lastRecord: run, currentRecords: [run], previousRecords: 'object' },
  },
  'user/user?pseudo=Ledge': { id: 'number', pseudo: 'string', countryCode: FLAG, icons },
  'user/search?query=led': [{ id: 'number', pseudo: 'string', countryCode: FLAG }],
  'user/online': {
    ...{ userCount: 'number', totalUsers: 'number' },
    ...{ users: 'object', newestMember: { id: 'number', pseudo: 'string', country: FLAG } },
  },
  'user/admin-team': [{ role: 'string', users: [{ id: 'number', pseudo: 'string', country: FLAG, icons }] }],
  'news/last-news?page=1': {
    totalPages: 'number',
    lastNews: [
      {
        id: 'number',
        title: 'string',
        newsDate: MOMENT,
        htmlContent: 'string',
        authorCountry: FLAG,
        icons,
        author: 'string',
      },
    ],
  },
  'article/last-articles?page=1': {
    lastArticles: [{ id: 'number', title: 'string', articleDate: MOMENT, htmlContent: 'string' }],
  },
  'news/comments?newsId=NEWS': [{ ...comment, parentId: 'number?' }],
  'chatbox/comments?page=0': [comment],
  'search/?expression=led&types=user,news': {
    userSearch: [{ userId: 'number?', nickname: 'string', country: FLAG }],
    newsSearch: [
      { id: 'number', title: 'string', date: 'string', extract: 'string', userId: 'number?', country: FLAG },
    ],
  },
}

let world: World
let ledge: BuiltUser
let newsId: number
beforeAll(async () => {
  world = await createWorld()
  const { db } = world.ctx
  ledge = await world.user({ pseudo: 'Ledge' })
  const client = await world.as(ledge)
  const { client: writer } = await world.staff('WRITER')
  await buildMap(db, { name: 'kz_old', authors: ['Old Hand'], releasedAt: new Date('2005-03-02') })
  await buildMap(db, { name: 'kz_without' })
  await buildPlayer(db, 'before', 'se')
  const run = { mapName: 'kz_old', state: 'RELEASED' as const, ytId: 'aaaaaaaaaaa' }
  await buildDemo(db, { ...run, playerName: 'before', timeMs: 60_000, decidedAt: new Date('2020-01-01') })
  const { demoId } = await buildDemo(db, { ...run, user: ledge, timeMs: 59_000, decidedAt: new Date('2021-01-01') })
  const post = { title: 'Ledge wins', htmlContent: '<p>Led by a ledge</p>', hidden: false }
  newsId = (await writer.call('POST /news/news', { body: post })).id
  await db.execute(sql`update demos set news_id = ${newsId} where id = ${demoId}`)
  await writer.call('POST /article/article', { body: post })
  await client.call('POST /news/comment', { query: { newsId: String(newsId) }, body: { commentMessage: 'Nice' } })
  await client.call('POST /chatbox/comment', { body: { commentMessage: 'Hello' } })
})
afterAll(() => world.close())

it.each(Object.entries(FORMS))('answers /api/%s as old clients read it', async (path, form) => {
  const response = await fetch(`${world.url}/api/${path.replace('NEWS', String(newsId))}`)
  const body: unknown = await response.json()
  expect([response.status, ...faults(form, body, '')], JSON.stringify(body).slice(0, 600)).toEqual([200])
})

it('names maps without a record too, and the demos of the last release', async () => {
  const lines = await world.guest.call('GET /record/all-demos')
  expect(lines.map(({ mapName, demoId, playerId }) => [mapName, demoId !== null, playerId])).toEqual([
    ['kz_old', true, ledge.userId],
    ['kz_without', false, null],
  ])
  expect(lines[0]?.releaseDate).toBe('01/01/2021')
  const { newsName, demosByPlayer } = await world.guest.call('GET /record/latest-demos')
  expect(newsName).toBe('Ledge wins')
  expect(demosByPlayer).toMatchObject([{ playerName: 'Ledge', demos: [{ mapName: 'kz_old', time: '00:59.00' }] }])
})

it('takes a form for a login and answers who it is', async () => {
  const response = await fetch(`${world.url}/api/auth/authenticate`, {
    method: 'POST',
    body: new URLSearchParams({ username: ledge.username, password: ledge.password }),
  })
  expect(await response.json()).toMatchObject({ userId: ledge.userId, pseudo: 'Ledge' })
  const wrong = await fetch(`${world.url}/api/auth/authenticate`, {
    method: 'POST',
    body: new URLSearchParams({ username: ledge.username, password: 'no' }),
  })
  expect([wrong.status, await wrong.json()]).toMatchObject([400, { message: 'Invalid username or password' }])
})
