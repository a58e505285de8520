import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { row } from '../platform/db.ts'
import { createWorld, type World } from '../testing/world.ts'

let world: World
type Person = Awaited<ReturnType<World['staff']>>
let top: Person
let ann: Person
let bob: Person
let banned: Person
let open: number

const params = (id: number) => ({ params: { id } })
const refused = (status: number, message?: string) => ({ status, ...(message && { message }) })

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
  open = await category('General')
})
afterAll(() => world.close())

async function category(name: string, parentId: number | null = null): Promise<number> {
  return (await top.client.call('POST /forum/categories', { body: { name, description: `${name} talk`, parentId } })).id
}

let titles = 0
async function thread(who: Person, categoryId = open, content = 'First words'): Promise<number> {
  const body = { title: `Thread number ${++titles}`, content, categoryId }
  return (await who.client.call('POST /forum/threads', { body })).id
}

let texts = 0
const reply = (who: Person, threadId: number, message = `Reply number ${++texts}`) =>
  who.client.call('POST /forum/messages', { body: { threadId, message } })

const page = (id: number, who: Pick<Person, 'client'> = { client: world.guest }, query = {}) =>
  who.client.call('GET /forum/threads/{id}', { params: { id }, query })

describe('reading and writing', () => {
  it('opens a thread that everybody reads, counts it, and tells the latest message', async () => {
    const id = await thread(ann, open, 'Prestrafe [b]matters[/b]')
    await reply(bob, id)
    const read = await page(id)
    expect(read).toMatchObject({
      page: 1,
      totalPages: 1,
      breadcrumb: [{ id: open, name: 'General' }],
      thread: { id, authorName: ann.user.pseudo, replyCount: 1, lastPage: 1, canReply: false, unread: false },
    })
    expect(read.messages.map(({ message, position }) => [message, position])).toEqual([
      ['Prestrafe [b]matters[/b]', 1],
      [`Reply number ${texts}`, 2],
    ])
    expect(read.messages[0]?.authorStats).toMatchObject({ messages: 1, records: 0, roles: [] })
    const [index] = await world.guest.call('GET /forum/categories')
    expect(index).toMatchObject({ id: open, threadCount: 1, messageCount: 2, roles: [], canCreate: false })
    expect(index?.lastMessage).toMatchObject({ threadId: id, lastPage: 1, authorName: bob.user.pseudo })
    const [latest] = await world.guest.call('GET /forum/messages/latest')
    expect(latest).toMatchObject({ threadId: id, authorId: bob.user.userId, categoryName: 'General' })
  })
})
