import cluster from 'node:cluster'
import type { Config } from './platform/api/services/settings.ts'
import { useDrawnFonts } from './platform/drawn-fonts.ts'
import { environment, readConfig } from './platform/process/config.ts'
import { openLog } from './platform/process/log.ts'
import { endOnSignals, openLifetime } from './platform/process/shutdown.ts'
import { startFailure } from './platform/process/start-failure.ts'
import { start, work } from './supervise.ts'

/** Says in one sentence why there is no server. */
function refuse(error: unknown, config?: Config): void {
  process.stderr.write(`${startFailure(error, config)}\n`)
}

/** Nobody reads any more what is printed, as behind `| head`: no reason to end a site. */
function printOn(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}

function run(): void {
  printOn()
  useDrawnFonts(environment())
  const config = readConfig(environment())
  const log = openLog(config.logLevel)
  const lifetime = openLifetime(log)
  endOnSignals(lifetime, log)
  const beginning = cluster.isWorker ? work(config, log, lifetime) : start(config, log, lifetime)
  beginning.catch((error) => {
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
