import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Config } from './config.ts'
import { attachPostgres, startPostgres } from './embedded-postgres.ts'

/** A reachable database. `stop` ends what was started for it and nothing else. */
export interface OpenedDatabase {
  connection: pg.PoolConfig
  stop(): Promise<void>
}

/** Lines of PostgreSQL an operator should see; connections ended by its own stop are none. */
const TROUBLE = /\b(?:FATAL|PANIC):(?!\s+terminating connection due to administrator command)/

const nothingToStop = async () => {}

/**
 * The server's database: the one DATABASE_URL names, else the embedded PostgreSQL of the data folder, started here.
 * Rejects with one sentence for the operator when it cannot be had.
 */
export async function openDatabase(config: Config, log: FastifyBaseLogger): Promise<OpenedDatabase> {
  if (config.databaseUrl) return { connection: { connectionString: config.databaseUrl }, stop: nothingToStop }
  const { connection, stop } = await startPostgres({
    dataDir: config.dataDir,
    durable: true,
    log: (line) => (TROUBLE.test(line) ? log.warn(line) : log.debug(line)),
  })
  return { connection, stop }
}

/** As openDatabase, for commands: a server that is running on the same data folder is used, not disturbed. */
export async function reachDatabase(config: Config, log: FastifyBaseLogger): Promise<OpenedDatabase> {
  if (config.databaseUrl) return openDatabase(config, log)
  const running = await attachPostgres(config.dataDir)
  return running ? { connection: running, stop: nothingToStop } : openDatabase(config, log)
}
