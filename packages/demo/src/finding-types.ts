/** What the checks find. */
export type FindingKind =
  | 'fps-high'
  | 'fps-low'
  | 'clock-server'
  | 'clock-command'
  | 'gravity'
  | 'unexplained'
  | 'moved'
  | 'movement-bias'
  | 'setting'
  | 'setting-changed'
  | 'client-setting'
  | 'sv-cheats'
  | 'paused'
  | 'unfinished'
  | 'hltv'
  | 'dedicated-server'
  | 'map-crc'
  | 'name-changed'
  | 'name-in-run'
  | 'build'
  | 'weapon'
  | 'teleport'
  | 'gocheck'
  | 'hook'
  | 'typed'
  | 'margins'
  | 'emulated-id'
  | 'map-file'
  | 'resources'
  | 'reconnect'
  | 'map-changed'
  | 'clock-back'
  | 'jump-without-command'
  | 'duck-without-command'
  | 'side-without-command'
  | 'forward-without-command'
  | 'move-over-limit'
  | 'side-move-without-key'
  | 'command-angles'
  | 'unknown-command'
  | 'tool'
  | 'cut'
  | 'out-of-order'
  | 'directory-mismatch'
  | 'perfect-hops'
  | 'hanging'
  | 'ground-strafes'
  | 'key-with-turn'
  | 'key-without-gap'

/** fact: a number out of range; look: worth a look; strong: not possible by hand. */
export type FindingLevel = 'fact' | 'look' | 'strong'

/** Whole milliseconds of a stretch's first and last frame. */
export type Stretch = [fromMs: number, toMs: number]

export interface Finding {
  kind: FindingKind
  level: FindingLevel
  text: string
  /** Where to look first: the first of `hits`. */
  time: number | null
  value: number | string
  limit: number | string | null
  /** Every place where it shows, in order; frames on end are one. Bounded, `hitCount` is not. */
  hits: Stretch[]
  hitCount: number
}
