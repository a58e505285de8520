import type { FindingKind, FindingLevel } from './finding-types.ts'
import type { CommandColumns, FrameColumns } from './format/frame-columns.ts'
import type { ReplayFacts } from './krp/replay-facts.ts'

/**
 * What the parser gives. `time`, `...Ms` in objects: whole milliseconds since the Playback section began (0 for what was
 * sent while loading). Columns keep the file's own seconds, and say so in their names.
 */

export type DemoErrorCode =
  | 'not-a-demo'
  | 'source-demo'
  | 'too-short'
  | 'too-large'
  | 'demo-protocol'
  | 'network-protocol'

export type WarningCode =
  | 'directory-missing'
  | 'directory-outside'
  | 'directory-count'
  | 'directory-mismatch'
  | 'no-playback'
  | 'unfinished'
  | 'frame-type'
  | 'frame-length'
  | 'frame-limit'
  | 'message-length'
  | 'message-unread'
  | 'trailing-bytes'
  | 'text-limit'

/** Damage the parser went around: where (byte offset in the file) and what. */
export interface DemoWarning {
  code: WarningCode
  text: string
  offset: number
}

export interface DirectoryEntry {
  /** 0 LOADING, 1 Playback. */
  type: number
  seconds: number
  frames: number
  offset: number
  length: number
}

export interface DemoHeader {
  demoProtocol: number
  networkProtocol: number
  map: string
  gameDir: string
  mapCrc: number
  directoryOffset: number
  directory: DirectoryEntry[]
}

export type ServerKind = 'listen' | 'dedicated' | 'unknown'

export interface ServerInfo {
  hostName: string
  map: string
  gameDir: string
  protocol: number
  /** Un-munged; the same number as in the header of a sound demo. */
  mapCrc: number
  mapCrcAgrees: boolean
  maxClients: number
  playerIndex: number
  /** From the server's greeting; null when it did not print one. */
  build: number | null
  kind: ServerKind
}

/** Who recorded. The Steam id is personal: it is for staff and the uploader, never for a public page. */
export interface DemoPlayer {
  name: string
  steamId64: string | null
  /** True for an individual Steam account, false for an emulated id, null when the demo holds none. */
  realSteam: boolean | null
}

/** A name that a slot of the server had from a time on; empty when the player left. Other players' names are personal too. */
export interface PlayerName {
  time: number
  slot: number
  name: string
}

/** A server session that began while the demo ran: a reconnect, or another map. */
export interface DemoSession {
  time: number
  map: string
}

/** Frames [start, end) that share one server session and one clock. */
export interface Segment {
  start: number
  end: number
  startMs: number
  endMs: number
  /** server-info: a new map or a reconnect. */
  reason: 'start' | 'server-info' | 'time-back'
}

/** A place where the host frame number of the frame headers, which counts a recording's frames from 0, does not go on. */
export interface FrameStep {
  /** The first network frame at or behind it; the number of rows when there is none. */
  row: number
  /** How far the number went: 1 or 0 from any sound frame to the next. */
  step: number
}

export type TextSource =
  | 'print'
  | 'stufftext'
  | 'center'
  | 'say'
  | 'chat'
  | 'text-message'
  | 'hud'
  | 'screen'
  | 'director'
  | 'status'

/** Text the server sent (`say`: by a plugin, `chat`: by a player); the same text again from the same source straight after only raises `repeats`. */
export interface TextLine {
  time: number
  source: TextSource
  text: string
  repeats: number
}

export interface RoundEvent {
  time: number
  kind: 'round-time' | 'hide-weapon'
  value: number
}

export interface WeaponChange {
  time: number
  id: number
  name: string
}

export type SettingName =
  | 'sv_gravity'
  | 'sv_stopspeed'
  | 'sv_maxspeed'
  | 'sv_accelerate'
  | 'sv_airaccelerate'
  | 'sv_wateraccelerate'
  | 'sv_friction'
  | 'edgefriction'
  | 'sv_waterfriction'
  | 'sv_stepsize'
  | 'sv_maxvelocity'
  | 'mp_footsteps'
  | 'sv_cheats'

export interface SettingChange {
  time: number
  name: SettingName
  from: number
  to: number
}

/** Server settings at the first frame and every change after it; null when the demo has no frame or never said. */
export interface DemoSettings {
  values: Record<SettingName, number | null>
  changes: SettingChange[]
  /** Changes not listed because there were too many. */
  moreChanges: number
}

export type ClientSettingName =
  | 'fps_max'
  | 'fps_override'
  | 'developer'
  | 'gl_vsync'
  | 'cl_lw'
  | 'cl_forwardspeed'
  | 'cl_sidespeed'
  | 'cl_backspeed'
  | 'cl_movespeedkey'

/** A value a setting of the client got while the demo ran: when first, how often, and by whom. */
export interface ClientSetting {
  time: number
  name: ClientSettingName
  value: number
  /** By the server, not on the player's console. */
  isForced: boolean
  times: number
}

/** From the client's rendered frames (type 4). `minimum` and `maximum` are the 1st and 99th percentile. */
export interface FpsFacts {
  average: number
  median: number
  minimum: number
  maximum: number
  longestGapMs: number
  frames: number
}

