import type { WriterJump } from '../simulated/jump-options.ts'
import type { CourseStop } from '../simulated/simulated-course.ts'
import type { RunnerHands, RunnerState } from '../simulated/simulated-run.ts'
import type { WriterBrush } from './writer-brushes.ts'

/** A fault put into a written demo, so that a check has something to find. */
export type WriterFault =
  | 'no-jump-command'
  | 'move-450'
  | 'double-msec'
  | 'sv-cheats'
  | 'gravity-400'
  | 'unknown-command'

/** The rows of the damage table a good demo can be turned into. */
export type DamageKind =
  | 'crash'
  | 'truncated'
  | 'directory-count'
  | 'directory-offset'
  | 'frame-count'
  | 'trailing'
  | 'header-only'

export interface WriterRun {
  /** Time printed by the plugin when the run ends. */
  timeMs: number
  /** When the run starts; 1000 unless told. */
  startMs?: number
  cp?: number
  gc?: number
}

/** A rendered frame before it is written. Times in seconds, angles in degrees. */
export interface WriterFrame {
  /** Counted from 0. */
  readonly index: number
  /** Of the frame header. */
  seconds: number
  serverSeconds: number
  /** Sent by the server with this frame. */
  messageSeconds: number
  frameSeconds: number
  /** The command's step. */
  milliseconds: number
  /** Where the command looks; the view looks where `state` does. */
  commandYaw: number
  commandPitch: number
  paused: boolean
  health: number
  /** The player after the frame, and the console commands given before it. */
  state: RunnerState
}

/** Somebody's user info: of a slot, from a time on; an empty name empties the slot. */
export interface WriterInfo {
  time: number
  slot: number
  name: string
  isBot?: boolean
}

export interface WriterOptions {
  map?: string
  mapCrc?: number
  player?: string
  /** SteamID64 in digits; left out unless given. */
  steamId64?: string
  hostName?: string
  maxClients?: number
  playerIndex?: number
  build?: number
  networkProtocol?: number
  /** Length of the recording; the run's end plus one second, or 5000, unless told. */
  durationMs?: number
  /** Rendered frames a second, 100 unless told. */
  fps?: number
  /** Network frames a second, as many as rendered unless told: fewer make a smaller file that still shows its fps. */
  updates?: number
  run?: WriterRun
  /** A long jump instead of a run; the recording ends two seconds after it unless told. */
  jump?: WriterJump
  /** Gives each frame; with it the demo says of the player's own entity that it walks, so that movement can be judged. */
  runner?: () => RunnerState
  /** The blocks a run goes over, at 100 fps; without them it hops along a way of its own. */
  course?: readonly CourseStop[]
  /** Extra chat lines. */
  says?: { time: number; text: string }[]
  /** Other players, and new names of the recorder. */
  infos?: WriterInfo[]
  /** The player joins again, on the same map unless told. */
  joins?: { time: number; map?: string; playerIndex?: number }[]
  /** Doors and blocks of the map that move. */
  brushes?: readonly WriterBrush[]
  /** svc_lightstyle from that time on; a time below 0 is while loading. */
  lights?: readonly { time: number; style: number; letters: string }[]
  /** When the server turns the view (svc_setangle). */
  turns?: number[]
  /** How the player of a run hops and strafes. */
  hands?: RunnerHands
  /** How fast the player falls, as a share of what the server's gravity makes of it. */
  fallShare?: number
  /** Packets that the server had confirmed before the next was made, as a share; 1 unless told. */
  answeredShare?: number
  /** Sounds and models the server has the client load. */
  resources?: string[]
  /** Weapons taken in hand, by their numbers; the USP from the start. */
  weapons?: { time: number; id: number }[]
  /** Earlier recordings of the same map session. */
  earlier?: { durationMs: number; frames: number }[]
  faults?: WriterFault[]
  /** May change each frame before it is written: for faults that come in numbers. */
  plant?: (frame: WriterFrame) => void
  /** Varies path and timing; the same seed gives the same bytes. */
  seed?: number
}
