import type pg from 'pg'
import { Client } from '../database/client.ts'

/** What must be true before the site opens. The server checks it, commands and tests do not. */

const OLDEST = 15
const MOST_CLOCK_MS = 5_000

interface Facts {
  version: number
  encoding: string
  fsync: string
  synchronous_commit: string
  full_page_writes: string
  now: number
}

/**
 * Rejects with one sentence unless the database is a PostgreSQL 15 or newer in UTF-8 with durable commits and the same
 * time as this machine.
 */
export async function checkDatabase(connection: pg.PoolConfig): Promise<void> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 60_000 })
  await client.connect()
  try {
    const asked = Date.now()
    const facts = await readFacts(client)
    const told = Date.now()
    // the database looked at its clock at some time in between
    const fault = faultOf(facts) ?? clockFault(Math.max(facts.now - told, 0) + Math.min(facts.now - asked, 0))
    if (fault) throw new Error(fault)
  } finally {
    await client.end()
  }
}

async function readFacts(client: pg.Client): Promise<Facts> {
  const { rows } = await client.query<Facts>(`select
    current_setting('server_version_num')::int / 10000 as version,
    current_setting('server_encoding') as encoding,
    current_setting('fsync') as fsync,
    current_setting('synchronous_commit') as synchronous_commit,
    current_setting('full_page_writes') as full_page_writes,
    extract(epoch from clock_timestamp())::float8 * 1000 as now`)
  return rows[0] as Facts
}

function faultOf(facts: Facts): string | null {
  if (facts.version < OLDEST) {
    return `DATABASE_URL names a PostgreSQL ${facts.version}; ${OLDEST} or newer is needed.`
  }
  if (facts.encoding !== 'UTF8') {
    return `The database is encoded as ${facts.encoding}; make it anew with the encoding UTF8.`
  }
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes'] as const) {
    if (facts[name] === 'off') {
      return `${name} is off in the database, so that a crash could lose what was confirmed; turn it on.`
    }
  }
  return null
}

/** `laterMs`: by how much the database's clock shows a later time than ours. */
function clockFault(laterMs: number): string | null {
  if (Math.abs(laterMs) <= MOST_CLOCK_MS) return null
  const seconds = Math.round(Math.abs(laterMs) / 1000)
  return `The clock of this machine is ${seconds} seconds ${laterMs > 0 ? 'behind' : 'ahead of'} the database's; set both right.`
}
