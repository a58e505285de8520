import * as FRAME from '../format/frame-types.ts'
import { ENTRY_BYTES, HEADER_BYTES } from '../format/header.ts'
import * as NET from '../format/net-layout.ts'
import { simulateCourse } from '../simulated/simulated-course.ts'
import { jumpLines, simulateJump } from '../simulated/simulated-jump.ts'
import { type RunnerState, simulateRun } from '../simulated/simulated-run.ts'
import { ByteWriter } from './byte-writer.ts'
import { packetEntities } from './writer-brushes.ts'
import {
  currentWeapon,
  frameMessages,
  hideWeapon,
  lightStyle,
  loadingMessages,
  ownEntity,
  roundTime,
  say,
  serverInfo,
  setAngle,
  textMessage,
  userInfo,
} from './writer-messages.ts'
import type { WriterFault, WriterFrame, WriterOptions } from './writer-types.ts'

export { damage } from '../run/damage.ts'
export type { WriterBrush } from './writer-brushes.ts'
export type * from './writer-types.ts'

const USP = 16
const SETTINGS = [800, 75, 320, 500, 5, 10, 10, 4, 2, 1, 1, 1, 18, 2000, 4096, 0]

/**
 * Writes a demo that the game's own layout rules and this package's checks accept: a player who waits, then bunny hops to
 * the end of the recording; with `run`, what a timer plugin prints. Times in milliseconds.
 */
export function writeDemo(options: WriterOptions = {}): Uint8Array {
  const { map = 'kz_sample', player = 'player', networkProtocol = 48, run, jump } = options
  const runEnd = run ? (run.startMs ?? 1000) + run.timeMs : 0
  const jumpEnd = jump ? simulateJump(jump).facts.landingMs + 1000 : 0
  const durationMs = options.durationMs ?? Math.max(runEnd + 1000, jumpEnd + 1000, run || jump ? 0 : 5000)
  const out = new ByteWriter()
  writeHeader(out, map, networkProtocol, options.mapCrc ?? 0)

  const loadingAt = out.length
  writeNet(out, FRAME.netLoading, 0, 0, null, options, loadingMessages({ ...options, map, player }))
  frame(out, FRAME.nextSection, 1.5, 90)
  for (const { durationMs: length, frames } of options.earlier ?? [])
    frame(out, FRAME.nextSection, length / 1000, frames)

  const playbackAt = out.length
  const { netFrames, hostFrame, endSeconds } = writePlayback(out, { ...options, map }, player, durationMs)
  frame(out, FRAME.nextSection, endSeconds, hostFrame)
  const directoryAt = out.length
  out.i32(2)
  writeEntry(out, 0, 'LOADING', 0, 0, loadingAt, playbackAt - loadingAt)
  writeEntry(out, 1, 'Playback', endSeconds, netFrames, playbackAt, directoryAt - playbackAt)
  out.i32At(HEADER_BYTES - 4, directoryAt)
  return out.bytes()
}

function writeHeader(out: ByteWriter, map: string, networkProtocol: number, mapCrc: number): void {
  out.fixed('HLDEMO', 8)
  out.i32(5)
  out.i32(networkProtocol)
  out.fixed(map, 260)
  out.fixed('cstrike', 260)
  out.i32(mapCrc)
  out.i32(0)
}

function writeEntry(
  out: ByteWriter,
  type: number,
  description: string,
  seconds: number,
  frames: number,
  offset: number,
  length: number,
): void {
  const at = out.zeros(ENTRY_BYTES)
  out.i32At(at, type)
  ;[...description].forEach((letter, index) => {
    out.u8At(at + 4 + index, letter.charCodeAt(0))
  })
  out.i32At(at + 72, -1)
  out.f32At(at + 76, seconds)
  out.i32At(at + 80, frames)
  out.i32At(at + 84, offset)
  out.i32At(at + 88, length)
}

