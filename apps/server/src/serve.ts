import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { ALL_JOBS } from './all-jobs.ts'
import { buildApp, startTasks } from './app.ts'
import { hooks } from './hooks.ts'
import type { Context } from './platform/api/context.ts'
import { hasRow } from './platform/api/db.ts'
import type { Config } from './platform/api/services/settings.ts'
import { sql } from './platform/api/sql.ts'
import { warnOfOwner } from './platform/files/owner.ts'
import { hasSuccessor } from './platform/process/cluster.ts'
import { environment } from './platform/process/config.ts'
import { showMetrics } from './platform/process/metrics-port.ts'
import { openContext, type Site } from './platform/process/open-context.ts'
import { checkSecret } from './platform/process/secret-check.ts'
import type { Lifetime } from './platform/process/shutdown.ts'
import { linesOf } from './scripts/sample/progress.ts'
import { SAMPLE_ACCOUNTS, wasRemoved } from './scripts/sample/remove.ts'
import { isEmpty, seedSample } from './scripts/seed.ts'

/** Connections that wait to be taken: beyond Node's own 511 a rush of them makes everybody wait for seconds. */
const BACKLOG = 4096
/** Who asks whether this process is ready hears "no" for so long before the port closes. */
const GOODBYE_MS = 500
/** Requests on their way have 20 s; the whole stop takes less than 25, whatever hangs. */
const REQUESTS = { untilMs: 21_000, hurriedMs: 100 }
const ENGINES = { untilMs: 22_500, hurriedMs: 100 }

/** Without the settings of this start the commands would make another site beside it. */
const firstSteps = ({ DATA_DIR, DATABASE_URL }: NodeJS.ProcessEnv) => {
  const kz = `${DATABASE_URL ? 'DATABASE_URL=... ' : ''}${DATA_DIR ? `DATA_DIR=${DATA_DIR} ` : ''}npm run kz --`
  return `
  Nobody has an account here yet. What comes next, in another terminal:
    ${kz} user create --username NAME --pseudo NICK --email ADDRESS --role ADMIN
    ${kz} site set name "Name of the site"
    ${kz} import maps FILE      then: import records FILE, import longjumps FILE
  Then log in: the dashboard (/admin) tells the rest. "npm run kz -- help" lists all commands.
`
}

/**
 * Serves the site on a database that is open. The first process of the site fills an empty one with the sample community
 * before, and tells the operator where the site is after.
 */
export async function serve(
  config: Config,
  log: Context['log'],
  lifetime: Lifetime,
  connection: pg.PoolConfig,
  isFirst: boolean,
): Promise<void> {
  const { ctx } = await lifetime.hold('engines', openContext(config, connection, log, hooks), ENGINES, ({ close }) =>
    close(),
  )
  await checkSecret(ctx.db, config.secretKey)
  await ctx.files.check()
  await warnOfOwner(ctx)
  const hasSample = isFirst && config.sample && !(await wasRemoved(ctx.db))
  if (hasSample && (await isEmpty(ctx.db))) {
    process.stdout.write('Filling the empty database with the sample community ...\n')
    await seedSample(
      ctx,
      linesOf((line) => process.stdout.write(`  ${line}\n`)),
    )
  }
  // asked while the database is waited for: after the port is open nothing may end the site
  const isNew = !hasSample && !(await hasRow(ctx.db, sql`select 1 from users limit 1`))
  await open(ctx, lifetime)
  if (isFirst) welcome(ctx.config, hasSample, isNew)
}

/** Jobs, tasks and the port. */
async function open(ctx: Site, lifetime: Lifetime): Promise<void> {
  const { host, port } = ctx.config
  const app = await buildApp(ctx, ALL_JOBS)
  const hideMetrics = await showMetrics(ctx.config, ctx.metrics)
  // a proxy that keeps connections brings its next request to another process
  app.addHook('onSend', async (_request, reply) => {
    if (lifetime.ending.aborted) reply.header('connection', 'close')
  })
  let stopTasks = async () => {}
  // the port first: a start that is refused leaves no workers behind that were about to connect
  await lifetime.hold('requests', app.listen({ host, port, backlog: BACKLOG }), REQUESTS, async () => {
    ctx.stopping = !hasSuccessor()
    await delay(GOODBYE_MS)
    await Promise.all([app.close(), stopTasks(), ctx.jobs.close()])
    hideMetrics()
  })
  ctx.pool.forceShutdown()
  ctx.queries.forceShutdown()
  await ctx.jobs.start(ctx, ALL_JOBS)
  stopTasks = startTasks(ctx)
}

function welcome(config: Config, hasSample: boolean, isNew: boolean): void {
  process.stdout.write(`\n  KZ16 is open at ${config.siteUrl}\n`)
  if (hasSample) process.stdout.write(`  Sample logins: ${join(config.dataDir, SAMPLE_ACCOUNTS)}\n`)
  else if (isNew) process.stdout.write(firstSteps(environment()))
  process.stdout.write('\n')
}
