import { frameColumns, readFixedPart } from '../columns.ts'
import * as LIMITS from '../limits.ts'
import { type CommandLog, commandLog } from '../run/commands.ts'
import { type FrameSteps, frameSteps } from '../run/frame-steps.ts'
import { type SettingWatch, watchSettings } from '../run/settings.ts'
import { extraBytes, type Scan } from '../scan.ts'
import * as STANCE from '../stances.ts'
import type { FrameColumns } from './frame-columns.ts'
import * as FRAME from './frame-types.ts'
import type { MessageState } from './message-state.ts'
import { readMessages } from './messages.ts'
import * as NET from './net-layout.ts'

/** The frames of a demo as columns, and what came with them. */
export interface Recording {
  frames: FrameColumns
  renderedSeconds: Float32Array
  commands: CommandLog
  settings: SettingWatch['settings']
  /** First rows of new sessions. */
  cuts: Set<number>
  frameSteps: FrameSteps['list']
  durationMs: number
  /** Frames in which the server had confirmed all but the packet being made. */
  answeredAtOnce: number
}

/** Reads every frame the scan found, LOADING first; its messages go to `state`. */
export function readFrames(state: MessageState, scan: Scan): Recording {
  const { data, view } = state.reader
  const frames = frameColumns(scan.counts[FRAME.netLoading]! + scan.counts[FRAME.net]!)
  const renderedSeconds = new Float32Array(scan.counts[FRAME.clientData]!)
  const commands = commandLog(data, state.readText, scan.counts[FRAME.command]!)
  const watch = watchSettings(view)
  const cuts = new Set<number>()
  const steps = frameSteps()
  let rendered = 0
  let answeredAtOnce = 0
  let durationMs = scan.lastMs
  let latest = 0

  for (const part of [scan.loading, ...scan.playback]) {
    let at = part.start
    while (at < part.end) {
      const type = data[at]!
      const payload = at + FRAME.headerBytes
      at = payload + FRAME.bytes[type]! + extraBytes(view, payload, type)
      if (part !== scan.loading && type !== FRAME.start) steps.add(view.getInt32(payload - 4, true), frames.count)
      if (type <= FRAME.net) readNet(payload, part !== scan.loading)
      else if (part === scan.loading) continue
      else if (type === FRAME.clientData) renderedSeconds[rendered++] = secondsAt(payload)
      else if (type === FRAME.command) commands.add(secondsAt(payload), frames.count, payload)
    }
  }
  return {
    ...{ frames, renderedSeconds, commands, settings: watch.settings, cuts, frameSteps: steps.list },
    ...{ durationMs, answeredAtOnce },
  }

  function secondsAt(payload: number): number {
    const seconds = view.getFloat32(payload - FRAME.headerBytes + 1, true)
    return seconds >= 0 && seconds <= LIMITS.seconds ? seconds : latest
  }

  function readNet(payload: number, playing: boolean): void {
    const start = payload + NET.fixedBytes
    const end = start + view.getInt32(payload + NET.messageLength, true)
    state.cut = false
    state.brushes?.receive(
      view.getInt32(payload + NET.incoming, true) & 0xffff,
      playing ? frames.count : -1,
      secondsAt(payload),
    )
    if (!playing) {
      readMessages(state, start, end)
      return
    }
    const row = frames.count++
    state.row = row
    const seconds = secondsAt(payload)
    latest = seconds
    state.time = Math.round(seconds * 1000)
    if (state.time > durationMs) durationMs = state.time
    frames.seconds[row] = seconds
    frames.hostFrame[row] = view.getInt32(payload - 4, true)
    keepState(frames, row, state)
    readFixedPart(frames, row, view, payload)
    answeredAtOnce += frames.answered[row]!
    watch.look(payload, state.time)
    readMessages(state, start, end)
    frames.messageSeconds[row] = state.messageSeconds
    if (!state.cut) return
    cuts.add(row + 1)
    state.brushes?.close()
    state.lights?.close()
  }
}

/** What the messages so far say of the player: the state the next frame begins with. */
function keepState(frames: FrameColumns, row: number, { clientData, ownEntity }: MessageState): void {
  frames.maxSpeed[row] = clientData[0]!
  frames.stamina[row] = clientData[1]!
  frames.stance[row] = STANCE.of(clientData[2]!, clientData[4]!)
  frames.duckMs[row] = clientData[3]!
  frames.moveType[row] = ownEntity[0]!
  frames.entityGravity[row] = ownEntity[1]!
  frames.entityFriction[row] = ownEntity[2]!
  frames.baseX[row] = ownEntity[3]!
  frames.baseY[row] = ownEntity[4]!
  frames.baseZ[row] = ownEntity[5]!
}
