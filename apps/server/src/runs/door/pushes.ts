import { GAME_CLOSE } from '@kz/contract/runs/game-protocol'
import type { Context } from '../../platform/api/context.ts'
import { row } from '../../platform/api/db.ts'
import { int, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { loggable } from '../../platform/database/errors.ts'
import { serversOf } from '../../servers/api.ts'
import { closeAll } from './closing.ts'
import { type GameConnection, send, UNASKED } from './connection.ts'
import { publicUid } from './get-replay.ts'
import { mapInfo } from './map-answers.ts'
import { asking } from './messages.ts'

/** What connected servers are told unasked, and when they lose their connection. */

/** Records that change together are told together. */
const SOON_MS = 100

/** Listens to live events for the servers that are connected here. */
export function watchServers(ctx: Context, connections: ReadonlyMap<number, GameConnection>) {
  const changed = new Set<string>()
  let soon: NodeJS.Timeout | undefined

  /** Tells it to those who play on these maps; `null`: on any. */
  async function tellMaps(maps: ReadonlySet<string> | null): Promise<void> {
    for (const at of [...connections.values()]) {
      if (maps && !maps.has(at.mapName)) continue
      const { isKnown, info } = await mapInfo(ctx.db, asking(at), at.sentMap)
      if (isKnown) send(at, 'mapInfo', UNASKED, info)
    }
  }

  function tellSoon(mapName: string): void {
    changed.add(mapName)
    soon ??= setTimeout(() => {
      soon = undefined
      const maps = new Set(changed)
      changed.clear()
      attempt(tellMaps(maps))
    }, SOON_MS).unref()
  }

  const attempt = (work: Promise<void>): void =>
    void work.catch((error) => ctx.log.warn({ err: loggable(error) }, 'game servers were not told'))

  /** Closes whoever has lost the right to send: their key has ended, or staff struck their server. */
  async function lookAtKeys(serverId?: number): Promise<void> {
    const asked = [...connections.values()].filter(
      ({ server }) => serverId === undefined || server.serverId === serverId,
    )
    if (asked.length === 0) return
    const known = await serversOf(
      ctx.db,
      asked.map(({ key }) => key),
    )
    const gone = asked.filter((at) => {
      const server = known.get(at.key)
      if (server) at.server = server
      return !server || server.trust === 'struck'
    })
    closeAll(gone, GAME_CLOSE.revoked)
  }

  /** The server that has the original calls it by its own id, all others by ours. */
  async function tellStruck(runId: number): Promise<void> {
    const run = await row(
      ctx.db,
      { mapName: text, gc: int, serverId: int.orNull, key: text },
      sql`select map_name as "mapName", gc, server_id as "serverId", source_key as key from runs where id = ${runId}`,
    )
    if (!run) return
    for (const at of connections.values()) {
      const told = { record_id: runId, map_name: at.sentMap }
      const isOwn = at.server.serverId === run.serverId
      if (isOwn) send(at, 'deleteReplay', UNASKED, { ...told, map_name: run.mapName, local_uid: run.key })
      if (at.mapName.toLowerCase() === run.mapName.toLowerCase())
        send(at, 'deleteReplay', UNASKED, { ...told, local_uid: publicUid(runId, run.gc) })
    }
  }

  const stopHearing = ctx.live.on(({ type, data }) => {
    if (type === 'record.changed') tellSoon(data.mapName)
    else if (type === 'collection.released') attempt(tellMaps(null))
    else if (type === 'server.revoked' || type === 'server.trusted') attempt(lookAtKeys(data.serverId))
    else if (type === 'run.struck') attempt(tellStruck(data.runId))
    else if (type === 'server.connected') {
      const at = connections.get(data.serverId)
      if (at && at.since < data.since) closeAll([at], GAME_CLOSE.replaced)
    }
  })
  const stopGaps = ctx.live.onGap(() => {
    attempt(lookAtKeys())
    attempt(tellMaps(null))
  })

  return {
    lookAtKeys: () => lookAtKeys().catch(() => undefined),
    /** Other processes let go of the connections this one replaces. */
    tellConnected: ({ since, server }: GameConnection): void =>
      attempt(
        ctx.live
          .announce(ctx.db, [{ type: 'server.connected', data: { serverId: server.serverId, since } }])
          .then((committed) => committed()),
      ),
    stop() {
      clearTimeout(soon)
      stopHearing()
      stopGaps()
    },
  }
}
