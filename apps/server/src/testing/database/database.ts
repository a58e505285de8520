import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { type Cluster, clusterVariable, type OpenedCluster, openCluster, templateOf, withAdmin } from './cluster.ts'

/** A migrated, empty database of one's own. */
export type TestDatabase = { connection: pg.PoolConfig; drop: () => Promise<void> }

let own: Promise<OpenedCluster> | undefined
let users = 0

/**
 * Makes a test database, a copy of the run's migrated template or of the one that is `source`, on the cluster Vitest's
 * setup opened. Elsewhere (browser tests, benches) this process opens a cluster for itself, which ends with its last
 * database.
 */
export async function createTestDatabase(source?: string): Promise<TestDatabase> {
  const cluster = sharedCluster() ?? (await ownCluster())
  const database = `${cluster.run}_${randomBytes(5).toString('hex')}`
  await withAdmin(cluster, (admin) => copyDatabase(cluster, admin, source ?? templateOf(cluster), database))
  const drop = async () => {
    await withAdmin(cluster, (admin) => admin.query(`drop database if exists ${database} with (force)`))
    await leave(cluster)
  }
  return { connection: { ...cluster.member, database }, drop }
}

/** A database to which nobody is connected, copied under another name. */
export async function copyDatabase(cluster: Cluster, admin: pg.Client, from: string, to: string): Promise<void> {
  await admin.query(`create database ${to} owner ${cluster.member.user} template ${from} strategy file_copy`)
}

/** The cluster of this run, opened by Vitest's setup. */
export function sharedCluster(): Cluster | undefined {
  const text = process.env[clusterVariable]
  return text ? (JSON.parse(text) as Cluster) : undefined
}

async function ownCluster(): Promise<Cluster> {
  users += 1
  own ??= openCluster()
  return (await own).cluster
}

async function leave(cluster: Cluster): Promise<void> {
  const mine = await own
  if (mine?.cluster !== cluster) return
  users -= 1
  if (users > 0) return
  own = undefined
  await mine.close()
}
