import { setPriority } from 'node:os'
import { resolve } from 'node:path'
import { checkArchive } from '../imports/archive/check-archive.ts'
import { Manifest } from '../imports/archive/format.ts'
import { type ArchiveListener, importArchive } from '../imports/archive/import-archive.ts'
import { BOARDS, type BoardName, convertDump } from '../imports/convert/convert.ts'
import { formatCounts } from '../imports/report.ts'
import { environment } from '../platform/process/config.ts'
import { type AloneCommand, type Command, CommandError, PartlyDone, type Print } from './command.ts'

/** Beside a running site its requests come first. */
const POLITE = 10

/** Takes in what a community wrote on an earlier site. */
export const archiveCommands: readonly Command[] = [
  {
    name: 'import archive',
    usage: 'import archive FOLDER [--check] [--quiet]',
    help: 'takes accounts, forum, news and files of an earlier site (docs/archive.md); --check only reads them',
    words: [1, 1],
    flags: ['check', 'quiet'],
    async run(ctx, { words: [name = ''], flags }, print) {
      setPriority(POLITE)
      const folder = resolve(environment().INIT_CWD ?? '', name)
      const listener = listenerOf(print, flags.has('quiet'))
      if (flags.has('check')) return check(folder, listener, print)
      print(`${formatCounts(await importArchive(ctx, folder, listener))}.`)
    },
  },
]

/** Lines that came as they are say nothing: there are hundreds of thousands. */
const listenerOf = (print: Print, isQuiet: boolean): ArchiveListener => ({
  line({ file, number, text, outcome, note }) {
    if (outcome !== 'refused' && (note === '' || isQuiet)) return
    print(`  ${outcome.padEnd(9)}  ${file}${number ? `, line ${number}` : ''}: ${text}${note ? `  (${note})` : ''}`)
  },
  progress: (file, lines) => print(`-- ${file}: ${lines} lines`),
})

async function check(folder: string, listener: ArchiveListener, print: Print): Promise<void> {
  const counts = await checkArchive(folder, listener)
  for (const [file, { lines, faults }] of Object.entries(counts)) print(`${file}: ${lines} lines, ${faults} at fault`)
  if (Object.values(counts).some(({ faults }) => faults > 0)) {
    throw new PartlyDone('Lines at fault are left out by an import.')
  }
}

/** Reads what a known board left, without a site and without MySQL. */
export const convertCommands: readonly AloneCommand[] = [
  {
    name: 'convert',
    usage: 'convert phpbb|smf|mybb|vbulletin|e107 DUMP.sql FOLDER [--name NAME] [--path /forum/] [--prefix PREFIX]',
    help: 'makes an archive of the mysqldump of a board, .gz too, for import archive',
    words: [3, 3],
    values: ['name', 'path', 'prefix'],
    async runAlone(_config, { words: [board = '', dump = '', folder = ''], values }, print) {
      if (!isBoard(board)) throw new CommandError(`There is no board ${board}: ${Object.keys(BOARDS).join(', ')}.`)
      const [name = board, path = '/', prefix = null] = [values.name?.[0], values.path?.[0], values.prefix?.[0]]
      const shown = Manifest.safeParse({ format: 1, name, software: board, path })
      if (!shown.success) throw new CommandError('--name has letters, digits, dots and dashes; --path is like /forum/.')
      const place = (written: string) => resolve(environment().INIT_CWD ?? '', written)
      const counts = await convertDump(board, place(dump), place(folder), { name, path, prefix, note: print })
      for (const [file, lines] of Object.entries(counts)) print(`${file}: ${lines} lines`)
    },
  },
]

const isBoard = (name: string): name is BoardName => Object.hasOwn(BOARDS, name)
