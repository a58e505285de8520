import { fileURLToPath } from 'node:url'
import type { Context } from './platform/api/context.ts'
import type { Config } from './platform/api/services/settings.ts'
import { archiveOf } from './platform/backup/site-backup.ts'
import { joinDatabase, openDatabase } from './platform/database/database.ts'
import type { Wait } from './platform/database/wait-until-open.ts'
import { endOnWord, isFirstWorker, openWorkers, type Workers } from './platform/process/cluster.ts'
import { requireFreePorts } from './platform/process/free-ports.ts'
import { showAllMetrics } from './platform/process/metrics-port.ts'
import type { Lifetime } from './platform/process/shutdown.ts'
import { checkDatabase } from './platform/process/start-checks.ts'

/** The whole site: who only supervises does without it. */
const site = () => import('./serve.ts')
const MAIN = fileURLToPath(new URL('main.js', import.meta.url))
/** A database given by DATABASE_URL may still be starting. */
const DATABASE_WAIT_MS = 60_000
/** The stop's steps: what answers requests first, the database last. */
const WORKERS = { untilMs: 23_000, hurriedMs: 500 }
const ARCHIVE = { untilMs: 23_500, hurriedMs: 100 }
const DATABASE = { untilMs: 24_500, hurriedMs: 2_000 }

const OWN_WITHOUT_REDIS =
  'Without REDIS_URL each process counts for itself: rate limits are as many times wider as there are processes. Events and who is online go through the database.'

/** Opens the database and checks it, then has this process, or the workers it starts, answer. */
export async function start(config: Config, log: Context['log'], lifetime: Lifetime): Promise<void> {
  const renews = config.processes > 1 ? hearRenewals(log) : undefined
  const { connection } = await lifetime.hold(
    'database',
    openDatabase(config, log, patience(lifetime)),
    DATABASE,
    (database, leftMs) => database.stop(leftMs),
  )
  await checkDatabase(connection)
  await requireFreePorts(config)
  if (config.walArchive) {
    await lifetime.hold('WAL archive', archiveOf(config, log, connection), ARCHIVE, async (archive) => {
      await archive.flush()
      await archive.stop()
    })
  }
  if (renews) renews(await supervise(config, log, lifetime))
  else await (await site()).serve(config, log, lifetime, connection, true)
}

/** SIGUSR2 puts new workers in the place of those it is told of. Before that it is passed over: unheard it ends a process. */
function hearRenewals(log: Context['log']): (opened: Workers) => void {
  let workers: Workers | undefined
  process.on('SIGUSR2', () => {
    if (!workers) return log.warn('the processes are still starting: none is renewed')
    workers.renew().then(
      () => log.info('all processes are new'),
      (error) => log.error({ err: error }, 'a new process did not start: the others stay'),
    )
  })
  return (opened) => {
    workers = opened
  }
}

const patience = ({ ending }: Lifetime): Wait => ({ waitMs: DATABASE_WAIT_MS, ending })

async function supervise(config: Config, log: Context['log'], lifetime: Lifetime): Promise<Workers> {
  if (!config.redisUrl) log.info(OWN_WITHOUT_REDIS)
  const giveUp = () => {
    process.stderr.write('No process of the site comes to listen any more; what each of them said stands above.\n')
    lifetime.end(1)
  }
  await showAllMetrics(config)
  const opening = openWorkers(MAIN, config.processes, lifetime, log, giveUp)
  return lifetime.hold('workers', opening, WORKERS, (opened) => opened.stop())
}

/** One of several processes: its supervisor has opened the database. */
export async function work(config: Config, log: Context['log'], lifetime: Lifetime): Promise<void> {
  endOnWord(lifetime)
  const connection = await joinDatabase(config, log, patience(lifetime))
  await (await site()).serve(config, log, lifetime, connection, isFirstWorker())
}
