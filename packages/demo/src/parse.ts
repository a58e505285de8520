import { measureClocks } from './clocks.ts'
import { DemoError } from './demo-error.ts'
import { measureFps } from './fps.ts'
import { type Recording, readFrames } from './frames.ts'
import { readHeader } from './header.ts'
import * as LIMITS from './limits.ts'
import { type MessageState, messageState } from './message-state.ts'
import { Reader } from './reader.ts'
import { type Scan, scanFrames } from './scan.ts'
import { splitSegments } from './segments.ts'
import { infoValue } from './server-info.ts'
import { serverKind } from './server-kind.ts'
import { textReader } from './text.ts'
import { findTimers } from './timers.ts'
import type { Demo, DemoHeader, DemoPlayer, DemoWarning, ParseOptions, ServerInfo } from './types.ts'
import type { Warn } from './warn.ts'

/**
 * Reads a GoldSrc demo (protocol 5, network protocol 46 to 48) whole: frames as columns, every server message, and what
 * follows from them. Damage is gone around and listed in `warnings`; a DemoError is thrown only when the bytes are not such
 * a demo or more than allowed. Offsets in the result count from the beginning of `bytes`, which must stay unchanged.
 */
export function parseDemo(bytes: Uint8Array, options: ParseOptions = {}): Demo {
  const limit = Math.min(options.maxBytes ?? LIMITS.fileBytes, LIMITS.fileBytes)
  if (bytes.length > limit) {
    throw new DemoError('too-large', `The demo has ${bytes.length} bytes; ${limit} are allowed.`, limit)
  }
  const warnings: DemoWarning[] = []
  const warn: Warn = (code, text, offset) => {
    warnings.push({ code, text, offset })
  }
  const reader = new Reader(bytes)
  const readText = textReader(options.fallbackEncoding ?? 'windows-1251')
  const header = readHeader(reader, readText, warn)
  const scan = scanFrames(reader.view, header, warn)
  const state = messageState(reader, readText, header.networkProtocol)
  const recording = readFrames(state, scan)
  warnAboutMessages(state, recording, warn)
  return assemble(bytes.length, header, scan, state, recording, warnings)
}

function assemble(
  byteLength: number,
  header: DemoHeader,
  scan: Scan,
  state: MessageState,
  recording: Recording,
  warnings: DemoWarning[],
): Demo {
  const { frames, renderedSeconds, commands, settings, cuts, durationMs } = recording
  const segments = splitSegments(frames, cuts)
  const info = state.userInfos.get(state.server?.playerIndex ?? 0) ?? ''
  const player = playerOf(info)
  settings.values.sv_cheats = state.cheats
  return {
    byteLength,
    header,
    serverInfo: serverInfoOf(header, state, recording),
    player,
    hltv: state.hltvMessage || infoValue(info, '*hltv') === '1',
    finished: scan.finished,
    durationMs,
    segments,
    frames,
    renderedSeconds,
    renderedPerNet: frames.count > 0 ? Math.round((renderedSeconds.length / frames.count) * 1000) / 1000 : 0,
    commands: commands.columns,
    texts: state.log.lines,
    roundEvents: state.roundEvents,
    weapons: state.weapons,
    settings,
    fps: measureFps(renderedSeconds),
    clocks: measureClocks(frames, segments),
    session: { recording: scan.earlierCount + 1, totalMs: scan.earlierMs + durationMs, earlier: scan.earlier },
    timers: findTimers(state.log.lines, state.roundEvents, player.name),
    ...state.totals,
    warnings,
  }
}

function serverInfoOf(
  { mapCrc }: DemoHeader,
  { server, build, hltvMessage }: MessageState,
  { frames, answeredAtOnce }: Recording,
): ServerInfo | null {
  if (server === null) return null
  const kind = hltvMessage ? 'unknown' : serverKind(server.playerIndex, frames.count, answeredAtOnce)
  return { ...server, mapCrcAgrees: server.mapCrc === mapCrc, build, kind }
}

const INDIVIDUAL_STEAM_ACCOUNT = 0x01100001n

function playerOf(info: string): DemoPlayer {
  const id = infoValue(info, '*sid')
  const steamId64 = id !== null && /^[1-9]\d{0,19}$/.test(id) ? id : null
  return {
    name: (infoValue(info, 'name') ?? '').trim(),
    steamId64,
    realSteam: steamId64 === null ? null : BigInt(steamId64) >> 32n === INDIVIDUAL_STEAM_ACCOUNT,
  }
}

function warnAboutMessages({ totals, firstError, log }: MessageState, { commands }: Recording, warn: Warn): void {
  const { messageErrors } = totals
  if (messageErrors > 0) warn('message-unread', `${messageErrors} packets could not be read to their end.`, firstError)
  const dropped = log.dropped + commands.dropped
  if (dropped > 0) warn('text-limit', `${dropped} texts were not kept.`, 0)
}
