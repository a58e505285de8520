import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { createWorld, type World } from '../testing/world.ts'

/** Reactions to messages, and polls: who may, how often, and what stays of them. */

type Person = Awaited<ReturnType<World['staff']>>

let world: World
let top: Person
let ann: Person
let bob: Person
let banned: Person
let place: number

const params = (id: number) => ({ params: { id } })
const no = (status: number, message?: string) => ({ status, ...(message && { message }) })

beforeAll(async () => {
  world = await createWorld()
  ;[top, ann, bob, banned] = await Promise.all([
    world.staff('HEAD_MANAGEMENT'),
    world.staff(),
    world.staff(),
    world.staff(),
  ])
  await world.ctx.db.execute(sql`insert into bans (user_id, kind, reason, created_by)
    values (${banned.user.userId}, 'comment', 'flood', ${top.user.userId})`)
  place = await category()
})
afterAll(() => world.close())

let named = 0
const category = async () =>
  (await top.client.call('POST /forum/categories', { body: { name: `Place ${++named}`, description: '' } })).id
type Wanted = { question: string; options: string[]; most?: number; days?: number | null }
const thread = async (who: Person, poll?: Wanted, content = 'Words') => {
  const body = { title: `Thread ${++named}`, content, categoryId: place, ...(poll && { poll }) }
  return (await who.client.call('POST /forum/threads', { body })).id
}
const open = async (who: Pick<Person, 'client'>, id: number, query = {}) =>
  who.client.call('GET /forum/threads/{id}', { ...params(id), query })
const react = (who: Pick<Person, 'client'>, id: number, kind: 'like' | 'fire' | null) =>
  who.client.call('PUT /forum/messages/{id}/reaction', { ...params(id), body: { kind } })
const vote = (who: Pick<Person, 'client'>, id: number, ...options: number[]) =>
  who.client.call('POST /forum/threads/{id}/vote', { ...params(id), body: { options } })

test('a member reacts to others’ messages, once to each, and takes it back', async () => {
  const id = await thread(ann)
  const [message] = (await open(ann, id)).messages
  const messageId = message?.id ?? 0
  await expect(react(ann, messageId, 'like')).rejects.toMatchObject(no(422, 'You cannot react to your own message'))
  await expect(react({ client: world.guest }, messageId, 'like')).rejects.toMatchObject(no(401))
  await expect(react(banned, messageId, 'like')).rejects.toMatchObject(no(403, 'You are banned from commenting'))
  expect(await react(bob, messageId, 'like')).toEqual({ reactions: [{ kind: 'like', count: 1, own: true }] })
  await react(bob, messageId, 'like')
  await react(top, messageId, 'fire')
  const seen = async (who: Pick<Person, 'client'>) => (await open(who, id)).messages[0]
  expect(await seen(bob)).toMatchObject({
    canReact: true,
    reactions: [
      { kind: 'like', count: 1, own: true },
      { kind: 'fire', count: 1, own: false },
    ],
  })
  expect(await seen(ann)).toMatchObject({ canReact: false })
  expect(await seen(banned)).toMatchObject({ canReact: false })
  await react(bob, messageId, 'fire')
  expect((await seen({ client: world.guest }))?.reactions).toEqual([{ kind: 'fire', count: 2, own: false }])
  expect(await react(bob, messageId, null)).toEqual({ reactions: [{ kind: 'fire', count: 1, own: false }] })
  // who may not read it reacts to nothing, and what is deleted shows nothing
  await top.client.call('PUT /forum/categories/{id}/roles', { ...params(place), body: { roles: ['DEMO_CHECKER'] } })
  await expect(react(bob, messageId, 'like')).rejects.toMatchObject(no(404, 'Message not found'))
  await top.client.call('PUT /forum/categories/{id}/roles', { ...params(place), body: { roles: [] } })
  const reply = await bob.client.call('POST /forum/messages', { body: { threadId: id, message: 'An answer' } })
  await react(ann, reply.id, 'fire')
  await top.client.call('DELETE /forum/messages/{id}', params(reply.id))
  await expect(react(ann, reply.id, 'like')).rejects.toMatchObject(no(404))
  expect((await open(ann, id)).messages[1]).toMatchObject({ deleted: true, reactions: [] })
})

test('a poll is asked with its thread, counted once for each member, and closes', async () => {
  const options = ['Grid 1', 'Grid 4', 'Neither']
  const id = await thread(ann, { question: 'Which grid?', options, most: 2, days: 3 })
  const poll = async (who: Pick<Person, 'client'>) => (await open(who, id)).poll
  expect(await poll({ client: world.guest })).toMatchObject({
    question: 'Which grid?',
    most: 2,
    isOpen: true,
    canVote: false,
    voters: 0,
    options: options.map((label, at) => ({ position: at + 1, label, votes: 0, own: false })),
  })
  expect(await poll(banned)).toMatchObject({ canVote: false })
  await expect(vote(banned, id, 1)).rejects.toMatchObject(no(403))
  await vote(bob, id, 1, 2)
  await vote(bob, id, 2, 2, 3)
  await vote(ann, id, 2)
  const votes = async (who: Pick<Person, 'client'>) => (await poll(who))?.options.map((each) => [each.votes, each.own])
  expect(await votes(bob)).toEqual([
    [0, false],
    [2, true],
    [1, true],
  ])
  expect((await poll(bob))?.voters).toBe(2)
  await expect(vote(bob, id, 1, 2, 3)).rejects.toMatchObject(no(422, 'Choose up to 2 of the answers'))
  await expect(vote(bob, id, 4)).rejects.toMatchObject(no(422))
  await vote(bob, id)
  expect((await poll(bob))?.voters).toBe(1)
  // told with the first page only
  expect((await open(bob, id, { page: 2 })).poll).toBeNull()
  await top.client.call('POST /forum/threads/{id}/toggle-readonly', { ...params(id), body: { value: true } })
  await expect(vote(bob, id, 1)).rejects.toMatchObject(no(409, 'This poll is closed'))
  await top.client.call('POST /forum/threads/{id}/toggle-readonly', { ...params(id), body: { value: false } })
  await world.ctx.db.execute(sql`update forum_polls set closes_at = now() where thread_id = ${id}`)
  expect(await poll(bob)).toMatchObject({ isOpen: false, canVote: false })
  await expect(vote(bob, id, 1)).rejects.toMatchObject(no(409, 'This poll is closed'))
  const plain = await thread(ann)
  await expect(vote(bob, plain, 1)).rejects.toMatchObject(no(404, 'Poll not found'))
})

test('a poll needs different answers, waits with a held thread, and goes along in a merge', async () => {
  const body = (options: string[]) => ({ question: 'Which one?', options })
  await expect(thread(ann, body(['Same', 'same']))).rejects.toMatchObject(no(422, 'Each answer must be different'))
  await expect(thread(ann, body(['One']))).rejects.toMatchObject(no(400))
  const dan = await world.staff()
  await thread(dan, body(['Yes', 'No']), 'https://elsewhere.example/poll')
  const [held] = await top.client.call('GET /forum/held', { query: {} })
  const { threadId } = await top.client.call('POST /forum/held/{id}/release', params(held?.id ?? 0))
  expect((await open(bob, threadId)).poll).toMatchObject({ question: 'Which one?', most: 1 })
  await vote(bob, threadId, 2)
  const target = await thread(ann)
  await top.client.call('POST /forum/threads/{id}/merge', { ...params(threadId), body: { targetThreadId: target } })
  expect((await open(bob, target)).poll).toMatchObject({ voters: 1, options: [{ votes: 0 }, { votes: 1, own: true }] })
})
