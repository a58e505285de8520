/** Messages of the one long thread, and of a page. */
export const LONG = 10_000
export const PAGE = 20

const THREADS = 20_000
const MESSAGES = 300_000

/**
 * A forum in plain SQL: 20,000 threads and 300,000 messages of these writers, in these categories. The first thread is the
 * long one, the others share what is left; the first writer has read half of them. Answers the id of the first thread, and how
 * many threads and messages were made.
 */
export async function fillForum(pool, categories, writers) {
  const each = Math.floor((MESSAGES - LONG) / (THREADS - 1))
  const client = await pool.connect()
  const run = (text, values) => client.query({ text, values, query_timeout: 600_000 })
  try {
    await run('set statement_timeout = 0')
    const { rows } = await run('select coalesce(max(id), 0) + 1 as first from forum_threads')
    const { first } = rows[0]
    await run(
      `insert into forum_threads (id, category_id, author_id, title, created_at, is_sticky)
        overriding system value
        select $6 - 1 + n, ($1::integer[])[1 + n % $2], ($3::integer[])[1 + n % $4], 'Thread number ' || n,
          now() - make_interval(mins => $5 - n), n % 2000 = 0
        from generate_series(1, $5::integer) n`,
      [categories, categories.length, writers, writers.length, THREADS, first],
    )
    await run(
      `insert into forum_messages (thread_id, position, author_id, message, created_at)
        select t.id, n, ($1::integer[])[1 + (t.id + n) % $2], 'Message ' || n || ' about ledges and how to stand on them.',
          t.created_at + make_interval(secs => n)
        from forum_threads t
          cross join lateral generate_series(1, case when t.id = $5 then $3::integer else $4::integer end) n
        where t.id >= $5`,
      [writers, writers.length, LONG, each, first],
    )
    await run(
      `update forum_threads t set written = c.written, shown = c.written, last_message_id = c.last,
          last_author_id = t.author_id, last_message_at = t.created_at + make_interval(secs => c.written)
        from (select thread_id, max(position) as written, max(id) as last from forum_messages group by thread_id) c
        where c.thread_id = t.id and t.id >= $1`,
      [first],
    )
    await run(
      `insert into forum_reads (user_id, thread_id, position) select $1, id, written from forum_threads
        where id % 2 = 0 and id >= $2`,
      [writers[0], first],
    )
    await run(`update users set created_at = now() - interval '1 year' where id = any($1)`, [writers])
    await run(
      `insert into forum_authors (user_id, messages)
        select author_id, count(*) from forum_messages where author_id = any($1) group by author_id
        on conflict (user_id) do update set messages = excluded.messages`,
      [writers],
    )
    await run('select setval(pg_get_serial_sequence($1, $2), $3)', ['forum_threads', 'id', first + THREADS - 1])
    await run('vacuum analyze forum_threads, forum_messages, forum_reads')
    return { first, threads: THREADS, messages: THREADS * each + LONG - each }
  } finally {
    client.release(true)
  }
}
