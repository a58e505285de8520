import { setPriority } from 'node:os'
import { resolve } from 'node:path'
import { checkArchive } from '../imports/archive/check-archive.ts'
import { type ArchiveListener, importArchive } from '../imports/archive/import-archive.ts'
import { formatCounts } from '../imports/report.ts'
import { environment } from '../platform/process/config.ts'
import { type Command, PartlyDone, type Print } from './command.ts'

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