/** The clocks over all segments, in milliseconds, and their ratios (null when nothing to compare). */
export interface Clocks {
  /** What was compared: by the frame headers and by the client's copy of the server's clock. */
  frameMs: number
  serverMs: number
  /** Left out: the engine's clock stands still while the game hangs. */
  stalledMs: number
  serverToFrame: number | null
  /** The times in the server's messages to the client's copy of its clock, stalls included: both belong to the server. */
  messageToServer: number | null
  /** Commands whose step could be compared with their frame's time, and those that differ by more than 2 ms. */
  steps: number
  oddSteps: number
}

/** Which recording of the map session this is, and how long the session's earlier recordings and this one were. */
export interface SessionHistory {
  recording: number
  totalMs: number
  earlier: { durationMs: number; frames: number }[]
}

/** A start or stop button of the map: the corners of its brush, in units. */
export interface MapButton {
  kind: 'start' | 'stop'
  least: readonly [number, number, number]
  most: readonly [number, number, number]
}

/** From a row on the lights of a style burn so: a letter each tenth of a second, 0 dark, 12 as compiled; none: as compiled. */
export interface LightKey {
  row: number
  style: number
  letters: readonly number[]
}

/** Where a brush model (`*7` of the map) stands in a row; to the next key it moves evenly. Units and degrees, angles unturned. */
export interface BrushKey {
  brush: number
  row: number
  x: number
  y: number
  z: number
  pitch: number
  yaw: number
  roll: number
}

/** A run the demo seems to hold, and how it was noticed. */
export interface TimerCandidate {
  kind: 'text' | 'round-time' | 'buttons'
  startMs: number | null
  endMs: number
  timeMs: number
  cp: number | null
  gc: number | null
  text: string
  /** The recording player's name is in the text. */
  ownName: boolean
}

export interface Demo {
  byteLength: number
  header: DemoHeader
  serverInfo: ServerInfo | null
  /** By the recorder's first user info; later names are in `names`. */
  player: DemoPlayer
  names: PlayerName[]
  /** The recorder's slot, from a time on. */
  ownSlots: { time: number; slot: number }[]
  sessions: DemoSession[]
  hltv: boolean
  /** False when the recording was cut before its end mark. */
  finished: boolean
  durationMs: number
  segments: Segment[]
  frames: FrameColumns
  /** In order; bounded. */
  frameSteps: FrameStep[]
  /** Rows in which the server turned the view: a teleport, a spawn, something that rotates. */
  turnedRows: number[]
  /** Times of the client's rendered frames (type 4), in seconds. */
  renderedSeconds: Float32Array
  /** Rendered frames per network frame: 1 when every frame reached the demo. */
  renderedPerNet: number
  commands: CommandColumns
  /** Moving brush models, by brush and row; empty unless asked for. */
  brushes: BrushKey[]
  /** How the map's lights burn, in order; empty unless asked for. */
  lights: LightKey[]
  texts: TextLine[]
  roundEvents: RoundEvent[]
  weapons: WeaponChange[]
  /** Sounds and models the server had the client load, in small letters; none where it did not say. */
  resources: string[]
  settings: DemoSettings
  fps: FpsFacts | null
  clocks: Clocks
  session: SessionHistory
  timers: TimerCandidate[]
  messages: number
  /** Messages seen, by message id. */
  messageCounts: Uint32Array
  messageBytes: number
  messageBytesRead: number
  messageErrors: number
  warnings: DemoWarning[]
  /** Only of what a game server recorded: there are no console commands, texts, settings and other players then. */
  replay?: ReplayFacts
}

export interface SettingViolation {
  name: SettingName
  value: number
  approved: number
}

export interface SummaryWarning {
  code: WarningCode | FindingKind
  level: FindingLevel
  text: string
  time: number | null
}

/** The part of a demo that is stored and shown: a plain object, safe for JSON. */
export interface DemoSummary {
  map: string
  mapCrc: string
  mapCrcAgrees: boolean | null
  gameDir: string
  protocol: number
  build: number | null
  player: DemoPlayer
  server: { hostName: string; kind: ServerKind; maxClients: number } | null
  hltv: boolean
  finished: boolean
  durationMs: number
  fps: FpsFacts | null
  renderedPerNet: number
  clocks: Clocks
  settings: { values: Record<SettingName, number | null>; changes: number; violations: SettingViolation[] }
  session: { recording: number; totalMs: number }
  timers: TimerCandidate[]
  weapons: string[]
  texts: { time: number; source: TextSource; text: string }[]
  warnings: SummaryWarning[]
  frames: number
  messages: number
  messageErrors: number
}

export interface ParseOptions {
  /** Refuse larger files; never above the parser's own 100 MB. */
  maxBytes?: number
  /** Encoding of texts that are not UTF-8, by a label TextDecoder knows; windows-1251 unless told. */
  fallbackEncoding?: string
  /** The map's own buttons: their presses give the time of a run without any text. */
  buttons?: readonly MapButton[]
  /** Reads where doors and other brush models move, and how lights burn, which costs a third more. */
  brushes?: boolean
}
