import { setPriority } from 'node:os'
import { resolve } from 'node:path'
import { importTops } from '../imports/tops/import-tops.ts'
import { environment } from '../platform/process/config.ts'
import { type Command, CommandError } from './command.ts'

/** Beside a running site its requests come first. */
const POLITE = 10
/** What the records here are made under. */
const AIRACCELERATE = '10'

/** Takes in what a server kept before it sent its runs here. */
export const topsCommands: readonly Command[] = [
  {
    name: 'import tops',
    usage: 'import tops FOLDER|DUMP --server NAME [--aa 10]',
    help: 'takes the old tops of a game server: a folder of pro_MAP.cfg and nub_MAP.cfg, or a mysqldump',
    words: [1, 1],
    values: ['server', 'aa'],
    async run(ctx, { words: [path = ''], values: { server: [name = ''] = [], aa: [aa = AIRACCELERATE] = [] } }, print) {
      if (!/^\P{C}{1,64}$/u.test(name))
        throw new CommandError('--server NAME says whose tops they are, in 1 to 64 letters.')
      if (aa !== AIRACCELERATE)
        throw new CommandError(`Runs of airaccelerate ${aa} are another game: there are no boards for them.`)
      setPriority(POLITE)
      const { files, counts } = await importTops(ctx, resolve(environment().INIT_CWD ?? '', path), name, {
        refused: ({ file, place, note }) => print(`  refused  ${file}: ${place}  (${note})`),
        progress: ({ taken, waiting, unchanged, refused }) =>
          print(`-- ${taken + waiting + unchanged + refused} runs so far`),
      })
      const { taken, waiting, unchanged, refused } = counts
      print(
        `${files} ${files === 1 ? 'file' : 'files'}: ${taken} taken, ${waiting} waiting for their maps, ${unchanged} unchanged, ${refused} refused.`,
      )
    },
  },
]
