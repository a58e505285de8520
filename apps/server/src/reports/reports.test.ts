import type { Reported } from '@kz/contract/review/reports'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { buildDemo } from '../testing/build.ts'
import { openWorld } from '../testing/open-world.ts'
import { codeOf } from '../testing/refusal.ts'
import type { Person } from '../testing/world.ts'

const world = await openWorld()
const author = await world.staff()
const reader = await world.staff()
const chief = await world.staff('ADMIN')
const checker = await world.staff('DEMO_CHECKER')
let things: Record<Reported, number>
let newsId: number
beforeAll(async () => {
  const post = { title: 'A post', htmlContent: '<p>Text.</p>', hidden: false }
  newsId = (await chief.client.call('POST /news/news', { body: post })).id
  const body = { commentMessage: 'A rude word' }
  const { id: comment } = await author.client.call('POST /news/comment', { query: { newsId }, body })
  const { demoId: demo } = await buildDemo(world.ctx.db, {
    mapName: 'kz_reported',
    user: author.user,
    timeMs: 61_000,
    state: 'RELEASED',
  })
  things = { comment, profile: author.user.userId, demo }
})
beforeEach(async () => {
  await world.ctx.db.execute(sql`delete from reports`)
})

const report = ({ client }: Person, kind: Reported, id = things[kind]) =>
  client.call('POST /report', { body: { kind, id, reason: 'Not nice' } })
const list = ({ client }: Person, query: object = {}) => client.call('GET /admin/reports', { query })
const count = async ({ client }: Person) => (await client.call('GET /admin/report-count')).count

describe('a report', () => {
  it.each(['comment', 'profile', 'demo'] as const)('of a %s comes from others, once while it is open', async (kind) => {
    expect(await codeOf(report(reader, kind))).toBe('done')
    expect(await codeOf(report(reader, kind))).toBe('reported_already')
    expect(await codeOf(report(author, kind))).toBe('own_reported')
    expect(await codeOf(report({ ...reader, client: world.guest }, kind))).toBe('not_authenticated')
    expect(await codeOf(report(reader, kind, 999_999))).toBe('not_found')
    expect(await count(chief)).toBe(1)
  })

  it('is of what its reporter can see', async () => {
    await chief.client.call('PUT /news/hide', { query: { newsId } })
    expect(await codeOf(report(reader, 'comment'))).toBe('not_found')
    await chief.client.call('PUT /news/unhide', { query: { newsId } })
    await world.ctx.db.execute(sql`update demos set state = 'REVOKED' where id = ${things.demo}`)
    expect(await codeOf(report(reader, 'demo'))).toBe('not_found')
    await world.ctx.db.execute(sql`update demos set state = 'RELEASED' where id = ${things.demo}`)
  })
})

describe('the list', () => {
  it('has all kinds for the top staff, those of the forum too, and of demos for who checks them', async () => {
    const { id: categoryId } = await chief.client.call('POST /forum/categories', { body: { name: 'Talk' } })
    const thread = { title: 'A thread', content: 'A bad word', categoryId }
    const { id: threadId } = await author.client.call('POST /forum/threads', { body: thread })
    const { messages } = await reader.client.call('GET /forum/threads/{id}', { params: { id: threadId }, query: {} })
    const [message] = messages
    const said = { params: { id: message?.id ?? 0 }, body: { reason: 'Not nice' } }
    await reader.client.call('POST /forum/messages/{id}/report', said)
    for (const kind of ['comment', 'profile', 'demo'] as const) await report(reader, kind)
    const { reports } = await list(chief)
    expect(reports.map(({ kind }) => kind)).toEqual(['message', 'comment', 'profile', 'demo'])
    expect(reports).toMatchObject([
      { about: { place: 'message', parentId: threadId, title: 'A thread', text: 'A bad word' } },
      { about: { place: 'news', parentId: newsId, title: 'A post', text: 'A rude word' } },
      { about: { place: 'profile', targetId: author.user.userId } },
      { about: { place: 'demo', title: 'kz_reported', route: '', text: '01:01.00' } },
    ])
    for (const { about, reporter } of reports)
      expect([about.author, reporter]).toEqual([author.user.pseudo, reader.user.pseudo])
    expect((await list(checker)).reports.map(({ kind }) => kind)).toEqual(['demo'])
    expect(await count(checker)).toBe(1)
    expect((await list(chief, { kind: 'profile' })).reports).toHaveLength(1)
    expect(await codeOf(list(reader))).toBe('forbidden')

    const forum = { kind: 'message', id: reports[0]?.id ?? 0 } as const
    await chief.client.call('PUT /admin/report-assignee', { body: { ...forum, mine: true } })
    expect((await list(chief, { mine: true })).reports).toMatchObject([{ kind: 'message', isMine: true }])
    await chief.client.call('PUT /admin/report', { body: { ...forum, outcome: 'resolved' } })
    expect((await list(chief, { state: 'closed' })).reports).toMatchObject([
      { kind: 'message', outcome: 'resolved', decidedBy: chief.user.pseudo },
    ])
  })

  it('says who looks into a report, and lets other staff take it over', async () => {
    await report(reader, 'demo')
    const [{ id } = { id: 0 }] = (await list(checker)).reports
    const take = ({ client }: Person, mine: boolean, kind: Reported = 'demo') =>
      client.call('PUT /admin/report-assignee', { body: { kind, id, mine } })
    await take(checker, true)
    expect((await list(chief)).reports).toMatchObject([{ assignee: checker.user.pseudo, isMine: false }])
    await take(chief, true)
    expect((await list(checker, { mine: true })).reports).toEqual([])
    await take(chief, false)
    expect((await list(chief)).reports).toMatchObject([{ assignee: null }])
    expect(await codeOf(take(checker, true, 'comment'))).toBe('not_found')
    expect(await codeOf(take(chief, true, 'comment'))).toBe('not_found')
  })

  it('loses all reports of a thing with one of them', async () => {
    const other = await world.staff()
    for (const person of [reader, other]) await report(person, 'comment')
    await report(reader, 'profile')
    const [{ id } = { id: 0 }] = (await list(chief, { kind: 'comment' })).reports
    const decide = ({ client }: Person) =>
      client.call('PUT /admin/report', { body: { kind: 'comment', id, outcome: 'dismissed' } })
    expect(await codeOf(decide(checker))).toBe('not_found')
    expect(await codeOf(decide(chief))).toBe('done')
    expect(await codeOf(decide(chief))).toBe('wrong_state')
    expect((await list(chief)).reports.map(({ kind }) => kind)).toEqual(['profile'])
    expect((await list(chief, { state: 'closed', kind: 'comment' })).totalItems).toBe(2)
    expect(await codeOf(report(reader, 'comment'))).toBe('done')
  })
})
