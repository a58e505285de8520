import { migrate } from '@kz/server/dist/platform/database/migrate.js'
import { Pool } from '@kz/server/dist/platform/database/pool.js'
import { runMigrations } from 'graphile-worker'

/** The migrations of a start, in a process of their own that may be killed. */
process.once('message', async ({ connection, folder }) => {
  const pool = new Pool(connection, () => undefined)
  await migrate(pool, folder)
  await runMigrations({ pgPool: pool })
  process.exit(0)
})
process.send('ready')
