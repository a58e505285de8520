import { DemoError } from './demo-error.ts'
import { brushLog } from './format/brushes.ts'
import { type Recording, readFrames } from './format/frames.ts'
import { readHeader } from './format/header.ts'
import { lightLog } from './format/lights.ts'
import { type MessageState, messageState } from './format/message-state.ts'
import { Reader } from './format/reader.ts'
import * as LIMITS from './limits.ts'
import { measureClocks } from './run/clocks.ts'
import { measureFps } from './run/fps.ts'
import { buttonRuns } from './run/map-buttons.ts'
import { infoValue, playerOf } from './run/players.ts'
import { withCounts } from './run/run-counts.ts'
import { splitSegments } from './run/segments.ts'
import { serverKind } from './run/server-kind.ts'
import { findTimers } from './run/timers.ts'
import { scanFrames } from './scan.ts'
import { textReader } from './text.ts'
import type { Demo, DemoWarning, ParseOptions } from './types.ts'
import type { Warn } from './warn.ts'

/**
 * Reads a GoldSrc demo (protocol 5, network protocol 46 to 48) whole: frames as columns, every server message, and what
 * follows from them. Damage is gone around and listed in `warnings`; a DemoError is thrown only when the bytes are not such
 * a demo or more than allowed. Offsets in the result count from the beginning of `bytes`, which must stay unchanged.
 */
export function parseDemo(bytes: Uint8Array, options: ParseOptions = {}): Demo {
  const limit = Math.min(options.maxBytes ?? Number.POSITIVE_INFINITY, LIMITS.fileBytes)
  if (bytes.length > limit) {
    throw new DemoError('too-large', `The demo has ${bytes.length} bytes; ${limit} are allowed.`, limit)
  }
  const warnings: DemoWarning[] = []
  const warn: Warn = (code, text, offset) => {
    warnings.push({ code, text, offset })
  }
  const reader = new Reader(bytes)
  const readText = textReader(bytes, options.fallbackEncoding ?? 'windows-1251')
  const header = readHeader(reader, readText, warn)
  const scan = scanFrames(reader.view, header, warn)
  const state = messageState(reader, readText, header.networkProtocol)
  if (options.brushes) {
    state.brushes = brushLog()
    state.lights = lightLog()
  }
  const recording = readFrames(state, scan)
  warnAboutMessages(state, recording, warn)

  const { server, hltvMessage, log, roundEvents, players } = state
  const { frames, renderedSeconds, settings, durationMs } = recording
  const segments = splitSegments(frames, recording.cuts)
  const runs = buttonRuns(frames, segments, options.buttons ?? [])
  const timers = [...findTimers(log.lines, roundEvents, players), ...runs]
  settings.values.sv_cheats = state.cheats
  return {
    byteLength: bytes.length,
    header,
    serverInfo: server && {
      ...server,
      mapCrcAgrees: server.mapCrc === header.mapCrc,
      build: state.build,
      kind: hltvMessage
        ? 'unknown'
        : serverKind(server.playerIndex, players.hasOthers(), frames.count, recording.answeredAtOnce),
    },
    player: playerOf(players.first),
    names: players.names,
    ownSlots: players.own,
    sessions: state.sessions,
    hltv: hltvMessage || infoValue(players.first, '*hltv') === '1',
    finished: scan.finished,
    durationMs,
    segments,
    frames,
    frameSteps: recording.frameSteps,
    turnedRows: state.turnedRows,
    renderedSeconds,
    renderedPerNet: frames.count > 0 ? Math.round((renderedSeconds.length / frames.count) * 1000) / 1000 : 0,
    commands: recording.commands.columns,
    brushes: state.brushes?.keys() ?? [],
    lights: state.lights?.keys ?? [],
    texts: log.lines,
    roundEvents,
    weapons: state.weapons,
    resources: [...state.resources],
    settings,
    fps: measureFps(renderedSeconds),
    clocks: measureClocks(frames, segments),
    session: { ...scan.session, totalMs: scan.session.totalMs + durationMs },
    timers: log.dropped > 0 ? timers : withCounts(timers, log.lines),
    ...state.totals,
    warnings,
  }
}

function warnAboutMessages(
  { totals, firstError, log, players }: MessageState,
  { commands }: Recording,
  warn: Warn,
): void {
  const { messageErrors } = totals
  if (messageErrors > 0) warn('message-unread', `${messageErrors} packets could not be read to their end.`, firstError)
  const dropped = log.dropped + commands.dropped + players.dropped
  if (dropped > 0) warn('text-limit', `${dropped} texts were not kept.`, 0)
}
