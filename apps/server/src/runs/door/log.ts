import { formatTime } from '@kz/contract/rules'
import { FROM_SERVER, type FromServer, type GameData, TO_SERVER, type ToServer } from '@kz/contract/runs/game-protocol'
import type { Context } from '../../platform/api/context.ts'
import type { Db } from '../../platform/api/db.ts'
import { loggable } from '../../platform/database/errors.ts'
import { keepLog, type LogLine } from '../../servers/api.ts'

/** What servers and we say to each other is written down for their owners, a few times a second and never in the way. */

const EVERY_MS = 500
/** Of one server between two writes: a flood is a number. */
const MOST_OF_SERVER = 50

export interface ServerLog {
  note(line: Omit<LogLine, 'at'>): void
  close(): Promise<void>
}

const logs = new WeakMap<Db, ServerLog>()

/** The log of this process. */
export function serverLogOf(ctx: Context): ServerLog {
  const log = logs.get(ctx.db) ?? openServerLog(ctx)
  logs.set(ctx.db, log)
  return log
}

function openServerLog(ctx: Context): ServerLog {
  let waiting: LogLine[] = []
  const counts = new Map<number, number>()
  let writing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    const lines = waiting
    waiting = []
    const at = new Date()
    for (const [serverId, count] of counts) {
      const more = count - MOST_OF_SERVER
      if (more > 0) lines.push({ serverId, way: 'line', name: 'more', what: `${more} more messages, not kept`, at })
    }
    counts.clear()
    if (lines.length === 0) return
    await keepLog(ctx.db, lines).catch((error) =>
      ctx.log.warn({ err: loggable(error) }, 'the log of servers was not kept'),
    )
  }
  const timer = setInterval(() => {
    writing = writing.then(write)
  }, EVERY_MS).unref()

  return {
    note(line) {
      const count = (counts.get(line.serverId) ?? 0) + 1
      counts.set(line.serverId, count)
      if (count <= MOST_OF_SERVER) waiting.push({ ...line, at: new Date() })
    },
    async close() {
      clearInterval(timer)
      await writing
      await write()
    },
  }
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()

/** A message as the protocol calls it, with its number. */
export const named = (name: FromServer) => ({ name: snake(name), number: FROM_SERVER[name] })
export const namedAnswer = (type: ToServer) => ({ name: snake(type), number: TO_SERVER[type] })

/** What a message is about: maps, times and nicknames, never an id or an address. `nickname`: of the player it names. */
export const WHAT: { readonly [Name in FromServer]: (data: GameData<Name>, nickname: string) => string } = {
  hello: ({ plugin_version, map_name }) =>
    [plugin_version && `module ${plugin_version}`, map_name].filter(Boolean).join(', '),
  mapChange: ({ map_name }) => map_name,
  playerJoin: ({ nickname }) => nickname || 'a player without a name',
  playerLeave: (_data, nickname) => nickname,
  wantMapInfo: ({ map_name }) => map_name,
  wantCourseTop: ({ map_name, category }) => `${map_name}, ${category}`,
  wantPlayerRecords: ({ map_name }, nickname) => `${nickname}, ${map_name}`,
  addRecord: ({ map_name, time_ms, gochecks }, nickname) =>
    `${nickname}, ${map_name} ${formatTime(time_ms)}, ${gochecks === 0 ? 'pro' : `${gochecks} gochecks`}`,
  getReplay: ({ map_name }) => map_name,
}

/** What an answer says, in a few words. */
export function answerText(type: ToServer, data: object): string {
  const said = data as Record<string, unknown>
  switch (type) {
    case 'helloAck':
      return `HELLO_ACK, ${String(said.heartbeat_interval)} s${said.map_info ? '' : ', the map is not here'}`
    case 'playerJoin':
      return said.is_banned ? 'banned' : 'not banned'
    case 'recordAck':
      return said.is_pb ? 'RECORD_ACK, a best' : 'RECORD_ACK'
    case 'fileAck':
      return said.status ? 'FILE_ACK, kept' : 'FILE_ACK, to be sent again'
    case 'error':
      return String(said.message)
    default:
      return snake(type)
  }
}
