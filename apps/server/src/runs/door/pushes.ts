import { GAME_CLOSE, type ToServer } from '@kz/contract/runs/game-protocol'
import type { Context } from '../../platform/api/context.ts'
import { type Db, rows } from '../../platform/api/db.ts'
import { int, type RowOf, text } from '../../platform/api/shape.ts'
import { type SQL, sql } from '../../platform/api/sql.ts'
import { loggable } from '../../platform/database/errors.ts'
import { serversOf } from '../../servers/api.ts'
import { closeAll } from './closing.ts'
import { type GameConnection, send, UNASKED } from './connection.ts'
import { publicUid } from './get-replay.ts'
import { namedAnswer, type ServerLog } from './log.ts'
import { mapInfo } from './map-answers.ts'
import { asking } from './messages.ts'

/** What connected servers are told unasked, and when they lose their connection. */

/** Records that change together are told together. */
const SOON_MS = 100

/** Listens to live events for the servers that are connected here. */
export function watchServers(ctx: Context, connections: ReadonlyMap<number, GameConnection>, log: ServerLog) {
  const changed = new Set<string>()
  let soon: NodeJS.Timeout | undefined

  /** Tells it to those who play on these maps; `null`: on any. */
  async function tellMaps(maps: ReadonlySet<string> | null): Promise<void> {
    for (const at of [...connections.values()]) {
      if (maps && !maps.has(at.mapName)) continue
      const { isKnown, info } = await mapInfo(ctx.db, asking(at), at.sentMap)
      if (isKnown) push(at, 'mapInfo', info, `${at.sentMap}, its record changed`)
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

  /** Sends it unasked, and writes it down. */
  function push(at: GameConnection, type: ToServer, data: object, what: string): void {
    send(at, type, UNASKED, data)
    log.note({
      serverId: at.server.serverId,
      way: 'out',
      ...namedAnswer(type),
      messageId: UNASKED,
      what,
      answer: 'pushed',
    })
  }

  /** Runs whose replays servers may have are off the boards. The server that has the original calls it by its own id, all others by ours. */
  function tellGone(run: GoneRun): void {
    for (const at of connections.values()) {
      const told = { record_id: run.runId, map_name: at.sentMap }
      const what = `${run.mapName}, run ${run.runId} was struck`
      const isOwn = at.server.serverId === run.serverId
      if (isOwn) push(at, 'deleteReplay', { ...told, map_name: run.mapName, local_uid: run.key }, what)
      if (at.mapName.toLowerCase() === run.mapName.toLowerCase())
        push(at, 'deleteReplay', { ...told, local_uid: publicUid(run.runId, run.gc) }, what)
    }
  }

  async function tellStruck(runId: number): Promise<void> {
    for (const run of await goneRuns(ctx.db, sql`r.id = ${runId}`)) tellGone(run)
  }

  /** All runs of a struck server that others could fetch, of the maps that are played now. */
  async function tellStruckServer(serverId: number): Promise<void> {
    const maps = [...new Set([...connections.values()].map(({ mapName }) => mapName))]
    const runs = await goneRuns(
      ctx.db,
      sql`r.state = 'STRUCK' and r.standing > 0 and r.replay is not null and r.server_id = ${serverId}
        and r.map_name = any(${sql.param(maps)}::text[])`,
    )
    for (const run of runs) tellGone(run)
  }

  const stopHearing = ctx.live.on(({ type, data }) => {
    if (type === 'record.changed') tellSoon(data.mapName)
    else if (type === 'collection.released') attempt(tellMaps(null))
    else if (type === 'server.revoked') attempt(lookAtKeys(data.serverId))
    else if (type === 'server.trusted') {
      attempt(lookAtKeys(data.serverId))
      attempt(tellStruckServer(data.serverId))
    } else if (type === 'run.struck') attempt(tellStruck(data.runId))
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

const GONE = { runId: int, mapName: text, gc: int, serverId: int.orNull, key: text }
type GoneRun = RowOf<typeof GONE>
const MOST_GONE = 200

const goneRuns = (db: Db, where: SQL): Promise<GoneRun[]> =>
  rows(
    db,
    GONE,
    sql`select r.id as "runId", r.map_name as "mapName", r.gc, r.server_id as "serverId", r.source_key as key from runs r
      where ${where} order by r.id desc limit ${MOST_GONE}`,
  )
