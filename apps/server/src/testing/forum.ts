import { sql } from '../platform/api/sql.ts'
import { createWorld, type Person } from './world.ts'

/** A world with a forum: people of several roles, one of them banned from writing, an open category, and what they do there. */
export async function createForum() {
  const world = await createWorld()
  const [top, ann, bob, checker, banned] = await Promise.all([
    world.staff('HEAD_MANAGEMENT'),
    world.staff(),
    world.staff(),
    world.staff('DEMO_CHECKER'),
    world.staff(),
  ])
  await world.ctx.db.execute(sql`insert into bans (user_id, kind, reason, created_by)
    values (${banned.user.userId}, 'comment', 'flood', ${top.user.userId})`)

  async function category(name: string, parentId: number | null = null): Promise<number> {
    return (await top.client.call('POST /forum/categories', { body: { name, description: `${name} talk`, parentId } }))
      .id
  }
  const open = await category('General')
  /** how many threads and replies were written */
  const written = { threads: 0, replies: 0 }
  return {
    world,
    top,
    ann,
    bob,
    checker,
    banned,
    open,
    written,
    category,
    async thread(who: Person, categoryId = open, content = 'First words'): Promise<number> {
      const body = { title: `Thread number ${++written.threads}`, content, categoryId }
      return (await who.client.call('POST /forum/threads', { body })).id
    },
    reply: (who: Person, threadId: number, message = `Reply number ${++written.replies}`) =>
      who.client.call('POST /forum/messages', { body: { threadId, message } }),
    page: (id: number, who: Pick<Person, 'client'> = { client: world.guest }, query = {}) =>
      who.client.call('GET /forum/threads/{id}', { params: { id }, query }),
    index: (who: Pick<Person, 'client'> = { client: world.guest }) => who.client.call('GET /forum/categories'),
  }
}
