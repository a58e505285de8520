import { cut } from '../api/db.ts'
import { Client } from './client.ts'

const LOOKS = 5
const ANSWER_MS = 5_000

/**
 * Whether what answers at `url` lends its sessions for one transaction at a time, as PgBouncer does in transaction mode:
 * two connections that are open together are then seen on one session.
 */
export async function isTransactionPooler(url: string): Promise<boolean> {
  const clients = [0, 1].map(
    () => new Client({ connectionString: url, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS }),
  )
  try {
    const sessions: Set<number>[] = []
    for (const client of clients) {
      await client.connect()
      const seen = new Set<number>()
      for (let look = 0; look < LOOKS; look++) {
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
        for (const { pid } of rows) seen.add(pid)
      }
      sessions.push(seen)
    }
    const [first = new Set(), second = new Set()] = sessions
    return first.size > 1 || [...first].some((pid) => second.has(pid))
  } finally {
    for (const client of clients) cut(client)
  }
}
