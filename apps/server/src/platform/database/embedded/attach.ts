import { realpath } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { closedFolder } from '../../process/config.ts'
import { askClaim, FolderInUse } from './claim.ts'
import { readOwnerNote } from './owner.ts'
import { connectionTo } from './postgres.ts'
import { isServed } from './witness.ts'

const PATIENCE_MS = 30_000
const LOOK_MS = 100

/**
 * Connection settings of the server that is using `dataDir` now, or null when none is; one that has just started is waited
 * for. Rejects with one sentence when there is one that this process cannot reach.
 */
export async function attachPostgres(dataDir: string): Promise<pg.PoolConfig | null> {
  return attach(dataDir).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EACCES' || error.code === 'EPERM' ? new Error(closedFolder(dataDir, error.code)) : error
  })
}

async function attach(path: string): Promise<pg.PoolConfig | null> {
  const dataDir = await realpath(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (dataDir === null) return null
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
