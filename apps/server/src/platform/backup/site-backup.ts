import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Context } from '../api/context.ts'
import type { Config } from '../api/services/settings.ts'
import { attachPostgres } from '../database/embedded/attach.ts'
import { asSuperuser, clusterOf } from '../database/embedded/postgres.ts'
import { noteDamaged } from '../files/check-files.ts'
import { openFiles } from '../files/open-store.ts'
import { type Made, makeBackup } from './backup.ts'
import { copyCluster } from './cluster-copy.ts'
import { addEnded } from './ended-accounts.ts'
import { noteBackup, noteBackupPlace } from './last-backup.ts'
import { type BackupStore, openBackupStore } from './store.ts'
import { startWalArchive, type WalArchive } from './wal-archive.ts'

/** The backup and the archive of the site that runs here. */

/** Archives the embedded database's WAL in the folder of WAL_ARCHIVE until it is stopped. */
export async function archiveOf(
  config: Config,
  log: Pick<FastifyBaseLogger, 'warn'>,
  connection: pg.PoolConfig,
): Promise<WalArchive> {
  const { walArchive = '', backupKey, dataDir } = config
  return startWalArchive({
    cluster: clusterOf(dataDir),
    admin: asSuperuser(connection),
    site: connection,
    files: await openFiles(config),
    store: openBackupStore(walArchive, backupKey),
    complain: (err) => log.warn({ err }, 'the WAL archive does not go on'),
  })
}

/** Backs the site up into a store, and notes when. With the cluster itself where its WAL is archived in the same place. */
export async function backUpSite(ctx: Context, store: BackupStore): Promise<Made> {
  const { config, files } = ctx
  const own = config.databaseUrl ? null : await attachPostgres(config.dataDir)
  const connection = own ?? { connectionString: config.databaseUrl }
  // a second hand at the same archive does no harm, and without a server this is the only one
  const archive = own && config.walArchive === store.folder ? await archiveOf(config, ctx.log, own) : null
  try {
    const copy = () => copyCluster(clusterOf(config.dataDir), asSuperuser(connection), store)
    const made = await makeBackup({
      connection,
      dataDir: config.dataDir,
      files,
      store,
      copyCluster: archive ? copy : null,
    })
    await addEnded(ctx.db, store)
    await noteBackup(ctx.db, made.at)
    await noteBackupPlace(config.dataDir, { folder: store.folder, isSealed: store.hasKey })
    await noteDamaged(ctx.db, made.lacking)
    return made
  } finally {
    await archive?.stop()
  }
}
