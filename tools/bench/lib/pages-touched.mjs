import pg from 'pg'

/**
 * What a call costs the database whatever else the machine does: the pages its queries look at, and the rows they pass on. The
 * queries of the call are noted as they are sent and done once more under EXPLAIN.
 */

/** Does `work` with every query noted, and answers them with their values. */
export async function queriesOf(work) {
  const { query } = pg.Client.prototype
  const noted = []
  pg.Client.prototype.query = function (...words) {
    const [first, second] = words
    const text = typeof first === 'string' ? first : first?.text
    const values = typeof first === 'string' ? second : first?.values
    if (/^\s*(select|with)\b/i.test(text ?? '')) noted.push({ text, values: Array.isArray(values) ? values : [] })
    return query.apply(this, words)
  }
  try {
    await work()
  } finally {
    pg.Client.prototype.query = query
  }
  return noted
}

/** Pages that these queries look at, and the worst of them. `pool`: of the database they were sent to. */
export async function pagesTouched(pool, queries) {
  const found = []
  for (const { text, values } of queries) {
    const answer = await pool.query(`explain (analyze, buffers, timing off, format json) ${text}`, values)
    const [{ Plan: plan }] = answer.rows[0]['QUERY PLAN']
    found.push({ text, pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], values })
  }
  found.sort((one, other) => other.pages - one.pages)
  return { pages: found.reduce((sum, { pages }) => sum + pages, 0), worst: found }
}
