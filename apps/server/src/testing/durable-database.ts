import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { startPostgres } from '../platform/embedded-postgres.ts'
import { TEST_SECRET } from './build.ts'

/** A data folder and a database whose commits outlive whoever wrote them, for the tests of one file: servers are killed on it. */
export async function openDurableDatabase() {
  const home = mkdtempSync(join(tmpdir(), 'kz16-durable-'))
  const dataDir = join(home, 'data')
  mkdirSync(dataDir)
  const { connection, stop } = await startPostgres({ dataDir: join(home, 'db'), durable: true, log: () => undefined })
  afterAll(async () => {
    await stop()
    rmSync(home, { recursive: true, force: true })
  })
  const { host, user, database } = connection
  const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(String(host))}`
  return {
    dataDir,
    connection,
    /** of a context in this process */
    config: readConfig({ DATA_DIR: dataDir, SAMPLE: 'off', LOG_LEVEL: 'error', SECRET_KEY: TEST_SECRET }),
    /** of a server in a process of its own */
    settings: { DATA_DIR: dataDir, DATABASE_URL: url, SECRET_KEY: TEST_SECRET, UPLOAD_FLOOR: '0' },
  }
}
