import { join } from 'node:path'
import { type Command, CommandError } from './command.ts'
import { isEmpty, SAMPLE_ACCOUNTS, seedSample } from './seed.ts'

/** The sample community by hand, for a data folder that was started with SAMPLE=off. */
export const sampleCommands: readonly Command[] = [
  {
    name: 'sample',
    usage: 'sample',
    help: 'fills an empty embedded database with the sample community',
    words: [0, 0],
    async run(ctx, _given, print) {
      if (ctx.config.databaseUrl) throw new CommandError('Sample accounts belong to the embedded database only.')
      if (!(await isEmpty(ctx.db))) throw new CommandError('The database is not empty.')
      await seedSample(ctx)
      print(`Done. Sample logins: ${join(ctx.config.dataDir, SAMPLE_ACCOUNTS)}`)
    },
  },
]
