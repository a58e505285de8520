import type pg from 'pg'
import { pino } from 'pino'
import { hooks } from '../hooks.ts'
import { readConfig } from '../platform/process/config.ts'
import { openContext } from '../platform/process/open-context.ts'
import { seedSample } from '../scripts/seed.ts'
import { type Cluster, sampleOf, withAdmin } from './database/cluster.ts'
import { copyDatabase, createTestDatabase, sharedCluster } from './database/database.ts'
import { createWorld, environment, PATIENCE_MS, type World } from './world.ts'

/** A world with the sample community, which is made once in a run of tests, by whoever asks first, and copied. */
export async function createSampleWorld(): Promise<World> {
  const cluster = sharedCluster()
  if (!cluster) throw new Error('The sample is shared by the tests of one run.')
  const sample = sampleOf(cluster)
  await withAdmin(cluster, async (admin) => {
    // the others wait; the end of the connection gives it back
    await admin.query(`select pg_advisory_lock(hashtext($1))`, [sample.database])
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [sample.database])
    if (!rowCount) await makeSample(cluster, admin, sample)
  })
  return createWorld({ copyOf: sample })
}

async function makeSample(cluster: Cluster, admin: pg.Client, sample: { database: string; dataDir: string }) {
  const { connection, drop } = await createTestDatabase()
  const config = readConfig(environment(sample.dataDir))
  const { ctx, close } = await openContext(config, connection, pino({ level: config.logLevel }), hooks, PATIENCE_MS)
  await seedSample(ctx)
  await close()
  await copyDatabase(cluster, admin, connection.database as string, sample.database)
  await drop()
}
