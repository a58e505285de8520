import { statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { hooks } from '../hooks.ts'
import type { Context } from '../platform/api/context.ts'
import type { Config } from '../platform/api/services/settings.ts'
import { reachDatabase } from '../platform/database/database.ts'
import { PATIENT } from '../platform/database/pool.ts'
import { environment, readConfig } from '../platform/process/config.ts'
import { openContext } from '../platform/process/open-context.ts'
import { checkSecret } from '../platform/process/secret-check.ts'
import { agentCommands } from './agent-commands.ts'
import { archiveCommands, convertCommands } from './archive-commands.ts'
import { backupCommands, restoreCommands } from './backup-commands.ts'
import { type AloneCommand, type Arguments, type Command, PartlyDone, type Print } from './command.ts'
import { exportCommands } from './export-commands.ts'
import { fileCommands } from './file-commands.ts'
import { folderCommands } from './folder-commands.ts'
import { importCommands } from './import-commands.ts'
import { pointsCommands } from './points-commands.ts'
import { replayCommands } from './replay-commands.ts'
import { runsCommands } from './runs-commands.ts'
import { sampleCommands } from './sample-commands.ts'
import { secretCommands } from './secret-commands.ts'
import { serverKeyCommands } from './server-key-commands.ts'
import { serverSimCommands } from './server-sim-commands.ts'
import { siteCommands } from './site-commands.ts'
import { topsCommands } from './tops-commands.ts'
import { userCommands } from './user-commands.ts'

const COMMANDS: readonly (Command | AloneCommand)[] = [
  ...userCommands,
  ...importCommands,
  ...archiveCommands,
  ...convertCommands,
  ...topsCommands,
  ...runsCommands,
  ...pointsCommands,
  ...agentCommands,
  ...folderCommands,
  ...exportCommands,
  ...siteCommands,
  ...fileCommands,
  ...backupCommands,
  ...restoreCommands,
  ...replayCommands,
  ...serverKeyCommands,
  ...serverSimCommands,
  ...sampleCommands,
  ...secretCommands,
]

/** Runs the command named by `words` and answers the exit code: 0 done, 1 failed, 2 called wrongly, 3 done but for what it named. */
export async function runCommand(
  words: readonly string[],
  print: Print = (line) => process.stdout.write(`${line}\n`),
  complain: Print = (line) => process.stderr.write(`${line}\n`),
): Promise<number> {
  const [first = 'help'] = words
  if (first === 'help' || words.includes('--help') || words.includes('-h')) {
    help().forEach(print)
    return 0
  }
  const command = COMMANDS.find(({ name }) => `${words.join(' ')} `.startsWith(`${name} `))
  if (!command) {
    complain(`There is no command ${first}. "npm run kz -- help" lists the commands.`)
    return 2
  }
  const given = readArguments(command, words)
  if (typeof given === 'string') {
    complain(`${given}\nUsage: npm run kz -- ${command.usage}`)
    return 2
  }
  try {
    const config = readConfig(environment())
    if ('runAlone' in command) await command.runAlone(config, given, print)
    else
      await withContext(config, complain, async (ctx) => {
        if (!command.anySecret) await checkSecret(ctx.db, ctx.config.secretKey)
        await command.run(ctx, given, print)
      })
    return 0
  } catch (error) {
    const isKnown = error instanceof Error && !('code' in error) && !('cause' in error)
    complain(isKnown ? error.message : String((error as Error).stack ?? error))
    return error instanceof PartlyDone ? 3 : 1
  }
}

function readArguments(command: Omit<Command, 'run'>, words: readonly string[]): Arguments | string {
  const { values = [], flags = [] } = command
  const options = Object.fromEntries([
    ...values.map((name) => [name, { type: 'string', multiple: true } as const]),
    ...flags.map((name) => [name, { type: 'boolean' } as const]),
  ])
  const own = command.name.split(' ').length
  try {
    const read = parseArgs({ args: words.slice(own), options, allowPositionals: true, strict: true })
    const [least, most] = command.words
    if (read.positionals.length < least || read.positionals.length > most) return 'Wrong number of words.'
    const given = Object.entries(read.values)
    return {
      words: read.positionals,
      values: Object.fromEntries(given.filter((entry): entry is [string, string[]] => Array.isArray(entry[1]))),
      flags: new Set(given.filter(([, value]) => value === true).map(([name]) => name)),
    }
  } catch (error) {
    return (error as Error).message
  }
}

async function withContext(config: Config, complain: Print, work: (ctx: Context) => Promise<void>): Promise<void> {
  const notice = newSite(config)
  if (notice) complain(notice)
  const log = pino({ level: 'warn' }, { write: (line) => complain(line.trimEnd()) })
  const database = await reachDatabase(config, log)
  try {
    const { ctx, close } = await openContext(
      withoutSlowQueries(config),
      { ...database.connection, ...PATIENT },
      log,
      hooks,
    )
    await work(ctx).finally(close)
  } finally {
    await database.stop()
  }
}

/** What an operator who forgot DATA_DIR should read before the command begins another site; null where there is one. */
export function newSite({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): string | null {
  if (databaseUrl || !isMissing(join(dataDir, 'postgres'))) return null
  return `There is no site in ${dataDir} yet: this begins one. DATA_DIR names another.`
}

/** Not what is only closed to this account. */
function isMissing(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) === undefined
  } catch {
    return false
  }
}

/** They are for the log of the site: an operator reads the command's output, unless `LOG_LEVEL` is finer than usual. */
function withoutSlowQueries(config: Config): Config {
  const isAsked = config.logLevel === 'debug' || config.logLevel === 'trace'
  return isAsked ? config : { ...config, slowQueryMs: Number.POSITIVE_INFINITY }
}

function help(): string[] {
  const width = Math.max(...COMMANDS.map(({ usage }) => usage.length))
  return [
    'npm run kz -- COMMAND',
    '',
    ...COMMANDS.map(({ usage, help }) => `  ${usage.padEnd(width)}  ${help}`),
    `  ${'help'.padEnd(width)}  this list`,
    '',
    'Settings come from the environment as for the server: DATA_DIR or DATABASE_URL, SECRET_KEY.',
    'Commands work while the server runs on the same data folder and while it does not.',
  ]
}
