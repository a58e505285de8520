import { join } from 'node:path'
import { buildApp, jobHandlers, startTasks } from './app.ts'
import { type Config, ConfigError, environment, readConfig } from './platform/config.ts'
import { openDatabase } from './platform/database.ts'
import { openLog } from './platform/log.ts'
import { openContext } from './platform/open-context.ts'
import { isEmpty, SAMPLE_ACCOUNTS, seedSample } from './scripts/seed.ts'

/** Starts the server: settings, engines, sample community, jobs, then the port. Ends cleanly on SIGINT and SIGTERM. */
async function start(config: Config): Promise<void> {
  const log = openLog(config.logLevel)
  const database = await openDatabase(config, log)
  const { ctx, close } = await openContext(config, database.connection, log)

  if (config.sample && (await isEmpty(ctx.db))) {
    process.stdout.write('Filling the empty database with the sample community ...\n')
    await seedSample(ctx)
  }
  const app = await buildApp(ctx)
  await ctx.jobs.start(jobHandlers(ctx))
  const stopTasks = startTasks(ctx)
  await app.listen({ host: config.host, port: config.port })

  let stopping = false
  const stop = async () => {
    if (stopping) process.exit(1)
    stopping = true
    await stopTasks()
    await app.close()
    await close()
    await database.stop()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)

  process.stdout.write(`\n  KZ16 is open at ${config.siteUrl}\n`)
  if (config.sample) process.stdout.write(`  Sample logins: ${join(config.dataDir, SAMPLE_ACCOUNTS)}\n`)
  process.stdout.write('\n')
}

try {
  await start(readConfig(environment()))
} catch (error) {
  const known = error instanceof ConfigError || (error instanceof Error && !('code' in error))
  process.stderr.write(`${known ? (error as Error).message : String((error as Error).stack ?? error)}\n`)
  process.exit(1)
}
