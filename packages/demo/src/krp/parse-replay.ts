import { measureClocks } from '../run/clocks.ts'
import { measureFps } from '../run/fps.ts'
import { splitSegments } from '../run/segments.ts'
import { unseenSettings } from '../run/settings.ts'
import type { Demo, DemoPlayer } from '../types.ts'
import { columnRecords } from './format/column-records.ts'
import type { Records } from './format/records.ts'
import { type ReplayHeader, readReplayHeader } from './format/replay-header.ts'
import { rowRecords } from './format/row-records.ts'
import { readRows } from './replay-columns.ts'
import { ReplayError } from './replay-error.ts'
import type { ReplayFacts } from './replay-facts.ts'
import * as LIMITS from './replay-limits.ts'
import { unpackZstd, ZSTD_MAGIC } from './zstd/unpack.ts'

/** The module runs on servers of this protocol alone. */
const NETWORK_PROTOCOL = 48
/** SteamID64 of the individual account 0. */
const FIRST_ACCOUNT = 76_561_197_960_265_728n
const MESSAGE_TYPES = 256

/** A replay as the demo it would be: what only demos hold (texts, console commands, other players, settings) is absent. */
export interface Replay extends Demo {
  replay: ReplayFacts
}

/** The bytes begin as a replay does, in either form; a .krpz may still be something else in the same packing. */
export function looksLikeReplay(bytes: Uint8Array): boolean {
  return looksPacked(bytes) || String.fromCharCode(...bytes.subarray(0, 8)) === 'ELIF!PRK'
}

/** The bytes begin as a .krpz does. */
export function looksPacked(bytes: Uint8Array): boolean {
  return bytes.length >= 4 && new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, true) === ZSTD_MAGIC
}

function contentOf(bytes: Uint8Array): Uint8Array {
  if (bytes.length > LIMITS.fileBytes) {
    throw new ReplayError('replay-too-large', `The replay is larger than ${LIMITS.fileBytes / 1024 / 1024} MiB.`)
  }
  return looksPacked(bytes) ? unpackZstd(bytes, LIMITS.fileBytes) : bytes
}

/** The CRC of the map's file that a replay says it is of; its frames are not looked at. Throws a ReplayError for what is no replay. */
export const replayMapCrc = (bytes: Uint8Array): number => readReplayHeader(contentOf(bytes)).mapCrc

/**
 * Reads a replay file of a game server (KRP version 1, .krpr or .krpz) into what `parseDemo` answers, so that everything
 * made for demos works on it; what the file does not hold is absent there. A .krpr that is cut off is read as far as it
 * goes. Throws a ReplayError for all else that is no such file, or more than allowed.
 */
export function parseReplay(bytes: Uint8Array): Replay {
  const isColumns = looksPacked(bytes)
  const content = contentOf(bytes)
  const header = readReplayHeader(content)
  const records = isColumns ? columnRecords(content, header) : rowRecords(content)
  if (records.rows === 0) throw new ReplayError('replay-too-short', 'The replay holds no frame.')
  return replayOf(bytes.length, isColumns ? 'packed' : 'rows', header, records)
}

function replayOf(byteLength: number, form: ReplayFacts['form'], header: ReplayHeader, records: Records): Replay {
  const { frames, turnedRows, ...rows } = readRows(records)
  const { map, steamId, mapCrc, checkpoints, gochecks, startMs, server } = header
  const durationMs = rows.runMs
  const segments = splitSegments(frames, new Set())
  const cut = { code: 'unfinished', text: 'The replay is cut off.', offset: byteLength } as const
  return {
    byteLength,
    header: {
      ...{ demoProtocol: 0, networkProtocol: NETWORK_PROTOCOL, map, gameDir: 'cstrike' },
      ...{ mapCrc: 0, directoryOffset: 0, directory: [] },
    },
    serverInfo: null,
    player: playerOf(header),
    ...{ names: [], ownSlots: [], sessions: [], hltv: false },
    finished: records.isWhole,
    durationMs,
    segments,
    frames,
    turnedRows,
    frameSteps: [],
    // every frame of the client is a command, and every command is here
    renderedSeconds: frames.seconds,
    renderedPerNet: 1,
    commands: { ...{ count: 0, strings: [] }, ...noCommands() },
    ...{ texts: [], roundEvents: [], weapons: [], resources: [], brushes: [], lights: [] },
    settings: unseenSettings(),
    fps: measureFps(frames.seconds),
    clocks: measureClocks(frames, segments),
    session: { recording: 1, totalMs: durationMs, earlier: [] },
    timers: [
      {
        ...{ kind: 'buttons', startMs: 0, endMs: durationMs, timeMs: durationMs, cp: checkpoints, gc: gochecks },
        ...{ text: "By the steps of the run's own commands", ownName: true },
      },
    ],
    ...{ messages: 0, messageCounts: new Uint32Array(MESSAGE_TYPES), messageBytes: 0, messageBytesRead: 0 },
    messageErrors: 0,
    warnings: records.isWhole ? [] : [cut],
    replay: { form, steamId, mapCrc, checkpoints, gochecks, startMs, server, ...rows },
  }
}

const noCommands = () => ({ seconds: new Float32Array(0), frame: new Uint32Array(0), text: new Uint32Array(0) })

function playerOf({ player, steamId }: ReplayHeader): DemoPlayer {
  const [, odd, half] = /^STEAM_0:([01]):(\d{1,10})$/.exec(steamId) ?? []
  if (half === undefined)
    return { name: player, steamId64: null, realSteam: /^(?:STEAM|VALVE)_\d/.test(steamId) ? false : null }
  return { name: player, steamId64: String(FIRST_ACCOUNT + BigInt(half) * 2n + BigInt(odd!)), realSteam: true }
}