function writePlayback(out: ByteWriter, options: WriterOptions & { map: string }, player: string, durationMs: number) {
  const { fps = 100, updates = fps, networkProtocol = 48, faults = [], run, jump, course, runner } = options
  const startMs = run?.startMs ?? 1000
  const runMs = run?.timeMs ?? durationMs - startMs
  const gravity = faults.includes('gravity-400') ? 400 : 800
  const next =
    runner ??
    (jump
      ? simulateJump(jump).next
      : course
        ? simulateCourse(course, { frames: runMs / 10, waits: startMs / 10, seed: options.seed ?? 1 })
        : simulateRun(options.seed ?? 1, gravity * (options.fallShare ?? 1), startMs / 1000, options.hands))
  const every = Math.max(1, Math.round(fps / updates))
  const pending = schedule(options, player, startMs)
  let netFrames = 0
  let hostFrame = 0
  let endSeconds = durationMs / 1000
  let lastSeconds = 0
  frame(out, FRAME.start, 0, 0)
  for (; hostFrame * 1000 < durationMs * fps; hostFrame++) {
    const written = frameOf(next(1 / fps), hostFrame, fps, faults)
    options.plant?.(written)
    const { seconds, state } = written
    // a plant may have moved the clock
    endSeconds = durationMs / 1000 + seconds - hostFrame / fps
    for (const command of state.commands) {
      frame(out, FRAME.command, seconds, hostFrame)
      out.fixed(command, 64)
    }
    frame(out, FRAME.buffer, seconds, hostFrame)
    out.i32(8)
    out.i32(1)
    out.f32(90)
    writeClientData(out, seconds, hostFrame, state)
    if (hostFrame % every !== 0) continue
    const messages = new ByteWriter()
    frameMessages(messages, written.messageSeconds, netFrames === 0, networkProtocol, state.told)
    if (runner && netFrames === 0) ownEntity(messages, options.playerIndex ?? 0)
    const [ms, lastMs] = [seconds * 1000, lastSeconds * 1000]
    if (options.brushes) packetEntities(messages, options.brushes, netFrames, ms, lastMs)
    lastSeconds = seconds
    while (pending[0] && pending[0].time <= seconds * 1000) pending.shift()?.write(messages)
    writeNet(out, FRAME.net, seconds, hostFrame, { written, sequence: netFrames }, options, messages.bytes())
    netFrames++
  }
  return { netFrames, hostFrame, endSeconds }
}

/** What the server sends besides the frames, by time. */
function schedule(options: WriterOptions & { map: string }, player: string, startMs: number) {
  const { run, jump, says = [], infos = [], joins = [], turns = [], weapons = [], lights = [] } = options
  const events: { time: number; write: (out: ByteWriter) => void }[] = [
    { time: 0, write: (out) => currentWeapon(out, USP) },
    ...weapons.map(({ time, id }) => ({ time, write: (out: ByteWriter) => currentWeapon(out, id) })),
    ...says.map(({ time, text }) => ({ time, write: (out: ByteWriter) => say(out, text) })),
    ...infos.map((info) => ({ time: info.time, write: (out: ByteWriter) => userInfo(out, options, info) })),
    ...lights
      .filter(({ time }) => time >= 0)
      .map((light) => ({ time: light.time, write: (out: ByteWriter) => lightStyle(out, light) })),
    ...turns.map((time) => ({ time, write: setAngle })),
    ...joins.map((join) => ({ time: join.time, write: (out: ByteWriter) => serverInfo(out, { ...options, ...join }) })),
  ]
  if (run) {
    for (let second = 0; second * 1000 <= run.timeMs; second++) {
      events.push({ time: startMs + second * 1000, write: (out) => roundTime(out, second) })
    }
    const text = `[KZ] ${player} finished the map. Time: ${clockText(run.timeMs)} (${run.cp ?? 0}/${run.gc ?? 0})`
    events.push({ time: startMs + run.timeMs, write: (out) => say(out, text) })
    events.push({ time: startMs + run.timeMs, write: (out) => hideWeapon(out, 0) })
  }
  if (jump && jump.printed !== false) {
    const { figures, sentence, time } = jumpLines(jump, player)
    events.push({ time, write: (out) => textMessage(out, figures) }, { time, write: (out) => say(out, sentence) })
  }
  return events.sort((first, second) => first.time - second.time)
}

