import { join } from 'node:path'
import { type Command, CommandError } from './command.ts'
import { linesOf } from './sample/progress.ts'
import { removeSample, SAMPLE_ACCOUNTS } from './sample/remove.ts'
import { isEmpty, seedSample } from './seed.ts'

/** The sample community by hand: made in a data folder that was started with SAMPLE=off, and taken out for a real one. */
export const sampleCommands: readonly Command[] = [
  {
    name: 'sample remove',
    usage: 'sample remove [--yes]',
    help: 'says what taking the sample community out would take; with --yes does it',
    words: [0, 0],
    flags: ['yes'],
    async run(ctx, { flags }, print) {
      const isMeant = flags.has('yes')
      const going = await removeSample(ctx, isMeant)
      if (going.length === 0) return print('There is no sample community here.')
      const width = Math.max(...going.map(({ table }) => table.length))
      for (const { table, invented, added } of going) {
        print(
          `  ${table.padEnd(width)}  ${String(invented).padStart(6)}${added > 0 ? `, and ${added} added to it since` : ''}`,
        )
      }
      print(
        'Accounts, maps, records, threads and posts that were added since stay; what was written with the sample logins,',
      )
      print('or on invented posts and threads, goes with them.')
      print(
        isMeant
          ? 'Done. The sample community is gone.'
          : 'Nothing was changed. Do it with: npm run kz -- sample remove --yes',
      )
    },
  },
  {
    name: 'sample',
    usage: 'sample',
    help: 'fills an empty embedded database with the sample community',
    words: [0, 0],
    async run(ctx, _given, print) {
      if (ctx.config.databaseUrl) throw new CommandError('Sample accounts belong to the embedded database only.')
      if (!(await isEmpty(ctx.db))) throw new CommandError('The database is not empty.')
      await seedSample(ctx, linesOf(print))
      print(`Done. Sample logins: ${join(ctx.config.dataDir, SAMPLE_ACCOUNTS)}`)
    },
  },
]
