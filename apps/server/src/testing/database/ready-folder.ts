import { cp, mkdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import { startPostgres } from '../../platform/database/embedded/postgres.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { PATIENT, Pool } from '../../platform/database/pool.ts'
import { withAdmin } from './cluster.ts'
import { sharedCluster } from './database.ts'

/**
 * Makes `dataDir` a data folder as a site that was started once and has no members leaves it: its cluster, migrated. For tests
 * whose rule is not the first start. It is made once in a run of tests, by whoever asks first, and copied.
 */
export async function makeReadyFolder(dataDir: string): Promise<void> {
  const cluster = sharedCluster()
  if (!cluster) throw new Error('The ready folder is shared by the tests of one run.')
  const ready = join(cluster.shared, 'ready')
  await withAdmin(cluster, async (admin) => {
    // the others wait; the end of the connection gives it back
    await admin.query(`select pg_advisory_lock(hashtext('ready folder'))`)
    const isMade = await stat(ready).catch(() => null)
    if (!isMade) await makeOnce(ready)
  })
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await cp(join(ready, 'postgres'), join(dataDir, 'postgres'), { recursive: true })
}

async function makeOnce(ready: string): Promise<void> {
  const fresh = `${ready}-new`
  const { connection, stop } = await startPostgres({ dataDir: fresh, durable: false, log: () => undefined })
  const pool = new Pool({ ...PATIENT, ...connection }, () => undefined)
  await migrate(pool)
  await runMigrations({ pgPool: pool })
  await pool.end()
  await stop()
  await rename(fresh, ready)
}
