import { setPriority } from 'node:os'
import { checkFiles } from '../platform/files/check-files.ts'
import { moveFiles } from '../platform/files/move-files.ts'
import { openFiles } from '../platform/files/open-store.ts'
import { takeFiles } from '../platform/files/owner.ts'
import { storageError } from '../platform/files/store.ts'
import { type Command, CommandError, PartlyDone } from './command.ts'
import { counted, printDamaged } from './print-damaged.ts'

/** Beside a running site its requests come first. */
const POLITE = 10

/** Kept files: read and held against their names, and moved between the data folder and a bucket. */
export const fileCommands: readonly Command[] = [
  {
    name: 'files own',
    usage: 'files own',
    help: 'says that the files are of this database, after a move or a restore: what it does not name may be removed',
    words: [0, 0],
    async run(ctx, _given, print) {
      await takeFiles(ctx)
      print('The files belong to this database from now on.')
    },
  },
  {
    name: 'files check',
    usage: 'files check [--anew]',
    help: 'reads every kept file, says which are damaged and what they belong to; what was cut off goes on',
    words: [0, 0],
    flags: ['anew'],
    async run(ctx, { flags }, print) {
      setPriority(POLITE)
      const tell = (done: number, all: number) => print(`${done} of ${all} files`)
      const { read, damaged } = await checkFiles(ctx, flags.has('anew'), tell).catch((error: Error) => {
        if (!storageError(error)) throw error
        throw new CommandError(`${error.message}. What was read is noted: run it again.`)
      })
      if (damaged.length === 0) return print(`${read} files are as their rows say.`)
      await printDamaged(ctx.db, damaged, print)
      throw new PartlyDone(`${counted(damaged)} of ${read}; all others are as their rows say.`)
    },
  },
  {
    name: 'files move',
    usage: 'files move --to bucket|folder',
    help: 'copies every file from DATA_DIR to the bucket of S3_BUCKET or back; again: only what is not there yet',
    words: [0, 0],
    values: ['to'],
    async run({ config, db, pool }, { values: { to = [] } }, print) {
      const where = to.at(-1)
      if (where !== 'bucket' && where !== 'folder') throw new CommandError('Give --to bucket or --to folder.')
      if (!config.s3) throw new CommandError('S3_ENDPOINT and what belongs to it are not set: there is no bucket.')
      const [bucket, folder] = [await openFiles(config, 0), await openFiles({ ...config, s3: undefined }, 0)]
      await bucket.check()
      const [source, target] = where === 'bucket' ? [folder, bucket] : [bucket, folder]
      const tell = (done: number, all: number) => print(`${done} of ${all} files`)
      const moved = await moveFiles({ db, pool }, source, target, tell).catch((error: Error) => {
        if (!storageError(error)) throw error
        throw new CommandError(`${error.message}. What was copied is there: run it again.`)
      })
      print(`${moved.copied} files copied, ${moved.there} were there. The originals stay.`)
      const { missing, damaged } = moved
      for (const sha256 of missing) print(`${sha256} is named by a row and in neither place.`)
      for (const sha256 of damaged) print(`${sha256} has other bytes than its name says, and was not copied.`)
      if (missing.length + damaged.length > 0) {
        throw new PartlyDone(`${missing.length} files are missing and ${damaged.length} damaged; all others are there.`)
      }
    },
  },
]
