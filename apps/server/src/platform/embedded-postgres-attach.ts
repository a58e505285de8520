import { realpath } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { connectionTo } from './embedded-postgres.ts'
import { exists } from './embedded-postgres-binaries.ts'
import { askClaim, FolderInUse } from './embedded-postgres-claim.ts'
import { readOwnerNote } from './embedded-postgres-owner.ts'
import { isServed } from './embedded-postgres-witness.ts'

const PATIENCE_MS = 30_000
const LOOK_MS = 100

/** As where a file is closed to this account. */
const CLOSED = new Set(['EACCES', 'EPERM'])

/**
 * Connection settings of the server that is using `dataDir` now, or null when none is; one that has just started is waited
 * for. Rejects with one sentence when there is one that this process cannot reach.
 */
export async function attachPostgres(dataDir: string): Promise<pg.PoolConfig | null> {
  if (!(await exists(dataDir))) return null
  return attach(await realpath(dataDir)).catch((error: NodeJS.ErrnoException) => {
    if (!CLOSED.has(error.code ?? '')) throw error
    throw new Error(
      `The data folder ${dataDir} belongs to another account (${error.code}): run the command where the site runs and as its user, "docker compose exec app node --disable-proto=throw apps/server/dist/scripts/kz.js ..." or "sudo -u USER env DATA_DIR=${dataDir} ...".`,
    )
  })
}

async function attach(dataDir: string): Promise<pg.PoolConfig | null> {
  for (const until = Date.now() + PATIENCE_MS; ; await delay(LOOK_MS)) {
    const state = await askClaim(dataDir)
    if (state === 'free') return null
    const note = state === 'held' ? await readOwnerNote(dataDir) : null
    if (note && (process.platform === 'win32' || (await isServed(dataDir)))) return connectionTo(dataDir, note.port)
    if (Date.now() > until || state === 'left') {
      throw new FolderInUse(
        'A KZ16 server has this data folder, and its database does not answer yet: try again when the site is open.',
      )
    }
  }
}