function clockText(timeMs: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const hundredths = Math.floor(timeMs / 10)
  return `${two(Math.floor(hundredths / 6000))}:${two(Math.floor(hundredths / 100) % 60)}.${two(hundredths % 100)}`
}

/** The frame `index` of an honest recording, with the faults that are the same in every frame. */
function frameOf(player: RunnerState, index: number, fps: number, faults: WriterFault[]): WriterFrame {
  const state = { ...player, commands: [...player.commands] }
  const milliseconds = player.milliseconds ?? Math.floor(1000 / fps + 0.001)
  if (faults.includes('no-jump-command')) state.commands = state.commands.filter((text) => !text.endsWith('jump'))
  if (faults.includes('unknown-command') && state.commands.includes('+forward')) state.commands.push('+kz_autostrafe')
  if (faults.includes('move-450') && state.forwardMove > 0) state.forwardMove = 450
  return {
    index,
    seconds: index / fps,
    serverSeconds: index / fps + 1,
    messageSeconds: index / fps + 1,
    frameSeconds: 1 / fps,
    milliseconds: faults.includes('double-msec') ? milliseconds * 2 : milliseconds,
    commandYaw: state.yaw,
    commandPitch: 0,
    paused: false,
    health: 100,
    state,
  }
}

function writeClientData(out: ByteWriter, seconds: number, hostFrame: number, { x, y, z, yaw }: RunnerState): void {
  frame(out, FRAME.clientData, seconds, hostFrame)
  for (const value of [x, y, z, 0, yaw, 0]) out.f32(value)
  out.i32(1 << USP)
  out.f32(90)
}

interface NetFrame {
  written: WriterFrame
  sequence: number
}

/** One network frame; `net` is missing while loading. */
function writeNet(
  out: ByteWriter,
  type: number,
  seconds: number,
  hostFrame: number,
  net: NetFrame | null,
  { faults = [], maxClients = 32, playerIndex = 0, answeredShare = 1 }: WriterOptions,
  message: Uint8Array,
): void {
  frame(out, type, seconds, hostFrame)
  const at = out.zeros(NET.fixedBytes)
  out.f32At(at + NET.movevars, ...SETTINGS)
  if (faults.includes('gravity-400')) out.f32At(at + NET.movevars, 400)
  out.i32At(at + NET.movevars + 64, 1)
  out.i32At(at + 176, maxClients)
  out.i32At(at + 180, playerIndex + 1)
  out.i32At(at + 184, playerIndex)
  if (net) writeState(out, at, net, answeredShare)
  out.i32At(at + NET.messageLength, message.length)
  out.append(message)
}

function writeState(out: ByteWriter, at: number, { written, sequence }: NetFrame, answeredShare: number): void {
  const { state } = written
  const { x, y, z, velocityX, velocityY, velocityZ, yaw } = state
  out.f32At(at + 4, x, y, z + 17, 0, yaw, 0)
  out.f32At(at + NET.frameSeconds, written.frameSeconds, written.serverSeconds)
  out.i32At(at + NET.paused, written.paused ? 1 : 0)
  out.i32At(at + NET.onGround, state.onGround ? 1 : 0)
  out.f32At(at + NET.velocity, velocityX, velocityY, velocityZ, x, y, z, 0, 0, state.ducked ? 12 : 17)
  out.f32At(at + NET.angles, 0, yaw, 0)
  out.i32At(at + NET.health, written.health)
  out.u8At(at + NET.milliseconds, written.milliseconds)
  out.f32At(at + NET.commandAngles, written.commandPitch, written.commandYaw, 0)
  out.f32At(at + NET.forwardMove, state.forwardMove, state.sideMove)
  out.u16At(at + NET.buttons, state.buttons)
  const isAnswered = Math.floor((sequence + 1) * answeredShare) > Math.floor(sequence * answeredShare)
  out.i32At(at + NET.incoming, sequence)
  out.i32At(at + NET.acknowledged, isAnswered ? sequence : sequence - 1)
  out.i32At(at + NET.outgoing, sequence + 1)
}

function frame(out: ByteWriter, type: number, seconds: number, hostFrame: number): void {
  out.u8(type)
  out.f32(seconds)
  out.i32(hostFrame)
}
