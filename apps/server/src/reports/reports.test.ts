import { REPORTED, type Reported, type ReportOutcome } from '@kz/contract/review/report-words'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { buildDemo } from '../testing/build.ts'
import { openWorld } from '../testing/open-world.ts'
import { read } from '../testing/read.ts'
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
  const { userId } = author.user
  await world.ctx.db.execute(sql`update users set picture = '/media/images/own.webp' where id = ${userId}`)
  const made = async (query: ReturnType<typeof sql>) => (await read(world.ctx.db, query))[0]?.id as number
  const event =
    await made(sql`insert into events (kind, name, intro, rules, starts_at, ends_at, closes_at, classes, standing, made_by)
    values ('CUP', 'Rude cup', '', '', now(), now() + interval '1 day', now() + interval '2 days', '{0}', 1, ${userId})
    returning id`)
  const list = await made(
    sql`insert into map_lists (user_id, name, is_public) values (${userId}, 'Rude list', true) returning id`,
  )
  const server = await made(sql`insert into game_servers (addr, port, community, given_name)
    values ('192.0.2.7', 27015, '', 'Rude server') returning id`)
  const article = await made(sql`insert into posts (kind, title, content, author_id, published_at)
    values ('article', 'Rude words', '<p>x</p>', ${userId}, now()) returning id`)
  const ofUser = { profile: userId, nickname: userId, picture: userId }
  things = { ...ofUser, comment, demo, post: article, event, list, server }
})
beforeEach(async () => {
  await world.ctx.db.execute(sql`delete from reports`)
})

const report = ({ client }: Person, kind: Reported, id = things[kind]) =>
  client.call('POST /report', { body: { kind, id, reason: 'Not nice' } })
const list = ({ client }: Person, query: object = {}) => client.call('GET /admin/reports', { query })
const count = async ({ client }: Person) => (await client.call('GET /admin/report-count')).count

