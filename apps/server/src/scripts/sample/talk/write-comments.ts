import { CHAT_LINES, type ChatLine } from '@kz/contract/sentences/chat-lines'
import { sentenceText } from '@kz/contract/sentences/sentence'
import {
  ANNOUNCED_RECORD,
  announcedColumns,
  announcedTables,
  recordLine,
} from '../../../demos/release/announce-record.ts'
import { type Db, rows } from '../../../platform/api/db.ts'
import { int, type RowOf, real } from '../../../platform/api/shape.ts'
import { sql } from '../../../platform/api/sql.ts'
import type { BuiltUser } from '../../../testing/build.ts'
import { openRandom, type Random } from '../random.ts'
import { CHAT, DEMO_REPLIES, DEMO_ROOTS, REPLIES, ROOTS } from './comment-texts.ts'
import type { SeededPost } from './write-news.ts'

interface Seeding {
  tx: Db
  now: Date
  users: readonly BuiltUser[]
}

interface Planned {
  kind: SeededPost['kind'] | 'demos' | 'chat'
  targetId: number
  parent: Planned | null
  demoId: number | null
  author: BuiltUser | null
  message: string
  /** of what the system tells */
  sentence?: ChatLine
  /** in days before today */
  age: number
  edited: boolean
  deleted: boolean
}

const SEED = 35
const DAY = 86_400_000
const CHAT_DAYS = 4
const RECORDS_TOLD = 8
const LINES_OF_REPLIES = 3

/** Writes comments with replies, some edited, some deleted, and the last days of the chat box. */
export async function seedComments(seeding: Seeding, posts: readonly SeededPost[]): Promise<void> {
  const random = openRandom(SEED)
  const records = await newestRecords(seeding.tx)
  const planned = [
    ...planThreads(random, seeding.users, posts),
    ...planDemos(random, seeding.users, records),
    ...planChat(random, seeding.users, records),
  ].sort((one, other) => other.age - one.age)
  await writeComments(seeding, planned)
}

const TOLD = {
  ...ANNOUNCED_RECORD,
  /** days ago */
  age: real,
}
type Told = RowOf<typeof TOLD>

function newestRecords(tx: Db): Promise<Told[]> {
  return rows(
    tx,
    TOLD,
    sql`select ${announcedColumns}, extract(epoch from now() - d.decided_at)::float8 / 86400 as age
      from ${announcedTables}
      where d.state = 'RELEASED' order by d.decided_at desc, d.id desc limit 20`,
  )
}

/** Newer posts are talked about more. Nobody answers their own comment. */
function planThreads(random: Random, users: readonly BuiltUser[], posts: readonly SeededPost[]): Planned[] {
  const replies = endless(random.shuffled(REPLIES))
  return random.shuffled(ROOTS).flatMap((message, place) => {
    const post = random.weighted(posts, ({ age, kind }) => (kind === 'news' ? 3 : 1) / Math.sqrt(age + 2))
    const root = plan(
      random,
      users,
      { kind: post.kind, targetId: post.id, message },
      post.age * random.between(0.35, 0.98),
    )
    root.deleted = place === 4
    return [root, ...answers(random, users, root, replies)]
  })
}

function planDemos(random: Random, users: readonly BuiltUser[], records: readonly Told[]): Planned[] {
  const replies = endless(random.shuffled(DEMO_REPLIES))
  return DEMO_ROOTS.flatMap((message, place) => {
    const record = place % 3 === 2 ? undefined : records[place % records.length]
    const age = record ? record.age * random.between(0.2, 0.9) : random.between(0.1, 9)
    const root = plan(random, users, { kind: 'demos', targetId: 0, message }, age)
    root.demoId = record?.demoId ?? null
    return [root, ...(place % 2 ? [] : answers(random, users, root, replies).slice(0, 1))]
  })
}

/** The lines in their order, in the evenings, and what the system tells between them. */
function planChat(random: Random, users: readonly BuiltUser[], records: readonly Told[]): Planned[] {
  const lines = CHAT.map((message, place) => {
    const age = CHAT_DAYS * (1 - (place + random.next() * 0.8) / CHAT.length)
    const line = plan(random, users, { kind: 'chat', targetId: 0, message }, age + 0.01)
    line.deleted = place === 20 || place === 39
    return line
  })
  const told = records.slice(0, RECORDS_TOLD).map((record) => {
    const sentence = recordLine([record], 1)
    const message = sentenceText(CHAT_LINES, sentence) ?? ''
    const line = plan(random, users, { kind: 'chat', targetId: 0, message }, record.age)
    return { ...line, sentence, author: null, edited: false }
  })
  return [...lines, ...told]
}

function answers(random: Random, users: readonly BuiltUser[], root: Planned, replies: () => string): Planned[] {
  const made: Planned[] = []
  let parent = root
  const most = random.chance(0.55) ? random.whole(1, LINES_OF_REPLIES) : 0
  while (made.length < most) {
    const { kind, targetId } = root
    const others = users.filter((user) => user !== parent.author)
    const reply = plan(random, others, { kind, targetId, message: replies() }, parent.age * random.between(0.6, 0.97))
    reply.parent = random.chance(0.6) ? parent : root
    made.push(reply)
    parent = reply
  }
  return made
}

function plan(
  random: Random,
  users: readonly BuiltUser[],
  { kind, targetId, message }: Pick<Planned, 'kind' | 'targetId' | 'message'>,
  age: number,
): Planned {
  const author = random.pick(users)
  const edited = random.chance(0.06)
  return { kind, targetId, message, parent: null, demoId: null, author, age, edited, deleted: random.chance(0.02) }
}

function endless(list: readonly string[]): () => string {
  let place = 0
  return () => list[place++ % list.length] as string
}

async function writeComments({ tx, now }: Seeding, planned: readonly Planned[]): Promise<void> {
  const taken = await rows(
    tx,
    { id: int },
    sql`select nextval(pg_get_serial_sequence('comments', 'id')) as id from generate_series(1, ${planned.length})`,
  )
  const ids = new Map(planned.map((comment, place) => [comment, taken[place]?.id as number]))
  const at = (age: number) => new Date(now.getTime() - age * DAY)
  const list = planned.map((comment) => {
    const line = lineOf(comment)
    const root = line.at(-1) as Planned
    return {
      id: ids.get(comment),
      kind: comment.kind,
      target_id: comment.targetId,
      parent_id: comment.parent && ids.get(comment.parent),
      root_id: comment.parent && ids.get(root),
      depth: line.length - 1,
      demo_id: comment.demoId,
      author_id: comment.author?.userId ?? null,
      message: comment.message,
      sentence: comment.sentence ?? null,
      created_at: at(comment.age),
      edited_at: comment.edited ? new Date(at(comment.age).getTime() + 240_000) : null,
      deleted_at: comment.deleted ? new Date(at(comment.age).getTime() + 600_000) : null,
      deleted_by: comment.deleted ? (comment.author?.userId ?? null) : null,
    }
  })
  const columns = sql.raw(Object.keys(list[0] as object).join(', '))
  await tx.execute(sql`insert into comments (${columns})
    select ${columns} from jsonb_populate_recordset(null::comments, ${JSON.stringify(list)}::jsonb)`)
}

/** The comment, its parent, and so on up to the root. */
const lineOf = (comment: Planned): Planned[] => [comment, ...(comment.parent ? lineOf(comment.parent) : [])]
