/** The kinds of long jumps that have a board, by the codes jump plugins give them. */
export type JumpType = 'lj' | 'cj' | 'scj' | 'dcj' | 'mcj' | 'hj' | 'sbj' | 'bj' | 'wj' | 'ladder' | 'slj'

/** One strafe of a jump: from the press of a side key until the other one, or the landing. As uq_jumpstats counts it. */
export interface Strafe {
  frames: number
  /** Units a second: what the speed rose above the highest so far, and the sum of what it fell. */
  gain: number
  loss: number
  /** Percent of its frames that gained speed, cut to whole ones. */
  sync: number
  /** Percent of the jump's air time. */
  share: number
  /**
   * The gain with the best angle in each of its frames, from the same speed; null where the player's limit is not known, missing in
   * reports of older versions.
   */
  possible?: number | null | undefined
}

/** A jump as the frames show it. Distances in units, speeds in units a second, times in milliseconds. */
export interface Jump {
  /** Null for what has no board: drops, jumps up, jumps in duck. A high jump shows as `lj`: the drop is in the map. */
  type: JumpType | null
  startMs: number
  endMs: number
  /** Last row on the ground, and the first one again. */
  takeoffRow: number
  landingRow: number
  /** Between the take-off and landing origins, 32 added for the player's width (a ladder's 4 instead). */
  distance: number
  /** Landing height minus take-off height, whatever the stance. */
  offset: number
  /**
   * False when the jump ended lower than it began (the distance is then where it passed the take-off height) or higher; who
   * jumps off a ladder always comes down.
   */
  level: boolean
  /** Speed on the last ground frame; `duckSpeeds` are those before each count of a count jump. */
  prestrafe: number
  /** Percent of the run-up's rows with a strafe key in which the speed rose; null without any. */
  prestrafeSync: number | null
  duckSpeeds: number[]
  topspeed: number
  /** Topspeed less prestrafe, and the sum of what the speed fell. */
  gain: number
  loss: number
  strafes: Strafe[]
  /** Percent of the frames that gained speed, the landing one included, cut to whole ones. */
  sync: number
  airMs: number
  height: number
  /** Frames on the ground before the take-off, 0 from a ladder. */
  groundFrames: number
  /** With the best angle in each frame; null where that cannot be known, missing in reports of older versions. */
  possible?: { distance: number; topspeed: number } | null | undefined
}

/** What a jump statistics plugin printed about a jump; null for what it left out. */
export interface PrintedJump {
  time: number
  type: JumpType | null
  player: string | null
  distance: number
  prestrafe: number | null
  topspeed: number | null
  /** Of the last row in the air, by plugins that print that one. */
  endspeed: number | null
  strafes: number | null
  sync: number | null
  prestrafeSync: number | null
  block: number | null
  /** Of the take-off from the edge, and of the landing behind the other one. */
  edge: number | null
  landing: number | null
  /** Speeds before the first count, after the first, and so on. */
  duckSpeeds: number[]
  /** One row a strafe. */
  table: PrintedStrafe[]
  text: string
}

/** A row of a plugin's strafe table; plugins give either the percent of the air time or frames. */
export interface PrintedStrafe {
  gain: number
  loss: number
  share: number | null
  frames: number | null
  sync: number
}

/** One jump by both sources. */
export interface LongJump {
  computed: Jump | null
  printed: PrintedJump | null
}
