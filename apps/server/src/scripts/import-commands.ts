import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { importAccounts } from '../imports/import-accounts.ts'
import { importLongJumps } from '../imports/import-longjumps.ts'
import { importMaps } from '../imports/import-maps.ts'
import { importRecords } from '../imports/import-records.ts'
import { formatAlike, formatLine, formatSummary, type ImportReport } from '../imports/report.ts'
import type { Context } from '../platform/api/context.ts'
import { environment } from '../platform/process/config.ts'
import { type Command, CommandError } from './command.ts'

type Import = (ctx: Context, source: AsyncIterable<Uint8Array>, fileName: string) => Promise<ImportReport>

/** Takes the lists other sites publish into the database and says what became of every line. */
export const importCommands: readonly Command[] = [
  importCommand('maps', 'takes a list of maps (CSV)', importMaps),
  importCommand('records', 'takes a plugin record list, its layout is recognised', importRecords),
  importCommand(
    'accounts',
    'takes accounts of another site (CSV); their owners set a password by mail',
    importAccounts,
  ),
  importCommand('longjumps', 'takes a list of long-jump records (CSV)', importLongJumps),
]

function importCommand(kind: string, help: string, take: Import): Command {
  return {
    name: `import ${kind}`,
    usage: `import ${kind} FILE [--quiet]`,
    help,
    words: [1, 1],
    flags: ['quiet'],
    async run(ctx, { words: [name = ''], flags }, print) {
      const path = await readablePath(name)
      const report = await take(ctx, createReadStream(path), basename(path))
      for (const line of report.lines) {
        if (line.outcome === 'refused' || !flags.has('quiet')) print(formatLine(line))
      }
      for (const line of formatAlike(report)) print(line)
      print(formatSummary(report))
    },
  }
}

/** npm runs its scripts in the project's folder; the operator means the folder they stand in. */
async function readablePath(name: string): Promise<string> {
  const path = resolve(environment().INIT_CWD ?? '', name)
  try {
    const file = await open(path, 'r')
    const stat = await file.stat().finally(() => file.close())
    if (stat.isFile()) return path
  } catch {
    // said below
  }
  throw new CommandError(`The file ${path} cannot be read.`)
}
