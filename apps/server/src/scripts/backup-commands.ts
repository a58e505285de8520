import { resolve } from 'node:path'
import type pg from 'pg'
import { endAllFamilies } from '../accounts/api.ts'
import { endAgain } from '../members/api.ts'
import { dbOn } from '../platform/api/db.ts'
import type { Config } from '../platform/api/services/settings.ts'
import { readEnded } from '../platform/backup/ended-accounts.ts'
import { moveDatabase } from '../platform/backup/move.ts'
import { restoreBackup } from '../platform/backup/restore.ts'
import { restoreMoment } from '../platform/backup/restore-moment.ts'
import { backUpSite } from '../platform/backup/site-backup.ts'
import { openBackupStore, readKeyFile } from '../platform/backup/store.ts'
import { openFiles } from '../platform/files/open-store.ts'
import { environment } from '../platform/process/config.ts'
import { type AloneCommand, type Arguments, type Command, CommandError, PartlyDone } from './command.ts'
import { counted, printDamaged } from './print-damaged.ts'

/** The whole site into a folder. */
export const backupCommands: readonly Command[] = [
  {
    name: 'backup',
    usage: 'backup FOLDER [--key-file FILE]',
    help: 'backs the whole site up while it runs; again into the same folder: only what is new',
    words: [1, 1],
    values: ['key-file'],
    async run(ctx, given, print) {
      const made = await backUpSite(ctx, await storeOf(ctx.config, given))
      const files = `${made.files} files (${made.newFiles} new), ${Math.ceil(made.bytes / 1024 / 1024)} MiB`
      const { lacking } = made
      const state = lacking.length === 0 ? 'is whole' : `is whole but for ${counted(lacking)}`
      print(`Backup ${made.name} ${state}: ${made.rows} rows, ${files}.`)
      if (lacking.length === 0) return
      await printDamaged(ctx.db, lacking, print)
      throw new PartlyDone(`${counted(lacking)} of the site could not be backed up.`)
    },
  },
]

/** From a folder into an empty place, or from one database into another. No site runs meanwhile. */
export const restoreCommands: readonly AloneCommand[] = [
  {
    name: 'restore',
    usage: 'restore FOLDER [--until TIME|latest] [--key-file FILE]',
    help: 'brings the newest backup, or the site as it was at a moment, into an empty DATA_DIR or DATABASE_URL',
    words: [1, 1],
    values: ['until', 'key-file'],
    async runAlone(config, given, print) {
      const store = await storeOf(config, given)
      let ended = 0
      const options = {
        store,
        dataDir: config.dataDir,
        openFiles: () => openFiles(config, 0),
        databaseUrl: config.databaseUrl,
        postgresBin: config.postgresBin,
        hasSecret: Boolean(environment().SECRET_KEY),
        endSessions: async (client: pg.ClientBase) => {
          await endAllFamilies(dbOn(client), 'restore')
          ended = await endAgain(dbOn(client), await readEnded(store))
        },
      }
      const until = momentOf(given.values.until?.at(-1))
      if (until !== undefined && config.databaseUrl) {
        throw new CommandError(
          '--until is for the embedded database; bring the one of DATABASE_URL back with its own means.',
        )
      }
      const { name, at, files, lacking } =
        until === undefined ? await restoreBackup(options) : await restoreMoment(options, until)
      const rows = until === undefined ? 'every row and ' : ''
      print(`Restored from ${name}, as it was at ${new Date(at).toISOString()}: ${rows}${files} files agree.`)
      print('All sessions are ended: everybody logs in again.')
      if (ended > 0)
        print(
          `${ended} account${ended === 1 ? ' that ended since ends' : 's that ended since end'} again as soon as the site runs.`,
        )
      for (const sha256 of lacking) print(`${sha256} was damaged when it was to be backed up, and is not there.`)
      if (lacking.length > 0) {
        throw new PartlyDone('Start the site; "npm run kz -- files check" says what these files belong to.')
      }
    },
  },
  {
    name: 'move',
    usage: 'move --to DATABASE_URL',
    help: 'brings the embedded database into an empty one of your own; the site is stopped meanwhile',
    words: [0, 0],
    values: ['to'],
    async runAlone(config, { values: { to = [] } }, print) {
      if (config.databaseUrl) throw new CommandError('DATABASE_URL is set: the site has no embedded database to move.')
      const url = to.at(-1)
      if (!url || !/^postgres(?:ql)?:\/\//.test(url)) throw new CommandError('Give --to postgres://...')
      const { rows, tables, kept } = await moveDatabase(config, url, await openFiles(config, 0))
      print(`${rows} rows of ${tables} tables are there and agree. Start the site with that DATABASE_URL from now on;`)
      print(`its files stay where they are. The old database is in ${kept}: remove it when you like.`)
    },
  },
]

async function storeOf(config: Config, { words: [folder = ''], values }: Arguments) {
  const here = environment().INIT_CWD ?? ''
  const keyFile = values['key-file']?.at(-1)
  const key = keyFile === undefined ? config.backupKey : await readKeyFile(resolve(here, keyFile))
  return openBackupStore(resolve(here, folder), key)
}

/** A moment in UTC unless it says otherwise; undefined when none was given. */
function momentOf(text: string | undefined): number | 'latest' | undefined {
  if (text === undefined || text === 'latest') return text
  const zoned = /(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text.replace(' ', 'T')}Z`
  const at = Date.parse(zoned)
  if (Number.isNaN(at)) throw new CommandError(`${text} is no moment: write 2026-11-25T21:40:00Z, or latest.`)
  return at
}
