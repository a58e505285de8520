import type { FastifyBaseLogger } from 'fastify'
import { Histogram, type Registry } from 'prom-client'
import type { QueryWatch } from '../api/db.ts'
import { openRareLog } from '../process/log.ts'

/** From an index, from many pages, too long for a page, and what the statement's time limit ends. */
const BUCKETS = [0.005, 0.025, 0.1, 0.5, 2]
const MOST_NAMES = 300
const LONGEST_TEXT = 300
const PAUSE_MS = 10_000

const WORDS: Record<string, string> = {
  from: 'read',
  'insert into': 'insert into',
  update: 'update',
  'delete from': 'delete from',
}
const FIRST_TABLE = /\b(insert into|update|delete from|from)\s+([a-z_]{3,})(?![\w.(])/

/** What a query is called: its own name, or what it does first to which table: `read demos`, `insert into audit_log`. */
export function queryName({ name, text }: { name?: string; text: string }): string {
  if (name !== undefined) return name
  const [, word, table] = FIRST_TABLE.exec(text) ?? []
  return word && table ? `${WORDS[word]} ${table}` : text.startsWith('commit') ? 'commit' : 'other'
}

/** Counts queries and their durations by name, and logs slow ones with their text, which holds no values. */
export function watchQueries(registry: Registry, log: Pick<FastifyBaseLogger, 'warn'>, slowMs: number): QueryWatch {
  const times = new Histogram({
    name: 'database_query_duration_seconds',
    help: 'Time of the database for a query, without the wait for a connection',
    labelNames: ['query'],
    buckets: BUCKETS,
    registers: [registry],
  })
  const known = new Set<string>()
  const tellSlow = openRareLog(log, 'slow query', PAUSE_MS)
  return (query, ms) => {
    const full = queryName(query)
    const name = known.has(full) || known.size < MOST_NAMES ? full : 'other'
    known.add(name)
    times.observe({ query: name }, ms / 1000)
    if (ms >= slowMs) tellSlow(name, { query: name, ms: Math.round(ms), sql: shortened(query.text) })
  }
}

const shortened = (text: string): string => text.replace(/\s+/g, ' ').slice(0, LONGEST_TEXT)
