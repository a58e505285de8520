/** A checkpoint made, or a return to one, before the frame `row`; `time` in milliseconds of the run. */
export interface ReplayEvent {
  row: number
  time: number
  kind: 'checkpoint' | 'gocheck'
}

/** What a server's replay says besides what demos do. The Steam id and the address are personal: never for a public page. */
export interface ReplayFacts {
  /** `rows`: a .krpr, record by record; `packed`: a .krpz. */
  form: 'rows' | 'packed'
  steamId: string
  /** CRC-32 of the whole BSP file. */
  mapCrc: number
  checkpoints: number
  gochecks: number
  /** By the server's clock, milliseconds since 1970. */
  startMs: number
  server: { address: string; port: number }
  events: ReplayEvent[]
  /** Rows that stand whole in the file: the first, and those after a pause. */
  keyRows: number[]
  /** The sum of the steps of all commands: the time of the run, in milliseconds. */
  runMs: number
  /** entvars.movetype and entvars.flags, row by row. */
  moveType: Uint8Array
  flags: Int32Array
  /** The same for two files that hold the same frames, however they are packed and whatever their headers say. */
  contentKey: string
}
