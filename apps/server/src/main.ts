import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { buildApp, JOBS, startTasks } from './app.ts'
import { hooks } from './hooks.ts'
import { type Config, environment, readConfig } from './platform/config.ts'
import type { Context } from './platform/context.ts'
import { openDatabase } from './platform/database.ts'
import { hasRow } from './platform/db.ts'
import { endOnSignals, type Lifetime, openLifetime } from './platform/lifetime.ts'
import { openLog } from './platform/log.ts'
import { openContext } from './platform/open-context.ts'
import { checkSecret } from './platform/secret-check.ts'
import { sql } from './platform/sql.ts'
import { checkDatabase, checkFiles } from './platform/start-checks.ts'
import { startFailure } from './platform/start-failure.ts'
import { SAMPLE_ACCOUNTS, wasRemoved } from './scripts/sample/remove.ts'
import { isEmpty, seedSample } from './scripts/seed.ts'

/** Connections that wait to be taken: beyond Node's own 511 a rush of them makes everybody wait for seconds. */
const BACKLOG = 4096
/** A database given by DATABASE_URL may still be starting. */
const DATABASE_WAIT_MS = 60_000
/** Who asks whether this process is ready hears "no" for so long before the port closes. */
const GOODBYE_MS = 500
/** Requests on their way have 20 s; the whole stop takes less than 25, whatever hangs. */
const REQUESTS = { untilMs: 21_000, hurriedMs: 100 }
const ENGINES = { untilMs: 22_500, hurriedMs: 100 }
const DATABASE = { untilMs: 24_500, hurriedMs: 2_000 }

const FIRST_STEPS = `
  Nobody has an account here yet. What comes next, in another terminal:
    npm run kz -- user create --username NAME --pseudo NICK --email ADDRESS --role ADMIN
    npm run kz -- site set name "Name of the site"
    npm run kz -- import maps FILE      then: import records FILE, import longjumps FILE
  Then log in: the dashboard (/admin) tells the rest. "npm run kz -- help" lists all commands.
`

/** Opens the engines, checks them, fills an empty site with the sample community, then serves. */
async function start(config: Config, log: Context['log'], lifetime: Lifetime): Promise<void> {
  const { connection } = await lifetime.hold(
    'database',
    openDatabase(config, log, { waitMs: DATABASE_WAIT_MS, ending: lifetime.ending }),
    DATABASE,
    (database, leftMs) => database.stop(leftMs),
  )
  await checkDatabase(connection)
  const { ctx } = await lifetime.hold('engines', openContext(config, connection, log, hooks), ENGINES, ({ close }) =>
    close(),
  )
  await checkSecret(ctx.db, config.secretKey)
  await checkFiles(ctx)

  const hasSample = config.sample && !(await wasRemoved(ctx.db))
  if (hasSample && (await isEmpty(ctx.db))) {
    process.stdout.write('Filling the empty database with the sample community ...\n')
    await seedSample(ctx)
  }
  ctx.pool.hurry()
  await serve(ctx, lifetime)
  process.stdout.write(`\n  KZ16 is open at ${config.siteUrl}\n`)
  if (hasSample) process.stdout.write(`  Sample logins: ${join(config.dataDir, SAMPLE_ACCOUNTS)}\n`)
  else if (!(await hasRow(ctx.db, sql`select 1 from users limit 1`))) process.stdout.write(FIRST_STEPS)
  process.stdout.write('\n')
}

/** Jobs, tasks and the port. */
async function serve(ctx: Context, lifetime: Lifetime): Promise<void> {
  const { host, port } = ctx.config
  const app = await buildApp(ctx)
  // a proxy that keeps connections brings its next request to another process
  app.addHook('onSend', async (_request, reply) => {
    if (ctx.stopping) reply.header('connection', 'close')
  })
  let stopTasks = async () => {}
  // the port first: a start that is refused leaves no workers behind that were about to connect
  await lifetime.hold('requests', app.listen({ host, port, backlog: BACKLOG }), REQUESTS, async () => {
    ctx.stopping = true
    await delay(GOODBYE_MS)
    await Promise.all([app.close(), stopTasks(), ctx.jobs.close()])
  })
  await ctx.jobs.start(ctx, JOBS)
  stopTasks = startTasks(ctx)
}

/** Says in one sentence why there is no server. */
function refuse(error: unknown, config?: Config): void {
  process.stderr.write(`${startFailure(error, config)}\n`)
}

function run(): void {
  const config = readConfig(environment())
  const log = openLog(config.logLevel)
  const lifetime = openLifetime(log)
  endOnSignals(lifetime, log)
  start(config, log, lifetime).catch((error) => {
    if (lifetime.ending.aborted) return
    log.debug({ err: error }, 'the start failed')
    refuse(error, config)
    lifetime.end(1)
  })
}

try {
  run()
} catch (error) {
  refuse(error)
  process.exit(1)
}