describe('a report', () => {
  it.each(REPORTED)('of a %s comes from others, once while it is open', async (kind) => {
    expect(await codeOf(report(reader, kind))).toBe('done')
    expect(await codeOf(report(reader, kind))).toBe('reported_already')
    expect(await codeOf(report(author, kind))).toBe(kind === 'server' ? 'done' : 'own_reported')
    expect(await codeOf(report({ ...reader, client: world.guest }, kind))).toBe('not_authenticated')
    expect(await codeOf(report(reader, kind, 999_999))).toBe('not_found')
    expect(await count(chief)).toBe(kind === 'server' ? 2 : 1)
    const [found] = (await list(chief)).reports
    expect(found).toMatchObject({ kind, why: 'other', about: { targetId: things[kind], isGone: false } })
    if (kind !== 'server') expect(found?.about.author).toBe(author.user.pseudo)
    if (kind !== 'profile') expect(found?.about.text).not.toBe('')
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

interface Decision {
  kind: Reported | 'message' | 'appeal'
  id: number
  outcome?: ReportOutcome
  answer?: string
}
const decide = ({ client }: Person, body: Decision) =>
  client.call('PUT /admin/report', { body: { outcome: 'resolved', ...body } })
const noticesOf = async ({ client }: Person, type: string) =>
  (await client.call('GET /notification/list')).notifications
    .map(({ about }) => about)
    .filter((about) => about.type === type)

describe('who reports', () => {
  it('is told what came of it, each of them, with the words of staff', async () => {
    const [one, two] = [await world.staff(), await world.staff()]
    for (const person of [one, two]) await report(person, 'nickname')
    const [{ id } = { id: 0 }] = (await list(chief, { kind: 'nickname' })).reports
    await decide(chief, { kind: 'nickname', id, answer: 'Renamed.' })
    for (const person of [one, two])
      expect(await noticesOf(person, 'report')).toEqual([
        { type: 'report', kind: 'nickname', end: 'resolved', answer: 'Renamed.' },
      ])
    expect((await list(chief, { state: 'closed', kind: 'nickname' })).reports[0]).toMatchObject({ answer: 'Renamed.' })
  })

  it('cannot for a month after three untrue ones, in the forum either', async () => {
    const liar = await world.staff()
    for (const kind of ['comment', 'profile', 'demo'] as const) {
      expect(await codeOf(report(liar, kind))).toBe('done')
      const [{ id } = { id: 0 }] = (await list(chief, { kind })).reports
      await decide(chief, { kind, id, outcome: 'untrue' })
    }
    expect(await codeOf(report(liar, 'nickname'))).toBe('reports_paused')
    const { id: categoryId } = await chief.client.call('POST /forum/categories', { body: { name: 'Quiet' } })
    const thread = { title: 'A thread', content: 'Words', categoryId }
    const { id: threadId } = await author.client.call('POST /forum/threads', { body: thread })
    const { messages } = await liar.client.call('GET /forum/threads/{id}', { params: { id: threadId }, query: {} })
    const said = { params: { id: messages[0]?.id ?? 0 }, body: { reason: 'Not nice' } }
    expect(await codeOf(liar.client.call('POST /forum/messages/{id}/report', said))).toBe('reports_paused')
    expect(await codeOf(report(reader, 'nickname'))).toBe('done')
    await world.ctx.db.execute(sql`update reports set decided_at = now() - interval '31 days'
      where reporter_id = ${liar.user.userId} and kind = 'demo'`)
    expect(await codeOf(report(liar, 'nickname'))).toBe('done')
  })
})

describe('an appeal', () => {
  const SAID = 'It was my brother who did it, not me.'
  const ban = (call: 'ban' | 'comment-ban', userId: number, query: object = {}) =>
    chief.client.call(`POST /user/${call}`, { query: { userId, banned: true, reason: 'Macro', ...query } })
  const refusedWith = async (user: Person['user']): Promise<Record<string, unknown> | null> => {
    const error = await world.as(user).then(
      () => null,
      (thrown: { code: string; params: Record<string, unknown> }) => thrown,
    )
    return error && { code: error.code, ...error.params }
  }
  const appealBy = (ticket: unknown, text = SAID) =>
    world.guest.call('POST /auth/appeal', { body: { ticket: String(ticket), text } })

  it('is said once by who cannot log in, answered in the queue, and lifts the ban', async () => {
    const person = await world.staff()
    await ban('ban', person.user.userId)
    const refused = await refusedWith(person.user)
    expect(refused).toMatchObject({ code: 'banned', reason: 'Macro', untilMs: null, ticket: expect.any(String) })
    expect(await codeOf(appealBy('x'.repeat(43)))).toBe('second_step_over')
    expect(await codeOf(appealBy(refused?.ticket, 'short'))).toBe('invalid_field')
    const both = await Promise.all([1, 2].map(() => codeOf(appealBy(refused?.ticket))))
    expect(both.toSorted()).toEqual(['done', 'second_step_over'])
    const again = await refusedWith(person.user)
    expect(again).toMatchObject({ code: 'banned', appeal: 'waiting', answer: '' })
    expect(again).not.toHaveProperty('ticket')

    const [card] = (await list(chief, { kind: 'appeal' })).reports
    expect(card).toMatchObject({
      ...{ reason: SAID, reporter: person.user.pseudo, outcome: null },
      about: { place: 'appeal', text: 'Macro', title: 'general', author: person.user.pseudo, bans: 1 },
    })
    const body = { kind: 'appeal' as const, id: card?.id ?? 0 }
    expect((await list(checker)).reports.filter(({ kind }) => kind === 'appeal')).toEqual([])
    expect(await codeOf(decide(checker, body))).toBe('not_found')
    expect(await codeOf(decide(reader, body))).toBe('forbidden')
    await chief.client.call('PUT /admin/report-assignee', { body: { ...body, mine: true } })
    const decisions = await Promise.all([1, 2].map(() => codeOf(decide(chief, { ...body, answer: 'We believe you.' }))))
    expect(decisions.toSorted()).toEqual(['done', 'wrong_state'])
    const client = await world.as(person.user)
    expect(await client.call('GET /user/bans')).toMatchObject([
      { state: 'lifted', appeal: { text: SAID, outcome: 'resolved', answer: 'We believe you.' } },
    ])
    expect(await noticesOf({ ...person, client }, 'appeal')).toMatchObject([{ kind: 'general', lifted: true }])
    const { entries } = await chief.client.call('GET /admin/audit-log', {
      query: { target: `user:${person.user.userId}` },
    })
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['appeal.send', 'appeal.resolved', 'unban.general']),
    )
  })

  it('against a ban from commenting is sent from the settings, and a ban that was replaced stays', async () => {
    const person = await world.staff()
    const { userId } = person.user
    await ban('comment-ban', userId)
    const [own] = await person.client.call('GET /user/bans')
    expect(own).toMatchObject({ kind: 'comment', reason: 'Macro', state: 'active', appeal: null })
    const send = (client: Person['client'], banId = own?.id ?? 0) =>
      codeOf(client.call('POST /user/appeal', { body: { banId, text: SAID } }))
    expect(await send(reader.client)).toBe('not_found')
    expect(await send(world.guest)).toBe('not_authenticated')
    expect(await send(person.client)).toBe('done')
    expect(await send(person.client)).toBe('appealed_already')
    await ban('comment-ban', userId, { reason: 'Macro again' })
    const card = (await list(chief, { kind: 'appeal' })).reports[0]
    await decide(chief, { kind: 'appeal', id: card?.id ?? 0 })
    expect((await person.client.call('GET /user/bans')).map(({ state, reason }) => `${reason} ${state}`)).toEqual([
      'Macro again active',
      'Macro lifted',
    ])
    expect(await noticesOf(person, 'appeal')).toMatchObject([{ kind: 'comment', lifted: true, another: true }])
    expect(await send(person.client, own?.id)).toBe('not_found')
  })

  it('is not answered by staff who could not have set the ban', async () => {
    const high = await world.staff('HEAD_ADMIN')
    await ban('comment-ban', high.user.userId)
    const [own] = await high.client.call('GET /user/bans')
    await high.client.call('POST /user/appeal', { body: { banId: own?.id ?? 0, text: SAID } })
    const card = (await list(chief, { kind: 'appeal' })).reports[0]
    const body = { kind: 'appeal' as const, id: card?.id ?? 0 }
    expect(await codeOf(decide(await world.staff('MANAGEMENT'), body))).toBe('cannot_ban')
    expect(await codeOf(decide(high, body))).toBe('cannot_ban')
    expect(await codeOf(decide(chief, { ...body, outcome: 'dismissed', answer: 'No.' }))).toBe('done')
    expect((await high.client.call('GET /user/bans'))[0]).toMatchObject({ state: 'active', appeal: { answer: 'No.' } })
  })
})
