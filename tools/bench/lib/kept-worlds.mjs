import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Databases that are filled once and measured as copies. With `BENCH_KEEP=folder` they stay in that folder for the next run,
 * which brings their schema up to date; without it they go with the bench. What is filled "lately" grows old with them.
 */
export async function openKeptWorlds() {
  const { clusterVariable, openCluster, openKept } = await import('@kz/server/dist/testing/database/cluster.js')
  const folder = process.env.BENCH_KEEP
  const opened = await (folder ? openKept(folder) : openCluster())
  // worlds are made on it
  process.env[clusterVariable] = JSON.stringify(opened.cluster)
  const files = await mkdtemp(join(tmpdir(), 'kz16-bench-'))
  await mkdir(join(files, 'files'))
  return {
    /** A world of the copy of the database `name`, and what `fill({ ctx, user })` answered about it when it was made. */
    async world(name, fill, options) {
      const kept = await filled(opened.cluster, name, fill)
      const { createWorld } = await import('@kz/server/dist/testing/world.js')
      return { world: await createWorld({ ...options, copyOf: { database: name, dataDir: files } }), ...kept }
    },
    async close() {
      delete process.env[clusterVariable]
      await opened.close()
      await rm(files, { recursive: true, force: true })
    },
  }
}

/** Makes the database where it is not there. What is known about it is its comment, which no copy of a folder can lose. */
async function filled(cluster, name, fill) {
  const { withAdmin } = await import('@kz/server/dist/testing/database/cluster.js')
  const ask = (text, values) => withAdmin(cluster, async (admin) => (await admin.query(text, values)).rows)
  const find = async () =>
    (await ask(`select shobj_description(oid, 'pg_database') as told from pg_database where datname = $1`, [name]))[0]
  const found = await find()
  if (found) {
    await withPool(cluster, name, async () => undefined)
    return { told: JSON.parse(found.told), isNew: false }
  }
  const { copyDatabase } = await import('@kz/server/dist/testing/database/database.js')
  const { templateOf } = await import('@kz/server/dist/testing/database/cluster.js')
  // dropped with the run that is interrupted
  const unfinished = `${cluster.run}_${name}`
  await withAdmin(cluster, (admin) => copyDatabase(cluster, admin, templateOf(cluster), unfinished))
  const told = await withPool(cluster, unfinished, fill)
  await ask(`comment on database ${unfinished} is '${JSON.stringify(told).replaceAll("'", "''")}'`)
  await ask(`alter database ${unfinished} rename to ${name}`)
  return { told, isNew: true }
}

async function withPool(cluster, database, work) {
  const { Pool, PATIENT } = await import('@kz/server/dist/platform/database/pool.js')
  const { migrate } = await import('@kz/server/dist/platform/database/migrate.js')
  const { openDb } = await import('@kz/server/dist/platform/api/db.js')
  const { buildUser } = await import('@kz/server/dist/testing/build.js')
  const pool = new Pool({ ...PATIENT, ...cluster.member, database }, () => undefined)
  try {
    await migrate(pool)
    const db = openDb(pool)
    return await work({ ctx: { db, pool }, url: '', user: (more) => buildUser(db, more) })
  } finally {
    await pool.end()
  }
}
