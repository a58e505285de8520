import { saveRevision } from '../../../news/revisions.ts'
import { readContent } from '../../../news/writing.ts'
import { type Db, row, rows } from '../../../platform/api/db.ts'
import { int, text } from '../../../platform/api/shape.ts'
import { sql } from '../../../platform/api/sql.ts'
import { releasedDemos } from '../../../records/generate-release.ts'
import { releaseList, releaseSummary, releaseTitle } from '../../../records/release-text.ts'
import type { BuiltUser } from '../../../testing/build.ts'
import { ARTICLES, NEWS, RELEASES, type SamplePost } from './news-texts.ts'

/** A post of the sample community as the comments need it. */
export interface SeededPost {
  id: number
  kind: 'news' | 'article'
  /** in days */
  age: number
}

interface Seeding {
  tx: Db
  users: readonly BuiltUser[]
}

/** Writes news and short news, oldest first. Needs the demos: two posts are made from them as release news are. */
export async function seedNews(seeding: Seeding): Promise<SeededPost[]> {
  const releases = await Promise.all(RELEASES.map((release) => releasePost(seeding.tx, release)))
  const all = [
    ...NEWS.map((post) => ({ post, kind: 'news' as const, demoIds: [] as number[] })),
    ...releases.map((release) => ({ ...release, kind: 'news' as const })),
    ...ARTICLES.map((post) => ({ post, kind: 'article' as const, demoIds: [] as number[] })),
  ].sort((one, other) => other.post.age - one.post.age)
  const seeded: SeededPost[] = []
  for (const { post, kind, demoIds } of all) {
    const id = await writePost(seeding, kind, post)
    await seeding.tx.execute(sql`update demos set news_id = ${id} where id = any(${`{${demoIds.join()}}`}::integer[])`)
    if (!post.hidden && post.age > 0) seeded.push({ id, kind, age: post.age })
  }
  return seeded
}

async function releasePost(tx: Db, { age, from }: (typeof RELEASES)[number]) {
  const days = (count: number) => sql`now() - make_interval(days => ${count})`
  const demos = await releasedDemos(tx, sql`d.decided_at between ${days(from)} and ${days(age)}`)
  const post: SamplePost = {
    title: releaseTitle(demos),
    age,
    by: 'checker',
    content: `<p>Another stretch of evenings, checked and released.</p>${releaseSummary(demos)}`,
    extended: releaseList(demos),
  }
  return { post, demoIds: demos.map(({ demoId }) => demoId) }
}

async function writePost({ tx, users }: Seeding, kind: SeededPost['kind'], post: SamplePost): Promise<number> {
  const author = users.find(({ username }) => username === post.by) as BuiltUser
  const admin = users.find(({ username }) => username === 'admin') as BuiltUser
  const { country, pseudo } = admin
  const htmlContent = post.content
    .replace('[newmaps]', post.content.includes('[newmaps]') ? await newestMaps(tx) : '')
    .replace('[admin]', `[user=${admin.userId}|${country}|${pseudo}]`)
  const written = { htmlContent, htmlContentExtended: post.extended ?? null }
  // posts of the old site keep their text; it is cleaned when it is read
  const { content, extended } = post.isOld ? { content: htmlContent, extended: null } : readContent(kind, written)
  const made = await row(
    tx,
    { id: int },
    sql`insert into posts (kind, title, content, extended, author_id, published_at, announced, hidden, sticky, is_old)
      values (${kind}, ${post.title}, ${content}, ${extended ?? null}, ${author.userId},
        now() - make_interval(secs => ${post.age * 86_400}), ${post.age > 0}, ${post.hidden ?? false},
        ${post.sticky ?? false}, ${post.isOld ?? false}) returning id`,
  )
  const { id } = made as { id: number }
  await saveRevision(tx, id, author.userId)
  return id
}

async function newestMaps(tx: Db): Promise<string> {
  const maps = await rows(
    tx,
    { id: int, name: text },
    sql`select id, name from maps where state = 'ACTIVE' order by released_at desc, id limit 4`,
  )
  const names = maps.map(({ id, name }) => `[map=${id}|${name}]`)
  return `Four maps passed: ${names.slice(0, -1).join(', ')} and ${names.at(-1)}.`
}
