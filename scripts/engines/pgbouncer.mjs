import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { accountOf, as, freePort, ownedFolder, stay, takes } from './lib/debian.mjs'

/** A pooler that lends sessions for one transaction at a time, before the PostgreSQL of postgres.mjs. */

export const packages = ['pgbouncer']
export const place = 2

const ACCOUNT = 'postgres'

/**
 * @param {string} folder @param {Record<string, string>} settings
 * @returns {Promise<import('../engines.mjs').Started>}
 */
export async function start(folder, settings) {
  const direct = settings.DATABASE_URL
  if (!direct) throw new Error('pgbouncer stands before postgres: name both.')
  ownedFolder(folder, await accountOf(ACCOUNT))
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = user=kz host=127.0.0.1 port=${new URL(direct).port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 10
max_client_conn = 1000
server_idle_timeout = 1
`,
  )
  chmodSync(file, 0o644)
  const pooler = await stay(as(ACCOUNT, ['/usr/sbin/pgbouncer', '-q', file]), () => takes(port), 'SIGINT')
  const url = `postgres://kz@127.0.0.1:${port}/kz`
  return {
    settings: { DATABASE_URL: url, DATABASE_DIRECT_URL: direct, TEST_DATABASE_POOLED_URL: url },
    stop: pooler.stop,
  }
}
