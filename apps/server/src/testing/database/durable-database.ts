import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type pg from 'pg'
import { afterAll } from 'vitest'
import { startPostgres } from '../../platform/database/embedded/postgres.ts'
import { readConfig } from '../../platform/process/config.ts'
import { TEST_SECRET } from '../build.ts'
import { engineSettings } from './backing-services.ts'
import { createTestDatabase } from './database.ts'
import { makeReadyFolder } from './ready-folder.ts'

/**
 * A data folder and a database whose commits outlive whoever wrote them, for the tests of one file: servers are killed on it.
 * Where scripts/engines.mjs has started engines they are on those.
 */
export async function openDurableDatabase() {
  const home = mkdtempSync(join(tmpdir(), 'kz16-durable-'))
  const dataDir = join(home, 'data')
  mkdirSync(dataDir)
  const { connection, stop } = await openOne(join(home, 'db'))
  afterAll(async () => {
    await stop()
    rmSync(home, { recursive: true, force: true })
  })
  const settings = {
    ...{ DATA_DIR: dataDir, DATABASE_URL: urlOf(connection), SECRET_KEY: TEST_SECRET, UPLOAD_FLOOR: '0' },
    ...engineSettings(connection, basename(home)),
  }
  return {
    dataDir,
    connection,
    /** of a context in this process */
    config: readConfig({ ...settings, SAMPLE: 'off', LOG_LEVEL: 'error' }),
    /** of a server in a process of its own */
    settings,
  }
}

async function openOne(dataDir: string): Promise<{ connection: pg.PoolConfig; stop: () => Promise<void> }> {
  if (!process.env.TEST_DATABASE_URL) {
    await makeReadyFolder(dataDir)
    return startPostgres({ dataDir, durable: true, log: () => undefined })
  }
  // one that the site itself would not refuse
  const { connection, drop } = await createTestDatabase()
  return { connection, stop: drop }
}

const urlOf = ({ host, port, user, database }: pg.PoolConfig) =>
  String(host).startsWith('/')
    ? `postgres://${user}@localhost/${database}?host=${encodeURIComponent(String(host))}`
    : `postgres://${user}@${host}:${port}/${database}`
