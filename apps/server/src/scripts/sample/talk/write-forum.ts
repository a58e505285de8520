import { refreshAuthors, refreshThread } from '../../../forum/api.ts'
import { type Db, row } from '../../../platform/api/db.ts'
import { int } from '../../../platform/api/shape.ts'
import { sql } from '../../../platform/api/sql.ts'
import type { BuiltUser } from '../../../testing/build.ts'
import { openRandom, type Random } from '../random.ts'
import { CATEGORIES, type SampleThread, SMALL_TALK, THREADS } from './forum-texts.ts'

interface Seeding {
  tx: Db
  now: Date
  users: readonly BuiltUser[]
}

const SEED = 77
const DAY = 86_400_000
const STAFF = new Set(['admin', 'checker', 'mapchecker'])

/** Writes the sample forum: categories, one of them for staff only, and their threads. */
export async function seedForum({ tx, now, users }: Seeding): Promise<void> {
  const random = openRandom(SEED)
  const categories = await writeCategories(tx)
  const messages: object[] = []
  const threads: number[] = []
  for (const thread of THREADS) {
    const id = await insertId(
      tx,
      sql`insert into forum_threads (category_id, author_id, title, is_sticky, is_read_only, created_at)
        values (${categories.get(thread.category)}, ${users[0]?.userId}, ${thread.title}, ${thread.isSticky ?? false},
          ${thread.isReadOnly ?? false}, ${new Date(now.getTime() - thread.from * DAY)}) returning id`,
    )
    const list = planMessages(random, thread, users).map((message, place) => ({
      ...message,
      thread_id: id,
      position: place + 1,
      created_at: new Date(now.getTime() - message.age * DAY),
    }))
    await tx.execute(sql`insert into forum_views (thread_id, views) values (${id}, ${list.length * 7 + 11})`)
    threads.push(id)
    messages.push(...list)
  }
  // all at once by date: lists of messages are in the order of their numbers
  await tx.execute(sql`insert into forum_messages (thread_id, position, author_id, message, created_at)
    select thread_id, position, author_id, message, created_at
    from jsonb_populate_recordset(null::forum_messages, ${JSON.stringify(messages)}::jsonb)
    order by created_at, thread_id, position`)
  for (const id of threads) await refreshThread(tx, id)
  // what is older than a day was read by everybody
  await tx.execute(sql`insert into forum_marks (user_id, category_id, read_at)
    select id, 0, ${new Date(now.getTime() - DAY)} from users`)
  await refreshAuthors(
    tx,
    users.map(({ userId }) => userId),
  )
}

async function writeCategories(tx: Db): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const [place, { key, parent, name, description, isReadOnly = false, roles = [] }] of CATEGORIES.entries()) {
    const id = await insertId(
      tx,
      sql`insert into forum_categories (parent_id, position, name, description, is_read_only, roles)
        values (${parent && ids.get(parent)}, ${place + 1}, ${name}, ${description}, ${isReadOnly},
          array(select jsonb_array_elements_text(${JSON.stringify(roles)}::jsonb))) returning id`,
    )
    ids.set(key, id)
  }
  return ids
}

async function insertId(tx: Db, statement: ReturnType<typeof sql>): Promise<number> {
  return ((await row(tx, { id: int }, statement)) as { id: number }).id
}

/** Nobody answers their own message; the sample player has written often enough to post links. */
function planMessages(random: Random, thread: SampleThread, users: readonly BuiltUser[]) {
  const { by, category, from, to, messages, more = 0 } = thread
  const isOfStaff = category === 'staff' || category === 'announcements'
  const writers = isOfStaff ? users.filter(({ username }) => STAFF.has(username)) : users
  const talk = random.shuffled(SMALL_TALK)
  const texts = [...messages, ...Array.from({ length: more }, (_, place) => talk[place % talk.length] as string)]
  let last: BuiltUser | undefined = users.find(({ username }) => username === by)
  return texts.map((text, place) => {
    const message = text.replace('{author}', last?.pseudo ?? '')
    const others = writers.filter((user) => user !== last)
    if (place > 0 || !last) last = random.pick(others)
    const age = texts.length === 1 ? from : from - ((from - to) * place) / (texts.length - 1)
    return { author_id: (last as BuiltUser).userId, message, age }
  })
}
