import { median } from '../lib/median.mjs'

/**
 * What the news page and a page of its comments cost with 1,000 and with 1,000,000 comments: two servers on databases of
 * their own, asked in turns by a logged-in reader, so that no cached response helps. Goal: at most 1.5 times as long.
 */

const POSTS = 10
const FEW = 1_000
const MANY = 1_000_000
/** One comment without a parent, then four replies to it. */
const THREAD = 5
const CHUNK = 50_000
const ROUNDS = 60
const GOAL = 1.5

export async function run() {
  const few = await open(FEW)
  const many = await open(MANY)
  try {
    for (const kind of ['news', 'comments', 'latest demos']) await compare(kind, few, many)
  } finally {
    await few.close()
    await many.close()
  }
}

async function compare(kind, few, many) {
  const found = new Map([few, many].map((site) => [site, []]))
  for (let round = 0; round < ROUNDS; round++) {
    for (const [site, times] of found) times.push(await site.timed(kind))
  }
  const [short, long] = [...found.values()].map(median)
  const times = `${long.toFixed(2)} ms against ${short.toFixed(2)} ms`
  process.stdout.write(
    `${kind} with ${MANY} comments: ${(long / short).toFixed(2)} of ${FEW}, goal ${GOAL} (${times})\n`,
  )
}

async function open(count) {
  const { createWorld } = await import('@kz/server/dist/testing/world.js')
  const world = await createWorld()
  const reader = await world.user()
  const writer = (await world.staff('WRITER')).client
  const posts = []
  for (let index = 0; index < POSTS; index++) {
    const body = {
      title: `Post ${index}`,
      htmlContent: '<p>Records of the week, and who holds them now.</p>'.repeat(20),
    }
    posts.push((await writer.call('POST /news/news', { body })).id)
  }
  await fill(world.ctx.pool, posts, reader.userId, count)
  const client = await world.as(reader)
  const calls = {
    news: () => client.call('GET /news/last-news'),
    comments: () => client.call('GET /news/comments', { query: { newsId: posts.at(-1), page: 0 } }),
    'latest demos': () => client.call('GET /latest-demos/comments'),
  }
  return {
    async timed(kind) {
      const began = performance.now()
      await calls[kind]()
      return performance.now() - began
    },
    close: () => world.close(),
  }
}

/** Half of the comments on the posts, half in the one thread of the latest demos. */
async function fill(pool, posts, authorId, count) {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    for (let start = 0; start < count; start += CHUNK) {
      await client.query(
        `insert into comments (id, kind, target_id, author_id, message, created_at, parent_id, root_id, depth)
          select n, case when onPost then 'news' else 'demos' end, case when onPost then ($1::integer[])[1 + thread / 2 % $2] else 0 end,
            $3, 'Comment number ' || n, now() - make_interval(secs => $6 - n), root, root, (root is not null)::integer
          from (select n, n / $4 as thread, n / $4 % 2 = 0 as onPost, case when n % $4 > 0 then n - n % $4 end as root
            from generate_series($4::integer + $5, $4::integer + $7) n) numbered`,
        [posts, POSTS, authorId, THREAD, start, count + 2 * THREAD, Math.min(start + CHUNK, count) - 1],
      )
    }
    await client.query('vacuum analyze comments')
  } finally {
    client.release(true)
  }
}
