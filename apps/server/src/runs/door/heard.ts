import type { Context } from '../../platform/api/context.ts'
import type { Db } from '../../platform/api/db.ts'
import { commitLate } from '../../platform/api/late-commit.ts'
import { loggable } from '../../platform/database/errors.ts'
import { type Heard, noteAllHeard } from '../../servers/api.ts'
import type { GameConnection } from './connection.ts'

/** That servers were heard, and what their clocks say, is noted now and then and together: it is in no answer's way. */

const EVERY_MS = 1_000

interface HeardServers {
  note(at: Pick<GameConnection, 'server' | 'clockMs'>): void
  close(): Promise<void>
}

const all = new WeakMap<Db, HeardServers>()

/** Those of this process. */
export function heardOf(ctx: Context): HeardServers {
  const heard = all.get(ctx.db) ?? openHeard(ctx)
  all.set(ctx.db, heard)
  return heard
}

function openHeard(ctx: Context): HeardServers {
  let waiting = new Map<number, Heard>()
  let writing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    if (waiting.size === 0) return
    const heard = [...waiting.values()].toSorted((one, other) => one.serverId - other.serverId)
    waiting = new Map()
    await ctx.db
      .transaction(async (tx) => {
        await Promise.all([commitLate(tx), noteAllHeard(tx, heard)])
      })
      .catch((error) => ctx.log.warn({ err: loggable(error) }, 'it was not noted that servers were heard'))
  }
  const timer = setInterval(() => {
    writing = writing.then(write)
  }, EVERY_MS).unref()

  return {
    note({ server: { serverId, keyId }, clockMs }) {
      waiting.set(serverId, { serverId, keyId, clockMs })
    },
    async close() {
      clearInterval(timer)
      await writing
      await write()
    },
  }
}
