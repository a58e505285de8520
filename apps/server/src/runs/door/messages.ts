import {
  FROM_SERVER,
  type FromServer,
  GAME_DATA,
  type GameData,
  GameMessage,
  type ToServer,
} from '@kz/contract/runs/game-protocol'
import type { Context } from '../../platform/api/context.ts'
import { noteHeard, noteHello } from '../../servers/api.ts'
import { addRecord } from './add-record.ts'
import { isBannedFromGames } from './bans.ts'
import { type GameConnection, type MessageId, noteName } from './connection.ts'
import { bestReplay } from './get-replay.ts'
import { WHAT } from './log.ts'
import { courseTop, mapInfo, playerRecords, spelling } from './map-answers.ts'

/** In seconds: how often the module pings. */
const HEARTBEAT_S = 30

/** What a message is answered with; null: nothing. `closed`: the server may send nothing any more. */
export type Answer = { type: ToServer; data: object } | 'closed' | null

type Handler<Name extends FromServer> = (ctx: Context, at: GameConnection, data: GameData<Name>) => Promise<Answer>

export const asking = ({ server, names }: GameConnection) => ({ serverId: server.serverId, joined: names.keys() })

/** An ERROR is for what can never be accepted: the module deletes what it was about. All else is thrown, and comes again. */
const error = (message: string): Answer => ({ type: 'error', data: { message } })

const HANDLERS: { readonly [Name in FromServer]: Handler<Name> } = {
  async hello(ctx, at, { plugin_version, plugin_checksum, map_name }) {
    const plugin = [plugin_version, plugin_checksum && `(${plugin_checksum})`].filter(Boolean).join(' ')
    await noteHeard(ctx.db, at.server, null, plugin)
    await noteHello(ctx.db, at.server.serverId, map_name)
    const { isKnown, info, mapName } = await mapInfo(ctx.db, asking(at), map_name)
    Object.assign(at, { sentMap: map_name, mapName })
    return { type: 'helloAck', data: { heartbeat_interval: HEARTBEAT_S, ...(isKnown && { map_info: info }) } }
  },
  async mapChange(ctx, at, { map_name }) {
    Object.assign(at, { sentMap: map_name, mapName: await spelling(ctx.db, map_name) })
    return null
  },
  async playerJoin(ctx, at, { steamid, nickname }) {
    noteName(at, steamid, nickname)
    return { type: 'playerJoin', data: { steamid, is_banned: await isBannedFromGames(ctx, steamid) } }
  },
  // their finishes may still come
  playerLeave: async () => null,
  wantMapInfo: async (ctx, at, { map_name }) => ({
    ...{ type: 'mapInfo', data: (await mapInfo(ctx.db, asking(at), map_name)).info },
  }),
  wantCourseTop: async (ctx, at, query) => ({ type: 'courseTop', data: await courseTop(ctx.db, asking(at), query) }),
  wantPlayerRecords: async (ctx, at, { steamid, map_name }) => ({
    type: 'playerRecords',
    data: await playerRecords(ctx.db, at.server.serverId, { steamid, map_name, name: at.names.get(steamid) ?? '' }),
  }),
  async addRecord(ctx, at, sent) {
    const taken = await addRecord(ctx, at, sent)
    if (taken === 'closed') return 'closed'
    return 'record' in taken ? { type: 'recordAck', data: taken.record } : error(taken.refusal)
  },
  async getReplay(ctx, _at, { map_name }) {
    const replay = await bestReplay(ctx, map_name)
    return replay ? { type: 'getReplayAck', data: replay } : error('There is no replay of this map.')
  },
}

const NAMES = new Map<number, FromServer>(Object.entries(FROM_SERVER).map(([name, type]) => [type, name as FromServer]))

export interface ReadMessage {
  id: MessageId
  name: FromServer
  /** what it is about, as its owner reads it */
  what: (at: GameConnection) => string
  /** Does what it says and answers it. Rejects where that cannot be done now. */
  handle: (ctx: Context, at: GameConnection) => Promise<Answer>
  /** it is lost to the module's player unless it is done */
  isDue: boolean
  /** it is taken with those of other servers, and waits for no turn of its own */
  isTogether: boolean
}

/** Digits of `msg_id` as they came: JSON.parse would round those beyond 53 bits. */
const ID = /"msg_id"\s*:\s*(-?\d{1,19})(?=\s*[,}])/

/** Reads a text frame; null for what is no message, or of a kind that is not known here: it is not answered. */
export function readMessage(frame: string): ReadMessage | null {
  const { data: message } = GameMessage.safeParse(jsonOf(frame))
  const name = message && NAMES.get(message.msg_type)
  const id = ID.exec(frame)?.[1]
  if (!message || !name || id === undefined) return null
  const read = { id, name, isDue: name === 'addRecord' || name === 'hello', isTogether: name === 'addRecord' }
  const sent = GAME_DATA[name].safeParse(message.data ?? {})
  if (!sent.success) {
    const fault = faultOf(sent.error.issues)
    return { ...read, what: () => '', handle: async () => error(fault) }
  }
  const data = sent.data as never
  const nickname = ({ names }: GameConnection) =>
    names.get((sent.data as { steamid?: string }).steamid ?? '') || 'a player not named yet'
  return {
    ...read,
    what: (at) => (WHAT[name] as (data: never, nickname: string) => string)(data, nickname(at)),
    handle: (ctx, at) => (HANDLERS[name] as Handler<FromServer>)(ctx, at, data),
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const faultOf = (issues: readonly { path: PropertyKey[] }[]): string =>
  `This message is not as it must be: ${String(issues[0]?.path[0] ?? 'data')}.`
