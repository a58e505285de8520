import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Config } from '../api/services/settings.ts'
import { ConfigError } from '../api/services/settings.ts'
import { withWayBack } from '../backup/way-back.ts'
import { attachPostgres } from './embedded/attach.ts'
import { FolderInUse } from './embedded/claim.ts'
import { startPostgres } from './embedded/postgres.ts'
import { isTransactionPooler } from './pooler.ts'
import { databaseAnswers, type Wait } from './wait-until-open.ts'

/** A reachable database, in sessions of our own. `stop` ends what was started for it and nothing else, in order for so long, then at once. */
export interface OpenedDatabase {
  connection: pg.PoolConfig
  stop(timeoutMs?: number): Promise<void>
}

/** Lines of PostgreSQL an operator should see; connections that its own stop ends, or we do, are none. */
const TROUBLE =
  /\b(?:FATAL|PANIC):(?!\s+(?:terminating connection due to administrator command|connection to client lost))/
const REPEAT_MS = 1_000
const MOST_LINES = 100

const POOLED =
  'DATABASE_URL is a pooler in transaction mode: set DATABASE_DIRECT_URL too, to the address of the database itself, for what needs a session of its own.'

const nothingToStop = async () => {}

/**
 * The server's database: the one DATABASE_URL names, waited for while unavailable, else the embedded PostgreSQL of the data
 * folder, started here. Rejects with one sentence for the operator when it cannot be had.
 */
export async function openDatabase(config: Config, log: FastifyBaseLogger, wait: Wait): Promise<OpenedDatabase> {
  if (config.databaseUrl) {
    return {
      connection: { connectionString: await directUrl(config.databaseUrl, config, wait, log) },
      stop: nothingToStop,
    }
  }
  const isNews = seldom()
  const { connection, stop } = await startPostgres({
    dataDir: config.dataDir,
    durable: true,
    archive: config.walArchive !== undefined,
    ending: wait.ending,
    processes: config.processes,
    bin: config.postgresBin,
    log: (line, isOurs) => {
      if (!isOurs && !TROUBLE.test(line)) log.debug(line)
      else if (isNews(line)) log.warn(line)
    },
  }).catch(async (error) => {
    throw await withWayBack(error, config)
  })
  return { connection, stop }
}

/** Where sessions of our own are had. What listens, holds a lock or migrates needs one. */
async function directUrl(url: string, config: Config, wait: Wait, log: FastifyBaseLogger): Promise<string> {
  await databaseAnswers(url, wait, log)
  const direct = config.databaseDirectUrl
  if (direct) await databaseAnswers(direct, wait, log, 'DATABASE_DIRECT_URL')
  else if (await isTransactionPooler(url)) throw new ConfigError(POOLED)
  return direct ?? url
}

/** How one of several processes reaches the database that their supervisor has opened. */
export async function joinDatabase(config: Config, log: FastifyBaseLogger, wait: Wait): Promise<pg.PoolConfig> {
  if (config.databaseUrl) return (await openDatabase(config, log, wait)).connection
  const running = await attachPostgres(config.dataDir)
  if (!running) throw new Error('The embedded database of this process has ended.')
  return running
}

/** As openDatabase, for commands: a server that is running on the same data folder is used, not disturbed. */
export async function reachDatabase(config: Config, log: FastifyBaseLogger): Promise<OpenedDatabase> {
  for (;;) {
    const running = config.databaseUrl ? null : await attachPostgres(config.dataDir)
    if (running) return { connection: running, stop: nothingToStop }
    try {
      return await openDatabase(config, log, { waitMs: 0 })
    } catch (error) {
      // somebody began meanwhile: theirs is used
      if (!(error instanceof FolderInUse)) throw error
    }
  }
}

/** Says of a line whether it was not said within the last second; numbers in it are not looked at. */
function seldom(): (line: string) => boolean {
  const said = new Map<string, number>()
  return (line) => {
    const words = line.replace(/\d+/g, '0')
    const now = performance.now()
    if (now - (said.get(words) ?? Number.NEGATIVE_INFINITY) < REPEAT_MS) return false
    if (said.size > MOST_LINES) said.clear()
    said.set(words, now)
    return true
  }
}
